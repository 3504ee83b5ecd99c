import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";

/**
 * Whether account `a` has paid all its annual fees, with the year's licence fee or without; no row means no debt, but
 * no payment either. Other fees (a transfer, manual ones) are no licence fees.
 */
export const allPaid = sql<boolean>`not exists (
  select from receivable due where due.debtor_id = a.id and due.fee_id is not null and due.active and not due.paid)`;
export const licencePaid = sql<boolean>`not exists (
  select from receivable due join fee billed on billed.id = due.fee_id
  where due.debtor_id = a.id and due.fee_id is not null and due.active and not due.paid and billed.cost_type not in ('TRANSFER', 'OTHER'))`;

/** Whether an account has paid an annual fee of any kind of a year. */
export const paidInYear = (account: RawBuilder<unknown>, year: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from annual_fee_paid f where f.party_id = ${account} and f.year = ${year})`;

/** Creates an account for a party; it signs in after setting a password by mail. Returns its id. */
export async function insertAccount(
  tx: Tx,
  { kind, email, at }: { kind: "PERSON" | "ORGANISATION"; email: string | null; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into account (kind, email, registration_status, registered_at, updated_at)
    values (${kind}, ${email}, 'ACTIVE', ${at}, ${at}) returning id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error("insert into account returned no id");
  return made.id;
}
