import type { Viewer } from "@rajt/contract/kernel/access";
import { FEE_DAYS } from "@rajt/contract/fee/fee.values";
import type { CostType } from "@rajt/contract/kernel/enumerations";
import { permits } from "@rajt/contract/kernel/right";
import { managesFees } from "@rajt/contract/money/money.rights";
import { isExempt, type VatCode } from "@rajt/contract/money/vat.values";
import { addDays, yearOf, type Day } from "@rajt/contract/kernel/days";
import { sql, type RawBuilder } from "kysely";
import { logged } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "../money/index.ts";

type Actor = { readonly actor: number | null; readonly at: Date };

/** A new fee. Without a cost type it is a manual fee; without a year it belongs to the year of its billing date. */
export type NewFee = {
  readonly costType?: CostType;
  readonly year?: number;
  readonly licenceCost?: number | null;
  readonly isDifference?: boolean;
  readonly user: { readonly id: number };
  readonly description: string;
  readonly paymentSubject: string | null;
  readonly billingDate: string;
  readonly payableGross: number;
  readonly vatCode: VatCode;
  readonly vatGround: string | null;
};
export type InsertedFee = {
  readonly id: number;
  readonly user: number;
  readonly gross: number;
  readonly description: string;
  readonly dueOn: Day;
};

/** Returns the last day on which a fee can be paid in time. */
const dueOf = (billingDate: string): Day => addDays(billingDate, FEE_DAYS);

/**
 * Inserts fees and their receivables in one statement, and charges them; no other code inserts fees. Returns the
 * inserted fees; a fee that exists already, by the unique indexes of `fee`, is left out.
 */
async function insertFees(
  tx: Tx,
  ledger: Ledger,
  fees: readonly NewFee[],
  { actor, at }: Actor,
): Promise<InsertedFee[]> {
  const given = fees.map(({ costType = "OTHER", vatCode, vatGround, ...fee }) => ({
    account: fee.user.id,
    cost_type: costType,
    year: fee.year ?? yearOf(fee.billingDate),
    licence_cost: fee.licenceCost ?? null,
    is_difference: fee.isDifference ?? false,
    description: fee.description,
    subject: fee.paymentSubject,
    billed_on: fee.billingDate,
    due_on: dueOf(fee.billingDate),
    gross: fee.payableGross,
    vat_code: vatCode,
    vat_ground: isExempt(vatCode) ? vatGround : null,
  }));
  const { rows } = await sql<Omit<InsertedFee, "dueOn"> & { readonly receivable: number; readonly billedOn: Day }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as g (account integer, cost_type text, year integer, licence_cost integer,
        is_difference boolean, description text, subject text, billed_on date, due_on date, gross integer, vat_code text, vat_ground text)
    ), made as (
      insert into fee (account_id, cost_type, year, licence_cost_id, is_difference, description, payment_subject, billing_date, created_at, updated_at)
      select account, cost_type, year, licence_cost, is_difference, description, subject, billed_on, ${at}, ${at} from given
      on conflict do nothing
      returning id, account_id, cost_type, year, is_difference, description, billing_date
    ), priced as (
      select distinct on (made.id) made.id, made.account_id, g.gross, g.vat_code, g.vat_ground, g.due_on
      from made join given g on (g.account, g.cost_type, g.year, g.is_difference) = (made.account_id, made.cost_type, made.year, made.is_difference)
    ), owing as (
      insert into receivable (debtor_id, fee_id, gross, vat_code, vat_ground, due_on, changed_by, updated_at)
      select account_id, id, gross, vat_code, vat_ground, due_on, ${actor}, ${at} from priced order by account_id
      returning id, fee_id, debtor_id, gross
    )
    select made.id, o.id as receivable, o.debtor_id as user, o.gross, made.description, made.billing_date as "billedOn"
    from owing o join made on made.id = o.fee_id order by o.debtor_id`.execute(tx);
  await ledger.charge(
    tx,
    rows.map(({ receivable }) => receivable),
    "FEE",
  );
  return rows.map(({ billedOn, ...fee }) => ({ ...fee, dueOn: dueOf(billedOn) }));
}

/** Inserts a fee and its receivable. Returns undefined if the fee exists already. */
export async function insertFee(tx: Tx, ledger: Ledger, fee: NewFee, by: Actor): Promise<InsertedFee | undefined> {
  const [made] = await insertFees(tx, ledger, [fee], by);
  return made;
}

/** Inserts fees as {@link insertFees} does, and logs each. */
export async function billFees(tx: Tx, ledger: Ledger, fees: readonly NewFee[], by: Actor): Promise<InsertedFee[]> {
  const made = await insertFees(tx, ledger, fees, by);
  if (made.length > 0)
    await logged(
      sql`json_to_recordset(${JSON.stringify(made)}::json) as f (id integer, "user" integer, gross integer)`,
      {
        ...by,
        action: "create",
        object: "user_payment",
        objectId: sql`f.id`,
        changes: sql`jsonb_build_object('user', jsonb_build_array(null, f."user"), 'payableGross', jsonb_build_array(null, f.gross))`,
      },
    ).execute(tx);
  return made;
}

/** Updates a fee's amount, and its due day, which follows from its billing date. Its receivable must be locked. */
export async function chargeFee(
  tx: Tx,
  ledger: Ledger,
  fee: number,
  { payableGross, billingDate }: Pick<NewFee, "payableGross" | "billingDate">,
  { actor, at }: Actor,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update receivable set gross = ${payableGross}, due_on = ${dueOf(billingDate)}, changed_by = ${actor}, updated_at = ${at}
    where fee_id = ${fee} and (gross, due_on) is distinct from (${payableGross}::integer, ${dueOf(billingDate)}::date)
    returning id`.execute(tx);
  await ledger.charge(tx, idsOf(rows), "PRICE");
}

