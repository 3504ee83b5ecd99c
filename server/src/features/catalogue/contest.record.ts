import { contest } from "@rajt/contract/catalogue/catalogue.record";
import { sql } from "kysely";
import { serveForm } from "../../kernel/form/index.ts";
import { deleteFrom, allRows, serveTable } from "../../kernel/table/serve-table.ts";
import { HOLDINGS } from "./value-set.store.ts";
import type { EngineContext, Feature } from "../../app-context.ts";

/** The contests (product/competitions 1); a competition is one year's edition of a contest. */
export const contests: readonly ((context: EngineContext) => Feature)[] = [
  serveTable(contest.table, {
    texts: "catalogue.contest",
    from: sql`contest c`,
    id: sql`c.id`,
    columns: { name: sql`c.name` },
    scope: allRows,
    object: "contest",
    remove: deleteFrom("contest"),
    holdings: HOLDINGS.contest ?? [],
  }),
  serveForm(contest.form, {
    object: "contest",
    table: "contest",
    fields: { name: "name" },
    scope: allRows,
    constraints: { contest_name_key: { path: "name", message: "catalogue.nameTaken" } },
  }),
];
