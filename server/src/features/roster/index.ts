import { rosterCalls } from "@rajt/contract/roster/roster.calls";
import { isFilledInLater } from "@rajt/contract/roster/roster.schema";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import type { EngineContext, Feature } from "../../app-context.ts";
import { personRecords } from "../people/index.ts";
import { applyPart, checkPart } from "./import-roster.ts";
import { purgeImports } from "./roster.store.ts";
import { rosterRoutes } from "./roster.routes.ts";
import { withRandomMarks } from "./placeholder-person.ts";

/** Cells may be health data, so a file is stored for a day, for corrections. Milliseconds. */
const CELLS_FOR = 24 * 3_600_000;

/**
 * Imports a club's or the federation's roster from a spreadsheet: checked row by row, then written by the person's own
 * form.
 */
export function rosterFeature(context: EngineContext): Feature {
  const { db, clock, vault } = context;
  const roster = {
    db,
    records: personRecords(context, isFilledInLater),
    placeholders: personRecords({ ...context, vault: withRandomMarks(vault) }, isFilledInLater),
  };
  return {
    calls: serveCalls(rosterCalls, {
      "POST /personEditControl/checkImport": async ({ input, viewer, account, ip, now, locale }) =>
        checkPart(roster, { viewer: await viewer(), account: await account(), ip, now, locale, vault }, input),
      "POST /personEditControl/applyImport": async ({ input, viewer, account, ip, now, locale }) =>
        applyPart(roster, { viewer: await viewer(), account: await account(), ip, now, locale, vault }, input),
    }),
    routes: rosterRoutes(context, roster),
    jobs: [
      {
        name: "purge-roster-imports",
        cron: "23 * * * *",
        run: () => purgeImports(db, new Date(clock().getTime() - CELLS_FOR)),
      },
    ],
  };
}
