/**
 * Fields of every form of an account, beside its address: the state of a change of it, and the proof that the account
 * is one's own.
 */
import { line, password, yesNo } from "../../kernel/form/form.ts";

const EMAIL_MAX = 150;
const PRESENT_PASSWORD_MAX = 200;

export const signInFields = {
  /** The address that is to be signed in with, once somebody has followed the link that was mailed to it. */
  pendingEmail: line({ max: EMAIL_MAX, readOnly: true }),
  presentPassword: password({ max: PRESENT_PASSWORD_MAX, unstored: true }),
  hasPassword: yesNo({ readOnly: true }),
} as const;
