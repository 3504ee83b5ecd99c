import type { Viewer } from "@rajt/contract/kernel/access";
import type { Day } from "@rajt/contract/kernel/days";
import { payRights, type DueFact } from "@rajt/contract/payment/payment.rights";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { viewerTerms, conditionOf, type FactColumns } from "../../kernel/right/condition.ts";
import { inOpenTransfer } from "../access/index.ts";
import { inOpenPayment, type LockedItem } from "../money/index.ts";
import { clubForbids } from "./licence-cost.store.ts";

/** The facts of a due fee, over `receivable v` and the person `d` who owes it, if a person does. A fee has no entrant and no starter. */
export const DUE_FACTS: FactColumns<DueFact> = {
  debtor: sql`v.debtor_id`,
  enteredBy: sql`null::integer`,
  starter: sql`null::integer`,
  debtorClub: sql`d.club_id`,
  isAthlete: sql`d.is_athlete`,
};

/** Returns the condition, over `receivable v left join person d`, that a fee is owed and the payer may pay it. */
export const feePayableBy = (payer: Viewer): RawBuilder<boolean> => sql<boolean>`(v.active and not v.paid and (
  ${sql.join(
    payRights.map((right) => conditionOf(right, DUE_FACTS, viewerTerms(payer))),
    sql` or `,
  )}))`;

/** Returns a query of the receivables of fees that may be paid and no payment holds. */
export const openFees = (payer: Viewer): RawBuilder<unknown> => sql`
  select v.id from receivable v left join person d on d.id = v.debtor_id
  where v.fee_id is not null and ${feePayableBy(payer)} and not ${inOpenPayment(sql`v.id`)}`;

/** Locks the receivables of the fees that may be paid, in the order of the receivables. */
export async function lockFees(tx: Tx, payer: Viewer, fees: readonly number[]): Promise<LockedItem[]> {
  const locked = await sql<{ id: number }>`
    select v.id from receivable v left join person d on d.id = v.debtor_id where v.fee_id = any(${fees}) and ${feePayableBy(payer)}
    order by v.id for no key update of v`.execute(tx);
  const ids = locked.rows.map(({ id }) => id);
  // Read again: only the lock makes the values final, and an athlete may have left the club during the wait.
  const { rows } = await sql<Omit<LockedItem, "due"> & { transferDueOn: Day | null }>`
    select v.id as receivable, u.id as subject, v.owed - v.settled as amount, v.owed as price, u.description as title,
      case when u.cost_type = 'TRANSFER' then coalesce(v.due_on, u.billing_date + 30) end as "transferDueOn",
      ${inOpenPayment(sql`v.id`)} as "inPayment"
    from receivable v join fee u on u.id = v.fee_id left join person d on d.id = v.debtor_id
    where v.id = any(${ids}) and ${feePayableBy(payer)} order by v.id`.execute(tx);
  return rows.map(({ transferDueOn: dueOn, ...item }) => ({
    ...item,
    due: dueOn === null ? { kind: "FEE" } : { kind: "ATHLETE_TRANSFER", dueOn },
  }));
}

/**
 * Returns whether a licence fee is among the receivables whose person's club has not settled its own fee of that year,
 * unless that fee is among them too (product/money 24).
 */
export async function isClubUnpaid(tx: Tx, receivables: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from fee_with_balance f join person p on p.id = f.account_id
    where f.receivable_id = any(${receivables}) and starts_with(f.cost_type, 'LICENSE_') and ${clubForbids({ club: sql`p.club_id`, year: sql`f.year` })}
      and not exists (select from fee_with_balance beside where beside.receivable_id = any(${receivables})
        and beside.account_id = p.club_id and beside.cost_type = 'CLUB_ANNUAL' and beside.year = f.year)
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the names of the athletes in an open transfer whose licence fees are among the receivables. Payments of these may not start. */
export async function athletesInTransfer(tx: Tx, receivables: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct a.name from receivable v join fee u on u.id = v.fee_id join party a on a.id = u.account_id
    where v.id = any(${receivables}) and u.kind = 'LICENSE' and ${inOpenTransfer(sql`u.account_id`)} order by a.name`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

/**
 * Returns the code why the fee of a receivable cannot be paid alone, or null. A licence fee waits for the end of a
 * transfer, and for the annual fee of the person's club, which may be paid with it (product/money 52).
 */
export const whyBarred = (receivable: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select case when ${inOpenTransfer(sql`owing.id`)} then 'fee.refusal.inTransfer' else 'fee.refusal.clubPaymentMissing' end from fee_with_balance barred join person owing on owing.id = barred.account_id
  where barred.receivable_id = ${receivable} and barred.status = 'Unpaid' and starts_with(barred.cost_type, 'LICENSE_')
    and (${inOpenTransfer(sql`owing.id`)} or ${clubForbids({ club: sql`owing.club_id`, year: sql`barred.year` })}))`;
