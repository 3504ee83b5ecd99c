import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";

/** The names in every notification of a transfer, and the fee of one that awaits its payment. */
export type TransferNotice = {
  readonly athlete: string;
  readonly from: string;
  readonly to: string;
  /** Null: there is nothing to pay. */
  readonly fee: { readonly amount: number; readonly dueOn: Day } | null;
};

export async function readNotice(tx: Tx, id: number): Promise<TransferNotice> {
  const { rows } = await sql<TransferNotice>`
    select p.last_name || ' ' || p.first_name as athlete, s.short_name as from, g.short_name as to,
      (select json_build_object('amount', v.gross - v.settled, 'dueOn', coalesce(v.due_on, f.billing_date + 30))
        from fee f join receivable v on v.fee_id = f.id where f.id = t.fee_id and v.active and v.settled_at is null) as fee
    from athlete_transfer t
    join person p on p.id = t.athlete_id
    join organisation s on s.id = t.source_club_id
    join organisation g on g.id = t.target_club_id
    where t.id = ${id}`.execute(tx);
  const [notice] = rows;
  if (!notice) throw new Error(`transfer ${id} does not exist`);
  return notice;
}
