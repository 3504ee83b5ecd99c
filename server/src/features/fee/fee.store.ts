import type { Viewer } from "@rajt/contract/kernel/access";
import { FEE_DAYS } from "@rajt/contract/fee/fee.values";
import type { CostType } from "@rajt/contract/kernel/enumerations";
import { permits } from "@rajt/contract/kernel/right";
import { managesFees } from "@rajt/contract/money/money.rights";
import { isExempt, type VatCode } from "@rajt/contract/money/vat.values";
import { addDays, yearOf, type Day } from "@rajt/contract/kernel/days";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "../money/index.ts";

type By = { readonly actor: number | null; readonly at: Date };

/** A fee as it is born: without a kind of its own, one that somebody makes by hand, of the year of its billing date. */
export type NewFee = {
  readonly costType?: CostType;
  readonly year?: number;
  readonly user: { readonly id: number };
  readonly description: string;
  readonly paymentSubject: string | null;
  readonly billingDate: string;
  readonly payableGross: number;
  readonly vatCode: VatCode;
  readonly vatGround: string | null;
};

/** The last day on which a fee can be paid without being late. */
const dueOf = (billingDate: string): Day => addDays(billingDate, FEE_DAYS);

/** Writes a fee and what is owed for it; answers the fee's id. */
export async function insertFee(tx: Tx, ledger: Ledger, fee: NewFee, { actor, at }: By): Promise<number> {
  const { user, billingDate, vatCode, costType = "OTHER", year = yearOf(billingDate) } = fee;
  const { rows } = await sql<{ id: number; receivable: number }>`
    with made as (
      insert into fee (account_id, cost_type, year, description, payment_subject, billing_date, created_at, updated_at)
      values (${user.id}, ${costType}, ${year}, ${fee.description}, ${fee.paymentSubject}, ${billingDate}, ${at}, ${at})
      returning id
    ), owing as (
      insert into receivable (debtor_id, fee_id, gross, vat_code, vat_ground, due_on, changed_by, updated_at)
      select ${user.id}, id, ${fee.payableGross}, ${vatCode}, ${isExempt(vatCode) ? fee.vatGround : null}, ${dueOf(billingDate)}, ${actor}, ${at}
      from made
      returning id, fee_id
    )
    select made.id, owing.id as receivable from made join owing on owing.fee_id = made.id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error("fee answers the id of a new row");
  await ledger.charge(tx, [made.receivable], "FEE");
  return made.id;
}

/** Writes a fee's amount, and the due day that follows from its billing date. Its receivable must be locked. */
export async function chargeFee(
  tx: Tx,
  ledger: Ledger,
  fee: number,
  { payableGross, billingDate }: Pick<NewFee, "payableGross" | "billingDate">,
  { actor, at }: By,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update receivable set gross = ${payableGross}, due_on = ${dueOf(billingDate)}, changed_by = ${actor}, updated_at = ${at}
    where fee_id = ${fee} and (gross, due_on) is distinct from (${payableGross}::integer, ${dueOf(billingDate)}::date)
    returning id`.execute(tx);
  await ledger.charge(tx, idsOf(rows), "PRICE");
}

/** Ends a fee and what is owed for it; what came in is to be given back. Its receivable must be locked. */
export async function endFee(tx: Tx, ledger: Ledger, fee: number, { actor, at }: By): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update receivable set active = false, changed_by = ${actor}, updated_at = ${at} where fee_id = ${fee} returning id`.execute(
    tx,
  );
  await sql`update fee set active = false, updated_at = ${at} where id = ${fee}`.execute(tx);
  await ledger.charge(tx, idsOf(rows), "DELETION");
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Returns the receivables of fees by the fees' ids; one that is not there is missing. */
export async function receivablesOfFees(tx: Tx, fees: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ fee: number; id: number }>`
    select fee_id as fee, id from receivable where fee_id = any(${fees})`.execute(tx);
  return new Map(rows.map(({ fee, id }) => [fee, id]));
}

/** Locks the receivable of a fee, before the fee's own row, as every writer of money does (docs/decisions/0023). */
export async function lockFee(tx: Tx, fee: number): Promise<void> {
  await sql`select from receivable where fee_id = ${fee} for no key update`.execute(tx);
}

/** Those whom the office may bill: persons with their licence numbers, by which two of one name are told apart, and organisations. */
export const billable = (viewer: Viewer): RawBuilder<unknown> => {
  const mayBill = permits(viewer, managesFees, null);
  return sql`
  select p.id, p.last_name || ' ' || p.first_name || coalesce(' (' || l.number || ')', '') as name
  from person p left join licence l on l.person_id = p.id where not p.removed and ${mayBill}::boolean
  union all
  select o.id, o.full_name from organisation o join account a on a.id = o.id
  where a.registration_status <> 'DELETED' and ${mayBill}::boolean`;
};
