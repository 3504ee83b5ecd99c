import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../kernel/db/database.ts";

/** Whether account `a` has paid all that it was billed, with the year's licence fee or without; no row is no debt, but no payment either. */
export const allPaid = sql<boolean>`not exists (select from user_payment due where due.account_id = a.id and due.status = 'Unpaid')`;
export const licencePaid = sql<boolean>`not exists (
  select from user_payment due where due.account_id = a.id and due.status = 'Unpaid' and due.cost_type <> 'TRANSFER')`;

/** Whether account `a` has paid its licence fee of a year. */
export const paidInYear = (account: RawBuilder<unknown>, year: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from user_payment due where due.account_id = ${account} and due.year = ${year} and due.status = 'Paid' and due.cost_type <> 'TRANSFER')`;

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

/** How an account signs in now. */
export async function readSignIn(
  runner: Runner,
  id: number,
): Promise<{ email: string | null; hasPassword: boolean } | undefined> {
  const { rows } = await sql<{ email: string | null; hasPassword: boolean }>`
    select email, password_hash is not null as "hasPassword" from account where id = ${id}`.execute(runner);
  return rows[0];
}
