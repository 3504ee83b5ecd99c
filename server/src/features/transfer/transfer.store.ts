import type { Day } from "@rajt/contract/kernel/days";
import { ANSWER_DAYS, TURN_OF, type TransferStatus } from "@rajt/contract/transfer/transfer.flow";
import type { PaymentMode } from "@rajt/contract/transfer/transfer.rules";
import { sql, type Updateable } from "kysely";
import type { Database } from "../../database.generated.ts";
import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import { violates } from "../../kernel/db/errors.ts";

/** The fields of a transfer that determine its actors and open moves. */
export type KnownTransfer = {
  readonly status: TransferStatus;
  readonly athleteId: number;
  readonly sourceClubId: number;
  readonly targetClubId: number;
  readonly athleteAccepted: boolean | null;
  readonly showsAthleteDescription: boolean;
  readonly closedAt: Date | null;
  readonly lateAt: Date | null;
  readonly lateCause: LateCause | null;
};
export type LateCause = NonNullable<Database["athlete_transfer"]["late_cause"]>;

export type StoredTransfer = KnownTransfer & {
  readonly id: number;
  readonly since: Date;
  readonly isAdult: boolean;
  readonly paymentMode: PaymentMode;
  readonly feeId: number | null;
};

/** The columns of {@link StoredTransfer}, of `athlete_transfer t`. */
export const STORED_TRANSFER = sql`t.id, t.status, t.since, t.athlete_id as "athleteId", t.source_club_id as "sourceClubId",
  t.target_club_id as "targetClubId", t.athlete_accepted as "athleteAccepted", t.shows_athlete_description as "showsAthleteDescription",
  t.closed_at as "closedAt", t.late_at as "lateAt", t.late_cause as "lateCause", t.is_adult as "isAdult", t.payment_mode as "paymentMode",
  t.fee_id as "feeId"`;

/** Locks the receivable of the fee and then the transfer, as every writer of money does (docs/decisions/0023). */
export async function lockTransfer(tx: Tx, id: number): Promise<StoredTransfer | undefined> {
  await sql`select from receivable v where v.fee_id = (select t.fee_id from athlete_transfer t where t.id = ${id})
    for no key update of v`.execute(tx);
  const { rows } = await sql<StoredTransfer>`
    select ${STORED_TRANSFER} from athlete_transfer t where t.id = ${id} for no key update of t`.execute(tx);
  return rows[0];
}

export type NewTransfer = {
  readonly athlete: number;
  readonly sourceClub: number;
  readonly targetClub: number;
  readonly paymentMode: PaymentMode;
  readonly isAdult: boolean;
  readonly permission: string | null;
  readonly at: Date;
};

/** Inserts a transfer that awaits the athlete, with both ticks of the target club. @throws {Refusal} if the athlete has an open one */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<number> {
  const { athlete, sourceClub, targetClub, paymentMode, isAdult, permission, at } = transfer;
  const { rows } = await sql<{ id: number }>`
    insert into athlete_transfer (athlete_id, source_club_id, target_club_id, status, since, payment_mode, is_adult, target_club_check_1,
      target_club_check_2, start_permission, created_at, updated_at)
    values (${athlete}, ${sourceClub}, ${targetClub}, 'WAIT_FOR_ATHLETE', ${at}, ${paymentMode}, ${isAdult}, true, true, ${permission}, ${at}, ${at})
    returning id`
    .execute(tx)
    .catch((error: unknown) => {
      throw violates(error, "athlete_transfer_open") ? new Refusal("transfer.refusal.open", { cause: error }) : error;
    });
  const [made] = rows;
  if (!made) throw new Error("a transfer was not inserted");
  return made.id;
}

export type TransferColumns = Updateable<Database["athlete_transfer"]>;

export async function updateTransfer(tx: Tx, id: number, columns: TransferColumns): Promise<void> {
  await tx.updateTable("athlete_transfer").set(columns).where("id", "=", id).execute();
}

/** Puts an open transfer on the late list; a listed one keeps its cause. */
export async function markLate(tx: Tx, id: number, cause: LateCause, at: Date): Promise<void> {
  await sql`update athlete_transfer set late_at = ${at}, late_cause = ${cause}, updated_at = ${at}
    where id = ${id} and closed_at is null and late_at is null`.execute(tx);
}

/** Returns the open transfers that entered a status at or before a moment. */
export async function waitingTransfers(runner: Runner, status: TransferStatus, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from athlete_transfer where status = ${status} and since <= ${since} and closed_at is null order by id`.execute(
    runner,
  );
  return rows.map(({ id }) => id);
}

/** Returns the open transfers with an overdue answer that are not on the late list. */
export async function missedTransfers(runner: Runner, today: Day): Promise<number[]> {
  const waits = Object.keys(TURN_OF).filter((status) => status !== "AWAITING_PAYMENT");
  const { rows } = await sql<{ id: number }>`
    select id from athlete_transfer where status = any(${waits}::text[]) and closed_at is null and late_at is null
      and (since at time zone 'Europe/Budapest')::date + ${ANSWER_DAYS}::integer < ${today}::date order by id`.execute(
    runner,
  );
  return rows.map(({ id }) => id);
}

/** Returns the permission that was uploaded at the start. */
export async function readStartPermission(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ permission: string | null }>`
    select start_permission as permission from athlete_transfer where id = ${id}`.execute(tx);
  return rows[0]?.permission ?? null;
}

/** Returns the open transfers of fees by their receivables, by id. */
export async function unfinishedTransfers(tx: Tx, receivables: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from receivable v join athlete_transfer t on t.fee_id = v.fee_id
    where v.id = any(${receivables}::integer[]) and t.status = 'AWAITING_PAYMENT' and t.closed_at is null order by t.id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Puts the open transfers of athletes on the late list if the receivables are their licence fees. A fee of 0 Ft brings no money. */
export async function markLateByLicence(tx: Tx, receivables: readonly number[], at: Date): Promise<void> {
  await sql`
    update athlete_transfer t set late_at = ${at}, late_cause = 'LICENCE_PAID', updated_at = ${at}
    from receivable v join fee u on u.id = v.fee_id
    where v.id = any(${receivables}::integer[]) and u.kind = 'LICENSE' and v.gross > 0 and t.athlete_id = u.account_id
      and t.closed_at is null and t.late_at is null`.execute(tx);
}
