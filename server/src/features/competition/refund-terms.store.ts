import type { AnnouncementDraft } from "@rajt/contract/competition/announcement/announcement.form";
import { type RawBuilder, sql } from "kysely";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import type { Change } from "./changes/announcement-changes.ts";

/**
 * Selects as JSON what determines the refund of `entry e` of `competition c` with its `receivable v`: the contract's
 * `RefundTerms`. An entry that moved into its race after the day of that race changed is not refunded for it.
 */
export const refundTerms: RawBuilder<unknown> = sql`json_build_object(
  'now', json_build_object('steps', c.refund_steps, 'deadline', c.registration_deadline),
  'entered', (select json_build_object('steps', o.steps, 'deadline', o.deadline) from former_refund_policy o
    where o.competition_id = c.id and o.ended_at >= e.created_at order by o.ended_at limit 1),
  'moves', (select coalesce(json_agg(o.notified_at), '[]') from schedule_change o
    where o.competition_id = c.id and o.changed_at >= e.created_at
      and (o.race_id is null or o.race_id = e.race_id and not exists (select from change_log k
        where k.object = 'entry' and k.object_id = e.id and k.action = 'update' and k.changes ? 'race' and k.at > o.changed_at))),
  'forfeited', v.forfeited)`;

type Policy = Pick<AnnouncementDraft, "refundStepList" | "regDeadline">;

/**
 * Writes the refund steps of an announcement, before its days are written. If it has entries, the replaced policy is
 * kept, since it may be the better one for them.
 */
export async function writeRefundSteps(
  tx: Tx,
  competition: number,
  { refundStepList, regDeadline }: Policy,
  at: Date,
): Promise<void> {
  const steps = JSON.stringify(refundStepList);
  await sql`
    insert into former_refund_policy (competition_id, ended_at, steps, deadline)
    select c.id, ${at}, c.refund_steps, c.registration_deadline from competition c
    where c.id = ${competition} and (c.refund_steps, c.registration_deadline) is distinct from (${steps}::jsonb, ${regDeadline}::date)
      and exists (select from entry e where e.competition_id = c.id)
    on conflict do nothing`.execute(tx);
  await sql`update competition set refund_steps = ${steps}::jsonb where id = ${competition}`.execute(tx);
}

/** Records changed days and a changed place, for which entrants may get a full refund. */
export async function writeScheduleChanges(
  tx: Tx,
  competition: number,
  changes: readonly Change[],
  at: Date,
): Promise<void> {
  const moves = changes.flatMap(({ what, race }) => (what === "day" || what === "place" ? [race?.id ?? null] : []));
  if (moves.length > 0)
    await sql`
      insert into schedule_change (competition_id, race_id, changed_at)
      select ${competition}, race, ${at}::timestamptz from unnest(${moves}::integer[]) as moved (race)`.execute(tx);
}

/** Records that entrants were notified of the changes of a moment, which starts their period. */
export async function markNotified(runner: Runner, competition: number, changedAt: Date, at: Date): Promise<void> {
  await sql`update schedule_change set notified_at = ${at} where competition_id = ${competition} and changed_at = ${changedAt} and notified_at is null`.execute(
    runner,
  );
}
