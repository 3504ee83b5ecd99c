import type { CallContext } from "../../kernel/calls/context.ts";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { hashToken } from "../../kernel/session/session.ts";
import type { AppContext } from "../../app-context.ts";
import { proveMailAddress } from "../notification/index.ts";
import { mailPasswordLink, proveContact } from "../access/index.ts";
import { countOrRefuse } from "./admit-registration.ts";
import { confirmationLimit } from "./registration-limits.ts";
import { proveAddress } from "./registration.store.ts";

/** Confirms an address: opening the mailed link proves access to the mailbox, so the account signs in from now on. */
export async function confirmAddress(
  context: Pick<AppContext, "db" | "jobs">,
  { input, ip, now }: CallContext<{ token: string }>,
): Promise<{ successful: true; email: string | null }> {
  await countOrRefuse(context.db, confirmationLimit(ip), now, "access.login.tooMany");
  const { email } = await tx(context.db, (tx) => confirmWithin(tx, context, input.token, now));
  return { successful: true, email };
}

/**
 * Proves the address of a registration with the token of its link, in the caller's transaction. An account without a
 * password, of a child whom a club or the office entered, then gets the mail that sets one and names the licence number.
 *
 * @returns the account, and the address that signs in from now on; null for a contact address, which does not
 * @throws {Refusal} if the link is invalid
 */
export async function confirmWithin(
  tx: Tx,
  context: Pick<AppContext, "jobs">,
  token: string,
  at: Date,
): Promise<{ id: number; email: string | null }> {
  const ofContact = await proveContact(tx, token, at);
  if (ofContact !== null) {
    const { id, hasNoPassword } = ofContact;
    if (hasNoPassword) await mailPasswordLink(tx, context, { account: id });
    return { id, email: null };
  }
  const proved = await proveAddress(tx, hashToken(token), at);
  if (proved === null) throw new Refusal("registration.refusal.linkDead");
  const { id, email } = proved;
  await proveMailAddress(tx, email, at);
  const changes = { registrationStatus: ["NEW", "ACTIVE"] } as const;
  await logChange(tx, { actor: id, action: "status", object: "account", objectId: id, changes, at });
  return { id, email };
}
