import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Audience } from "@rajt/contract/notification/notification.events";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";

export type Receiver = {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly locale: Locale;
};

/** The terms that each audience must be told of itself, beside the event's subject. */
export type AudienceTerms = {
  readonly account: { readonly accounts: readonly number[] };
  readonly address: { readonly accounts: readonly number[]; readonly address: string };
  readonly superAdmins: object;
  readonly announcement: { readonly except: number | null };
};

export type Asked = {
  readonly id: number | string;
  readonly accounts?: readonly number[];
  readonly address?: string;
  readonly except?: number | null;
};

const superAdmins = sql`select g.account_id from account_role g
  join dashboard_role r on r.id = g.role_id and r.is_enabled and r.is_super_admin`;

/** As a condition on `party as a`. Of those that a teller names the account need not be active: a registration has none that is. */
const AUDIENCES: Readonly<Record<Audience, (asked: Asked) => RawBuilder<unknown>>> = {
  account: ({ accounts = [] }) => sql`a.id = any(${accounts}::integer[])`,
  address: ({ accounts = [] }) => sql`a.id = any(${accounts}::integer[])`,
  superAdmins: () => sql`a.registration_status = 'ACTIVE' and a.id in (${superAdmins})`,
  announcement: ({ id, except = null }) => sql`a.registration_status = 'ACTIVE' and a.id is distinct from ${except}
    and (a.id = (select created_by from competition where id = ${id}) or a.id in (${superAdmins})
      or a.id in (select account_id from party_kind where key = 'TechnicalCommittee'))`,
};

/** Returns the present members of an audience, each once, by id. */
export async function receiversOf(tx: Tx, audience: Audience, asked: Asked): Promise<Receiver[]> {
  const elsewhere = audience === "address" ? (asked.address ?? null) : null;
  const { rows } = await sql<Receiver>`
    select a.id, a.name, coalesce(${elsewhere}, a.email) as email, a.locale
    from party a where ${AUDIENCES[audience](asked)} order by a.id`.execute(tx);
  return rows;
}