/** Updates the description of a fee. */
export async function describe(tx: Tx, fee: number, description: string): Promise<void> {
  await sql`update fee set description = ${description} where id = ${fee}`.execute(tx);
}

/** Ends a fee and its receivable; money received for it becomes refundable. Its receivable must be locked. */
export async function endFee(tx: Tx, ledger: Ledger, fee: number, { actor, at }: Actor): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update receivable set active = false, changed_by = ${actor}, updated_at = ${at} where fee_id = ${fee} returning id`.execute(
    tx,
  );
  await sql`update fee set active = false, updated_at = ${at} where id = ${fee}`.execute(tx);
  await ledger.charge(tx, idsOf(rows), "DELETION");
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Returns the receivables of fees by the fees' ids; unknown ids are left out. */
export async function receivablesOfFees(tx: Tx, fees: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ fee: number; id: number }>`
    select fee_id as fee, id from receivable where fee_id = any(${fees})`.execute(tx);
  return new Map(rows.map(({ fee, id }) => [fee, id]));
}

/** Locks the receivable of a fee before the fee's row, as every writer of money does (docs/decisions/0023). */
export async function lockFee(tx: Tx, fee: number): Promise<void> {
  await sql`select from receivable where fee_id = ${fee} for no key update`.execute(tx);
}

/** Returns the parties that the office may bill: persons with their licence numbers, which tell namesakes apart, and organisations. */
export const billable = (viewer: Viewer): RawBuilder<unknown> => {
  const mayBill = permits(viewer, managesFees, null);
  return sql`
  select p.id, p.last_name || ' ' || p.first_name || coalesce(' (' || l.number || ')', '') as name
  from person p left join licence l on l.person_id = p.id where not p.removed and ${mayBill}::boolean
  union all
  select o.id, o.full_name from organisation o join account a on a.id = o.id
  where a.registration_status <> 'DELETED' and ${mayBill}::boolean`;
};
