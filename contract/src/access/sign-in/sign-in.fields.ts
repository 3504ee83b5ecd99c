/** What every form of an account has beside its address: how a change of it stands, and what proves that it is one's own to change. */
import { line, password, yesNo } from "../../kernel/form/form.ts";

const EMAIL_MAX = 150;
const PRESENT_PASSWORD_MAX = 200;

export const signInFields = {
  /** The address that is to be signed in with, once somebody has followed the link that was mailed to it. */
  pendingEmail: line({ max: EMAIL_MAX, readOnly: true }),
  presentPassword: password({ max: PRESENT_PASSWORD_MAX, unkept: true }),
  hasPassword: yesNo({ readOnly: true }),
} as const;
