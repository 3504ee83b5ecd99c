import { randomUUID } from "node:crypto";
import type { Tx } from "../../kernel/db/database.ts";
import { hashToken, newToken } from "../../kernel/session/session.ts";
import type { World } from "../../world.ts";
import { queueMail } from "../mail/index.ts";
import { holderOf, keepAddressChange, type AddressChange, type Credentials } from "./address-change.store.ts";
import { keepAddressReturn } from "./address-return.store.ts";

/** As long as a registration's. */
const PROOF_HOURS = 48;
const RETURN_DAYS = 7;
const HOUR = 3_600_000;

type Needed = Pick<World, "jobs" | "publicUrl">;
type Receiver = Pick<Credentials, "name" | "locale">;

/**
 * Mails the link that proves a new address; one before it ends. An address that signs in to another account is told so instead, so that
 * whoever asks need not be: to them the change waits either way.
 */
export async function mailAddressProof(
  tx: Tx,
  { jobs, publicUrl }: Needed,
  { name, locale }: Receiver,
  { change, at }: { change: AddressChange; at: Date },
): Promise<void> {
  const { accountId, email } = change;
  const token = newToken();
  const expiresAt = new Date(at.getTime() + PROOF_HOURS * HOUR);
  await keepAddressChange(tx, { ...change, tokenHash: hashToken(token), expiresAt });
  const mail = { to: email, about: `address-proof:${accountId}:${randomUUID()}`, at };
  const holder = await holderOf(tx, email, accountId);
  if (holder) {
    const values = { name: holder.name };
    await queueMail(tx, jobs, { ...mail, template: "ADDRESS_KNOWN", locale: holder.locale, values });
    return;
  }
  const values = { name, link: linkTo(publicUrl, "/address/confirm", token), hours: PROOF_HOURS };
  await queueMail(tx, jobs, { ...mail, template: "ADDRESS_PROOF", locale, values });
}

/** Tells the address that an account signs in with now of the one that it shall have, with the way back. */
export async function mailAddressChange(
  tx: Tx,
  { jobs, publicUrl }: Needed,
  { name, locale, to }: Receiver & { to: string },
  { change: { accountId, email }, at }: { change: AddressChange; at: Date },
): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(at.getTime() + RETURN_DAYS * 24 * HOUR);
  await keepAddressReturn(tx, { tokenHash: hashToken(token), accountId, email: to, expiresAt });
  await queueMail(tx, jobs, {
    template: "ADDRESS_CHANGE",
    locale,
    to,
    values: { name, address: email, link: linkTo(publicUrl, "/address/return", token), days: RETURN_DAYS },
    about: `address-change:${accountId}:${randomUUID()}`,
    at,
  });
}

function linkTo(publicUrl: URL, path: string, token: string): string {
  const link = new URL(path, publicUrl);
  link.searchParams.set("token", token);
  return link.href;
}
