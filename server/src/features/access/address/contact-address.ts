import { createHash } from "node:crypto";
import { pathTo } from "@rajt/contract/portal.pages";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { countTry, type Counted, type Limit } from "../../../kernel/db/rate-limit.store.ts";
import { hashToken, newToken } from "../../../kernel/session/session.ts";
import { notify, proveMailAddress, type NotifyContext } from "../../notification/index.ts";
import { addressChangeLimit } from "./address-limit.ts";
import {
  activateWithoutAddress,
  keepContactProof,
  readContact,
  storeContact,
  storeProvedContact,
  unprovedContactsOf,
} from "./contact-address.store.ts";

const PROOF_HOURS = 48;

const mailLimit =
  (kind: string, most: number) =>
  (email: string): Limit => ({
    key: `${kind}:${createHash("sha256").update(email.normalize("NFC").toLowerCase()).digest("base64url")}`,
    most,
    seconds: 3_600,
  });

/** Mails that a guest can cause to one address, so that a guest cannot fill the mailbox of another person. */
export const knownAddressLimit = mailLimit("registration-mail", 3);

/** First links to one contact address: each child of a parent or a club needs one. As many as a network may register. */
export const firstContactLimit = mailLimit("registration-contact", 30);

/**
 * Mails the link that proves the contact address of a person without an own address (product/access 19), within the
 * limit of such mails. Until it is followed, the address gets nothing secret. Returns whether the limit was reached.
 */
export async function notifyContact(
  tx: Tx,
  context: NotifyContext,
  id: number,
  at: Date,
  limitOf: (email: string) => Limit = knownAddressLimit,
): Promise<Counted> {
  const contact = await readContact(tx, id);
  if (contact === null || contact.isProved) return { limited: false, last: false };
  const counted = await countTry(tx, [limitOf(contact.email)], at);
  if (counted.limited) return counted;
  const token = newToken();
  const expiresAt = new Date(at.getTime() + PROOF_HOURS * 3_600_000);
  await keepContactProof(tx, { tokenHash: hashToken(token), accountId: id, email: contact.email, expiresAt });
  const link = new URL(pathTo("registrationConfirm"), context.publicUrl);
  link.searchParams.set("token", token);
  const mail = () => ({ link: link.href, hours: PROOF_HOURS });
  await notify(tx, context, "ContactToProve", { id, accounts: [id], address: contact.email, at }, { mail });
  return counted;
}

/**
 * Writes the contact address of a saved form, tells the former one if it was proved, and mails the link to the new one.
 */
export async function changeContact(
  tx: Tx,
  context: NotifyContext,
  id: number,
  { email, actor, at }: { email: string | null; actor: number | null; at: Date },
): Promise<void> {
  const before = await readContact(tx, id);
  if (before?.isProved === true) await notifyContactChange(tx, context, id, { to: before.email, at });
  await storeContact(tx, id, email);
  const changes = { contactEmail: [before?.email ?? null, email] } as const;
  await logChange(tx, { actor, action: "update", object: "account", objectId: id, changes, at });
  await notifyContact(tx, context, id, at, () => addressChangeLimit(id));
}

/** Tells a former contact address that it gets no more mails. */
const notifyContactChange = (
  tx: Tx,
  context: NotifyContext,
  id: number,
  { to: address, at }: { to: string; at: Date },
): Promise<number> => notify(tx, context, "ContactChanges", { id, accounts: [id], address, at }, { mail: () => ({}) });

/** Mails the links again of the persons who wait for the proof of this contact address, within the limit. */
export async function notifyContactsOf(tx: Tx, context: NotifyContext, email: string, at: Date): Promise<void> {
  for (const id of await unprovedContactsOf(tx, email)) await notifyContact(tx, context, id, at);
}

/**
 * Proves a contact address with the token of its link. Returns the account, and whether it has no password yet; null if
 * it is no live link of one.
 */
export async function proveContact(
  tx: Tx,
  token: string,
  at: Date,
): Promise<{ id: number; hasNoPassword: boolean } | null> {
  const proved = await storeProvedContact(tx, hashToken(token), at);
  if (proved === null) return null;
  const { id, email, hasNoPassword } = proved;
  await proveMailAddress(tx, email, at);
  const changes = { contactProved: [false, true] } as const;
  await logChange(tx, { actor: id, action: "update", object: "account", objectId: id, changes, at });
  return { id, hasNoPassword };
}

/** Activates a verified account that has no own address and so no link to prove. */
export async function activateVerified(
  tx: Tx,
  id: number,
  { actor, at }: { actor: number | null; at: Date },
): Promise<void> {
  if (!(await activateWithoutAddress(tx, id, at))) return;
  const changes = { registrationStatus: ["NEW", "ACTIVE"] } as const;
  await logChange(tx, { actor, action: "status", object: "account", objectId: id, changes, at });
}
