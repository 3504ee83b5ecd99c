import { competitionCalls } from "@rajt/contract/competition/competition.calls";
import { noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import type { Feature, World } from "../../world.ts";
import { nameLines } from "./announcement.ts";
import { findAnnouncement, findHead, findInfo, listCalendar, listDistances } from "./competition.store.ts";

export { visibleTo, type Onlooker } from "./competition-scope.store.ts";

/** What is announced: the calendar and the announcements behind it. Who may enter is the business of entry, which serves that call. */
const { "POST /competitionControl/getCompetitionEntryInfoList": _, ...calls } = competitionCalls;

export const competitionFeature = ({ db }: World): Feature => ({
  calls: serveCalls(calls, {
    "GET /competitionControl/getCalendarList": async ({ viewer }) => listCalendar(db, await viewer()),
    "POST /competitionControl/getCalendarDetails": async ({ viewer, input }) =>
      found(await findHead(db, await viewer(), input.id)),
    "POST /competitionControl/getDetails": async ({ viewer, input }) =>
      nameLines(found(await findAnnouncement(db, await viewer(), input.id))),
    "POST /competitionControl/getInfo": async ({ viewer, input }) =>
      found(await findInfo(db, await viewer(), input.id)),
    "GET /distanceControl/findAll": () => listDistances(db),
  }),
});

function found<T>(row: T | undefined): T {
  if (row === undefined) throw noData();
  return row;
}
