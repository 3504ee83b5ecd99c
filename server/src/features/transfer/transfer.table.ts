import type { Viewer } from "@rajt/contract/kernel/access";
import { transferFlow, TURN_OF } from "@rajt/contract/transfer/transfer.flow";
import { transferRights, type TransferFact } from "@rajt/contract/transfer/transfer.rights";
import { athleteTransferTable } from "@rajt/contract/transfer/transfer.table";
import { sql } from "kysely";
import { moveActs } from "../../kernel/flow/index.ts";
import { viewerTerms, conditionOf, type FactColumns } from "../../kernel/right/condition.ts";
import { serveTable } from "../../kernel/table/serve-table.ts";
import type { EngineContext } from "../../app-context.ts";
import { transferLife } from "./transfer-life.ts";

const ASKS_SOURCE_CLUB = sql<boolean>`coalesce(t.athlete_accepted, false)`;
const PARTIES: FactColumns<TransferFact> = {
  athlete: sql`t.athlete_id`,
  sourceClub: sql`t.source_club_id`,
  targetClub: sql`t.target_club_id`,
  asksSourceClub: ASKS_SOURCE_CLUB,
  showsAthleteReason: sql`t.shows_athlete_description`,
};

/** Returns the reason of the end of a transfer, as far as a viewer may read it. */
const reasonFor = (viewer: Viewer) => sql`case t.status
  when 'ATHLETE_REJECTED' then case when ${conditionOf(transferRights.athleteReason, PARTIES, viewerTerms(viewer))} then t.athlete_description end
  when 'CLUB_REJECTED' then t.source_club_description
  when 'ADMIN_REJECTED' then t.admin_description
  else t.close_reason end`;

const TURN = sql`case when t.closed_at is null then case t.status ${sql.join(
  Object.entries(TURN_OF).map(([status, actor]) => sql`when ${sql.lit(status)} then ${sql.lit(actor)}`),
  sql` `,
)} end end`;
const DAYS = sql`case t.status ${sql.join(
  Object.entries(transferFlow.limits).map(([status, { days }]) => sql`when ${sql.lit(status)} then ${sql.lit(days)}`),
  sql` `,
)} end`;

/** The list of transfers, for their parties and super admins. */
export const athleteTransfers = (context: EngineContext) => {
  const moves = moveActs(transferFlow, transferLife(context), {
    state: sql`t.status`,
    actors: {
      targetClub: ({ accountId }) => (accountId === null ? false : sql`t.target_club_id = ${accountId}`),
      athlete: ({ accountId }) => (accountId === null ? false : sql`t.athlete_id = ${accountId}`),
      sourceClub: ({ accountId }) =>
        accountId === null ? false : sql`(t.source_club_id = ${accountId} and ${ASKS_SOURCE_CLUB})`,
      admin: ({ isSuperAdmin }) => isSuperAdmin,
    },
    facts: {
      isClosed: sql`t.closed_at is not null`,
      isLate: sql`t.late_at is not null`,
      isTermOver: sql`coalesce(t.late_cause = 'TERM', false)`,
    },
  });
  return serveTable(athleteTransferTable, {
    texts: "transfer.list",
    from: sql`athlete_transfer t`,
    joins: ({ viewer }) => ({
      p: sql`left join person p on p.id = t.athlete_id`,
      l: sql`left join licence l on l.person_id = t.athlete_id`,
      s: sql`left join organisation s on s.id = t.source_club_id`,
      g: sql`left join organisation g on g.id = t.target_club_id`,
      why: sql`cross join lateral (select ${reasonFor(viewer)} as reason) why`,
    }),
    id: sql`t.id`,
    columns: {
      athlete: { id: sql`t.athlete_id`, name: sql`p.last_name || ' ' || p.first_name` },
      licenseNumber: sql`l.number`,
      srcClub: { id: sql`t.source_club_id`, name: sql`s.short_name` },
      targetClub: { id: sql`t.target_club_id`, name: sql`g.short_name` },
      status: sql`t.status`,
      turn: TURN,
      dueOn: sql`case when t.closed_at is null then (t.since at time zone 'Europe/Budapest')::date + ${DAYS} end`,
      paymentMode: sql`t.payment_mode`,
      received: sql`(t.paid_at is not null)`,
      reason: sql`why.reason`,
      isLate: sql`(t.late_at is not null and t.closed_at is null)`,
      created: sql`t.created_at`,
      closed: sql`t.closed_at`,
    },
    scope: (viewer) => conditionOf(transferRights.open, PARTIES, viewerTerms(viewer)),
    ...moves,
  })(context);
};
