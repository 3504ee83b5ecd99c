import { OTHER_EVENT, SECURITY_EVENTS, securityLogTable } from "@rajt/contract/access/account/security-log.table";
import { sql } from "kysely";
import { allRows, serveTable } from "../../../kernel/table/serve-table.ts";

const EVENTS = Object.keys(SECURITY_EVENTS);
const REFUSED = Object.entries(SECURITY_EVENTS).flatMap(([event, outcome]) => (outcome === "REFUSED" ? [event] : []));

/** Filters as `isAthlete = true, club = 17`; the log stores `isAthlete EQ true`. */
const FILTERS = sql`(select string_agg(regexp_replace(f.value, '^(\\S+) \\S+ ?', '\\1 = '), ', ' order by f.ordinality)
  from jsonb_array_elements_text(d.value) with ordinality f)`;

/** `list: personTableControl; rows: 250`, for several values; empty ones are left out. */
const DETAIL = sql`(select string_agg(case d.key when 'control' then 'list' else d.key end || ': ' || case
    when d.key = 'filter' and jsonb_typeof(d.value) = 'array' then ${FILTERS} else d.value #>> '{}' end, '; ' order by d.key)
  from jsonb_each(l.detail) d where d.value not in ('null', '[]', '""'))`;

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
