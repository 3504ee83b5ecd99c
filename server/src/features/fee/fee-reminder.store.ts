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

/** Returns the owed fees in no card payment whose due day and creation are in the given ranges, by id. */
export async function unpaidFees(tx: Tx, { from, to, createdUntil, after, most }: ReminderQuery): Promise<UnpaidFee[]> {
  const { rows } = await sql<UnpaidFee>`
    select u.id, u.account_id as account, u.description, v.owed - v.settled as outstanding, v.due_on as "dueOn",
      u.kind = 'LICENSE' and ${clubForbids({ club: sql`p.club_id`, year: sql`u.year` })} as "isBlocked"
    from fee u join receivable v on v.fee_id = u.id left join person p on p.id = u.account_id
    where v.active and not v.paid and v.due_on between ${from} and ${to} and u.created_at <= ${createdUntil} and u.id > ${after}
      and not ${inOpenPayment(sql`v.id`)}
    order by u.id limit ${most}`.execute(tx);
  return rows;
}
