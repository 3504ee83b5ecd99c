import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../kernel/db/database.ts";
import { countTry } from "../../kernel/db/rate-limit.store.ts";
import { hashToken, newToken } from "../../kernel/session/session.ts";
import { tell, type Telling } from "../notification/index.ts";
import { knownAddressLimit } from "./registration-limits.ts";
import { findByEmail, findKnown, keepAddressProof } from "./registration.store.ts";

const LINK_HOURS = 48;

/** Mails the link that proves the address of a registration: it works once, for two days. */
export async function tellOfProof(tx: Tx, world: Telling, id: number, at: Date): Promise<void> {
  const token = newToken();
  const link = new URL(pathTo("registrationConfirm"), world.publicUrl);
  link.searchParams.set("token", token);
  const expiresAt = new Date(at.getTime() + LINK_HOURS * 3_600_000);
  await keepAddressProof(tx, { tokenHash: hashToken(token), accountId: id, expiresAt });
  const mail = () => ({ link: link.href, hours: LINK_HOURS });
  await tell(tx, world, "RegistrationToProve", { id, accounts: [id], at }, { mail });
}

/**
 * Tells super admins, who check the registration of a person. Where it is somebody who is there already, it says so, and whoever is known hears
 * of it at their own address, once that is proven: the guest, who may be anybody, does not.
 */
export async function tellOfPerson(
  tx: Tx,
  world: Telling,
  id: number,
  { name, at }: { name: string; at: Date },
): Promise<void> {
  const known = await findKnown(tx, id);
  const event = known === null ? "PersonRegistration" : "PersonReRegistration";
  await tell(tx, world, event, { id, at }, { values: { userId: id, name } });
  if (known === null || known.email === null || known.isUnproven) return;
  if ((await countTry(tx, [knownAddressLimit(known.email)], at)).limited) return;
  const mail = () => ({ link: new URL(pathTo("passwordRequest"), world.publicUrl).href });
  await tell(tx, world, "PersonKnown", { id: known.id, accounts: [known.id], at }, { mail });
}

/**
 * Tells an address that is known already of a registration with it, so that the page need not: another link where the first was never
 * followed, else the way back into the account.
 */
export async function tellKnown(tx: Tx, world: Telling, email: string, at: Date): Promise<void> {
  const known = await findByEmail(tx, email);
  if (known === null || (await countTry(tx, [knownAddressLimit(known.email)], at)).limited) return;
  const { id, isUnproven } = known;
  if (isUnproven) return tellOfProof(tx, world, id, at);
  const mail = () => ({ link: new URL(pathTo("passwordRequest"), world.publicUrl).href });
  await tell(tx, world, "RegistrationKnown", { id, accounts: [id], at }, { mail });
}

/** Mails the link again to an address whose registration waits for it, at most as often as any mailbox hears of registrations. */
export async function tellUnproven(tx: Tx, world: Telling, email: string, at: Date): Promise<void> {
  const known = await findByEmail(tx, email);
  if (known?.isUnproven !== true || (await countTry(tx, [knownAddressLimit(known.email)], at)).limited) return;
  await tellOfProof(tx, world, known.id, at);
}
