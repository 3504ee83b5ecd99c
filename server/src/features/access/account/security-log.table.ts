import { OTHER_EVENT, SECURITY_EVENTS, securityLogTable } from "@rajt/contract/access/account/security-log.table";
import { sql } from "kysely";
import { allRows, serveTable } from "../../../kernel/table/serve-table.ts";

const EVENTS = Object.keys(SECURITY_EVENTS);
const REFUSED = Object.entries(SECURITY_EVENTS).flatMap(([event, outcome]) => (outcome === "REFUSED" ? [event] : []));

/** `control: personTableControl; rows: 250`, for several values. */
const DETAIL = sql`(select string_agg(d.key || ': ' || coalesce(d.value #>> '{}', '–'), '; ' order by d.key) from jsonb_each(l.detail) d)`;

/** Serves the security log of one year. */
export const securityLog = serveTable(securityLogTable, {
  texts: "access.securityLog",
  from: sql`security_log l`,
  joins: { p: sql`left join party p on p.id = l.account_id` },
  id: sql`l.id`,
  columns: {
    // Orders by id, the order of insertion, which has an index.
    at: { value: sql`l.at`, order: [sql`l.id`] },
    event: sql`case when l.event = any (${EVENTS}::text[]) then l.event else ${OTHER_EVENT} end`,
    account: sql`p.name`,
    ip: sql`l.ip`,
    outcome: sql`case when l.event = any (${REFUSED}::text[]) then 'REFUSED' else 'DONE' end`,
    detail: DETAIL,
    accountId: sql`l.account_id`,
  },
  scope: allRows,
});
