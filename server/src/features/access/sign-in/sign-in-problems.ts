import type { Viewer } from "@rajt/contract/kernel/access";
import type { FieldProblem } from "../../../kernel/calls/refusal.ts";
import type { Runner } from "../../../kernel/db/database.ts";
import { holderOf, readCredentials, type Credentials } from "../address/address-change.store.ts";
import { isOtherAddress, isOtherContact } from "../address/change-sign-in.ts";

/** Undefined for an invalid address. */
type SignInValues = {
  readonly email?: string | null;
  readonly contactEmail?: string | null;
  readonly password?: string | null;
  /** The hash that the current password matched; see `prove-present-password.ts`. */
  readonly presentPassword?: string | null;
};
type SignInSubject = { readonly viewer: Viewer; readonly id: number | null };

/**
 * Returns the problems that prevent a change of an account's sign-in. Only super admins learn, for accounts of others,
 * that an address is taken; others could probe for any address with their own account.
 */
export async function signInProblems(
  runner: Runner,
  given: SignInValues,
  { viewer, id }: SignInSubject,
): Promise<FieldProblem[]> {
  if (id === null) return given.email && viewer.isSuperAdmin ? takenBy(await holderOf(runner, given.email, null)) : [];
  const account = await readCredentials(runner, id);
  if (account?.passwordHash == null) return [];
  const isMoved = given.email !== undefined && isOtherAddress(account, given.email);
  if (isMoved && given.email === null) return [{ path: "email", message: "kernel.error.required" }];
  if (account.id === viewer.accountId)
    return isMoved || given.password != null || isContactMoved(account, given)
      ? presentProblems(account, given.presentPassword ?? null)
      : [];
  return isMoved && given.email ? takenBy(await holderOf(runner, given.email, account.id)) : [];
}

/** A contact address gets the links for new passwords, so changing it takes the present one. */
const isContactMoved = (account: Credentials, { contactEmail }: SignInValues): boolean =>
  contactEmail !== undefined && isOtherContact(account, contactEmail);

const takenBy = (holder: number | null): FieldProblem[] =>
  holder === null ? [] : [{ path: "email", message: "access.user.emailTaken" }];

function presentProblems({ passwordHash }: Credentials, proof: string | null): FieldProblem[] {
  if (proof === null) return [{ path: "presentPassword", message: "kernel.error.required" }];
  return proof === passwordHash ? [] : [{ path: "presentPassword", message: "access.address.wrongPassword" }];
}
