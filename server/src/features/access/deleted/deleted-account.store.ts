import { DELETED_DAYS } from "@rajt/contract/access/account/deleted-account.table";
import { sql } from "kysely";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { violatedConstraint } from "../../../kernel/db/errors.ts";

const DAY = 86_400_000;

/** The moment since which a deleted account can be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - DELETED_DAYS * DAY);

type Deleted = { isStaff: boolean; statusBefore: string };

/** Locks a deleted account that can be restored. */
export async function lockDeleted(tx: Tx, id: number, now: Date): Promise<Deleted | null> {
  const { rows } = await sql<Deleted>`
    select kind = 'STAFF' as "isStaff", coalesce(status_before, '') as "statusBefore" from account
    where id = ${id} and deleted_at > ${restorableSince(now)} and erased_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

/** The refusals for values taken meanwhile, by their unique index. */
const TAKEN: Readonly<Record<string, MessageCode>> = {
  account_email: "access.deletedAccount.refusal.emailTaken",
  person_social_security_number_key: "access.deletedAccount.refusal.known",
  person_namesake: "access.deletedAccount.refusal.known",
};

/** Restores an account. @returns the code of the obstacle, or null */
export async function restoreAccount(tx: Tx, id: number, at: Date): Promise<MessageCode | null> {
  await sql`savepoint before_restoring`.execute(tx);
  try {
    await sql`update account set registration_status = status_before, status_before = null, deleted_at = null,
        updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
      where id = ${id}`.execute(tx);
    await sql`select tell_sports_register(array[${id}::integer])`.execute(tx);
    return null;
  } catch (error) {
    const refusal = TAKEN[violatedConstraint(error) ?? ""];
    if (refusal === undefined) throw error;
    await sql`rollback to savepoint before_restoring`.execute(tx);
    return refusal;
  }
}
