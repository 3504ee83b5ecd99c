import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";

/**
 * Returns whether account `a` has paid all that it was billed, with the year's licence fee or without; no row is no debt,
 * but no payment either. What the federation asks for besides (a transfer, what it wrote by hand) is no licence fee.
 */
export const allPaid = sql<boolean>`not exists (
  select from receivable due where due.debtor_id = a.id and due.fee_id is not null and due.active and not due.paid)`;
export const licencePaid = sql<boolean>`not exists (
  select from receivable due join fee billed on billed.id = due.fee_id
  where due.debtor_id = a.id and due.fee_id is not null and due.active and not due.paid and billed.cost_type not in ('TRANSFER', 'OTHER'))`;

/** Returns whether an account has paid an annual fee of a year, of whatever kind. */
export const paidInYear = (account: RawBuilder<unknown>, year: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from annual_fee_paid f where f.party_id = ${account} and f.year = ${year})`;

/** Makes an account for a party; it signs in once it has set a password by mail. */
export async function insertAccount(
  tx: Tx,
  { kind, email, at }: { kind: "PERSON" | "ORGANISATION"; email: string | null; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into account (kind, email, registration_status, registered_at, updated_at)
    values (${kind}, ${email}, 'ACTIVE', ${at}, ${at}) returning id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error("an account that was made has an id");
  return made.id;
}
