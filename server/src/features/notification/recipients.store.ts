import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Audience } from "@rajt/contract/notification/notification.events";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { listed } from "../../kernel/db/listed.ts";

export type Recipient = {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly locale: Locale;
};

/** A feature's input for each audience, besides the event's subject. */
export type AudienceInput = {
  readonly account: { readonly accounts: readonly number[] };
  readonly address: { readonly accounts: readonly number[]; readonly address: string };
  readonly superAdmins: object;
  readonly treasurers: object;
};

type AnyAudienceInput = { readonly accounts?: readonly number[]; readonly address?: string };

const SUPER_ADMINS = sql`select g.account_id from account_role g join dashboard_role r on r.id = g.role_id and r.is_enabled and r.is_super_admin`;

/** Returns the accounts that hold Finance to write, over all their enabled roles: Deny beats WriteRead. */
const HOLDERS_OF_FINANCE = sql`select g.account_id from account_role g join dashboard_role r on r.id = g.role_id and r.is_enabled
  join role_service s on s.role_id = r.id and s.service = 'Finance'
  group by g.account_id having bool_or(s.level = 'WriteRead') and not bool_or(s.level = 'Deny')`;

/** Returns the accounts of all super admins, for an event that other accounts receive too. */
export async function superAdmins(tx: Tx): Promise<number[]> {
  const recipients = await recipientsOf(tx, "superAdmins", {});
  return recipients.map(({ id }) => id);
}

/** Conditions on `party as a`. Accounts that a feature names may be inactive: a new registration is. */
const AUDIENCES: Readonly<Record<Audience, (input: AnyAudienceInput) => RawBuilder<unknown>>> = {
  account: ({ accounts = [] }) => sql`a.id = any(${listed(accounts)})`,
  address: ({ accounts = [] }) => sql`a.id = any(${listed(accounts)})`,
  superAdmins: () => sql`a.registration_status = 'ACTIVE' and a.id in (${SUPER_ADMINS})`,
  treasurers: () =>
    sql`a.registration_status = 'ACTIVE' and (a.id in (${SUPER_ADMINS}) or a.id in (${HOLDERS_OF_FINANCE}))`,
};

/**
 * Returns the recipients of an audience, each once, by id. A person without an own address receives mails at the contact
 * address once it is proved, or also before that (`beforeProof`).
 */
export async function recipientsOf(
  tx: Tx,
  audience: Audience,
  input: AnyAudienceInput,
  { beforeProof = false }: { readonly beforeProof?: boolean } = {},
): Promise<Recipient[]> {
  const elsewhere = audience === "address" ? (input.address ?? null) : null;
  const { rows } = await sql<Recipient>`
    select a.id, a.name, coalesce(${elsewhere}, a.mail_to,
      case when ${beforeProof}::boolean then (select c.contact_email from account c where c.id = a.id) end) as email, a.locale
    from party a where ${AUDIENCES[audience](input)} order by a.id`.execute(tx);
  return rows;
}
