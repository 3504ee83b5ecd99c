import { randomUUID } from "node:crypto";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Tx } from "../../kernel/db/database.ts";
import { countTry } from "../../kernel/db/rate-limit.store.ts";
import { hashToken, newToken } from "../../kernel/session/session.ts";
import type { World } from "../../world.ts";
import { queueMail } from "../mail/index.ts";
import { knownAddressLimit } from "./registration-limits.ts";
import { findByEmail, keepAddressProof } from "./registration.store.ts";

const LINK_HOURS = 48;

type Needed = Pick<World, "jobs" | "publicUrl">;
type Receiver = { readonly id: number; readonly name: string; readonly email: string; readonly locale: Locale };

/** Mails the link that proves the address of a registration: it works once, for two days. */
export async function mailAddressProof(
  tx: Tx,
  { jobs, publicUrl }: Needed,
  { id, name, email, locale }: Receiver,
  at: Date,
): Promise<void> {
  const token = newToken();
  const link = new URL("/registration/confirm", publicUrl);
  link.searchParams.set("token", token);
  await keepAddressProof(tx, {
    tokenHash: hashToken(token),
    accountId: id,
    expiresAt: new Date(at.getTime() + LINK_HOURS * 3_600_000),
  });
  await queueMail(tx, jobs, {
    template: "REGISTRATION",
    locale,
    to: email,
    values: { name, link: link.href, hours: LINK_HOURS },
    about: `registration:${id}:${randomUUID()}`,
    at,
  });
}

/**
 * Tells an address that is known already of a registration with it, so that the page need not: another link where the first was never
 * followed, else the way back into the account.
 */
export async function mailKnownAddress(tx: Tx, world: Needed, email: string, at: Date): Promise<void> {
  const known = await findByEmail(tx, email);
  if (known === null || (await countTry(tx, [knownAddressLimit(known.email)], at)).limited) return;
  if (known.isUnproven) return mailAddressProof(tx, world, known, at);
  await queueMail(tx, world.jobs, {
    template: "REGISTRATION_KNOWN",
    locale: known.locale,
    to: known.email,
    values: { name: known.name, link: new URL("/password-request", world.publicUrl).href },
    about: `registration-known:${known.id}:${randomUUID()}`,
    at,
  });
}
