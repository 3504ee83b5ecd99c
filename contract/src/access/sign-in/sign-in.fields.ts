/**
 * Sign-in fields of every account form besides the address: the pending change of the address, and the password that
 * proves ownership.
 */
import { line, password, yesNo } from "../../kernel/form/form.ts";

const EMAIL_MAX = 150;
const PRESENT_PASSWORD_MAX = 200;

export const signInFields = {
  /** The new address; it becomes the sign-in address once the link mailed to it is opened. */
  pendingEmail: line({ max: EMAIL_MAX, readOnly: true }),
  presentPassword: password({ max: PRESENT_PASSWORD_MAX, unstored: true }),
  hasPassword: yesNo({ readOnly: true }),
} as const;
