import { dayOf, formatDay } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../kernel/db/database.ts";
import { countTry } from "../../kernel/db/rate-limit.store.ts";
import { translate } from "../../kernel/http/texts.ts";
import { hashToken, newToken } from "../../kernel/session/session.ts";
import { notify, type NotifyContext } from "../notification/index.ts";
import { knownAddressLimit, notifyContactsOf } from "../access/index.ts";
import { findByEmail, findKnown, keepAddressProof } from "./registration.store.ts";

const LINK_HOURS = 48;

/** Returns the mail to super admins about a registration, with the sentence of its notification. */
const mailOf =
  (event: "OrgRegistation" | "PersonRegistration" | "PersonReRegistration", name: string, record: URL) =>
  ({ locale }: { readonly locale: Locale }) => ({
    party: name,
    happened: translate(locale, `notification.message.${event}`, { name }),
    link: record.href,
  });

/** Notifies super admins of an organisation to verify. */
export const notifyOrganisation = (
  tx: Tx,
  context: NotifyContext,
  id: number,
  { name, isOrganizer, at }: { name: string; isOrganizer: boolean; at: Date },
): Promise<number> =>
  notify(
    tx,
    context,
    "OrgRegistation",
    { id, at },
    {
      values: { userId: id, name, isOrganizer },
      mail: mailOf(
        "OrgRegistation",
        name,
        new URL(pathTo(isOrganizer ? "organizerEdit" : "clubEdit", { id }), context.publicUrl),
      ),
    },
  );

/** Mails the link that proves the address of a registration: it works once, for two days. */
export async function notifyProof(tx: Tx, context: NotifyContext, id: number, at: Date): Promise<void> {
  const link = await makeProofLink(tx, context, id, at);
  const mail = () => ({ link, hours: LINK_HOURS });
  await notify(tx, context, "RegistrationToProve", { id, accounts: [id], at }, { mail });
}

async function makeProofLink(tx: Tx, context: NotifyContext, id: number, at: Date): Promise<string> {
  const token = newToken();
  const link = new URL(pathTo("registrationConfirm"), context.publicUrl);
  link.searchParams.set("token", token);
  const expiresAt = new Date(at.getTime() + LINK_HOURS * 3_600_000);
  await keepAddressProof(tx, { tokenHash: hashToken(token), accountId: id, expiresAt });
  return link.href;
}

/**
 * Notifies super admins of a person to verify, and whether the person is on record. A person on record with a proved
 * address is mailed there; the guest, who may be anyone, learns nothing.
 */
export async function notifyPerson(
  tx: Tx,
  context: NotifyContext,
  id: number,
  { name, at }: { name: string; at: Date },
): Promise<void> {
  const existing = await findKnown(tx, id);
  const event = existing === null ? "PersonRegistration" : "PersonReRegistration";
  await notify(
    tx,
    context,
    event,
    { id, at },
    {
      values: { userId: id, name },
      mail: mailOf(event, name, new URL(pathTo("athleteEdit", { id }), context.publicUrl)),
    },
  );
  if (existing === null || existing.email === null || existing.isUnproven) return;
  if ((await countTry(tx, [knownAddressLimit(existing.email)], at)).limited) return;
  const mail = () => ({ link: new URL(pathTo("passwordRequest"), context.publicUrl).href });
  await notify(tx, context, "PersonKnown", { id: existing.id, accounts: [existing.id], at }, { mail });
}

/**
 * Mails a registered address about a registration with it, so that the page need not disclose it: which registration
 * waits for its proof, with another link, or else the way back into the account.
 */
export async function notifyKnown(tx: Tx, context: NotifyContext, email: string, at: Date): Promise<void> {
  const existing = await findByEmail(tx, email);
  if (existing === null || (await countTry(tx, [knownAddressLimit(existing.email)], at)).limited) return;
  const { id, isUnproven, registeredAt } = existing;
  const subject = { id, accounts: [id], at };
  if (isUnproven) {
    const link = await makeProofLink(tx, context, id, at);
    const mail = ({ locale }: { readonly locale: Locale }) => ({
      sentOn: formatDay(dayOf(registeredAt), locale),
      link,
      hours: LINK_HOURS,
    });
    await notify(tx, context, "RegistrationWaits", subject, { mail });
    return;
  }
  const mail = () => ({ link: new URL(pathTo("passwordRequest"), context.publicUrl).href });
  await notify(tx, context, "RegistrationKnown", subject, { mail });
}

/**
 * Mails the link again to an address whose registration is unconfirmed, or that is an unproved contact address, within
 * the limit of such mails.
 */
export async function notifyUnproven(tx: Tx, context: NotifyContext, email: string, at: Date): Promise<void> {
  await notifyContactsOf(tx, context, email, at);
  const existing = await findByEmail(tx, email);
  if (existing?.isUnproven !== true || (await countTry(tx, [knownAddressLimit(existing.email)], at)).limited) return;
  await notifyProof(tx, context, existing.id, at);
}
