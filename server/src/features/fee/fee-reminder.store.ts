import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { inOpenPayment } from "../money/index.ts";
import { clubForbids } from "./licence-cost.store.ts";

export type UnpaidFee = {
  readonly id: number;
  readonly account: number;
  readonly description: string;
  readonly outstanding: number;
  readonly dueOn: Day;
  /** True for a licence fee that cannot be paid by card because the club's own fee is unpaid. */
  readonly isBlocked: boolean;
};

type ReminderQuery = {
  readonly from: Day;
  readonly to: Day;
  readonly createdUntil: Date;
  readonly after: number;
  readonly most: number;
};

const UNPAID_FEE = sql`u.id, u.account_id as account, u.description, v.owed - v.settled as outstanding, v.due_on as "dueOn",
  u.kind = 'LICENSE' and ${clubForbids({ club: sql`p.club_id`, year: sql`u.year` })} as "isBlocked"
  from fee u join receivable v on v.fee_id = u.id left join person p on p.id = u.account_id`;

/** Returns the owed fees of an account whose day has come and that are in no card payment. */
export async function dueFeesOf(tx: Tx, account: number, today: Day): Promise<UnpaidFee[]> {
  const { rows } = await sql<UnpaidFee>`
    select ${UNPAID_FEE} where u.account_id = ${account} and v.active and not v.paid and v.due_on <= ${today}
      and not ${inOpenPayment(sql`v.id`)} order by u.id`.execute(tx);
  return rows;
}

/** Returns what a party owes of fees, and whether all of it is for licences. */
export async function owedInFees(tx: Tx, account: number): Promise<{ forints: number; isLicence: boolean }> {
  const { rows } = await sql<{ forints: number; isLicence: boolean }>`
    select coalesce(sum(v.owed - v.settled), 0)::integer as forints, coalesce(bool_and(u.kind = 'LICENSE'), false) as "isLicence"
    from fee u join receivable v on v.fee_id = u.id where u.account_id = ${account} and v.active and not v.paid`.execute(
    tx,
  );
  return rows[0] ?? { forints: 0, isLicence: false };
}

/** Returns the owed fees in no card payment whose due day and creation are in the given ranges, by id. */
export async function unpaidFees(tx: Tx, { from, to, createdUntil, after, most }: ReminderQuery): Promise<UnpaidFee[]> {
  const { rows } = await sql<UnpaidFee>`
    select ${UNPAID_FEE} where v.active and not v.paid and v.due_on between ${from} and ${to} and u.created_at <= ${createdUntil} and u.id > ${after}
      and not ${inOpenPayment(sql`v.id`)}
    order by u.id limit ${most}`.execute(tx);
  return rows;
}
