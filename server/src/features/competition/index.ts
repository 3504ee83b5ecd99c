import { fieldsChanged } from "@rajt/contract/competition/announcement/announcement-changes.rules";
import { announcementOwnCalls, type Neighbour } from "@rajt/contract/competition/announcement/announcement.calls";
import { calendarCalls } from "@rajt/contract/competition/calendar/calendar.calls";
import { competitionCalls } from "@rajt/contract/competition/competition.calls";
import { dayOf } from "@rajt/contract/kernel/days";
import { noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { featureOf, type EngineContext, type Feature } from "../../app-context.ts";
import { nameLines } from "./announcement/announcement.ts";
import { announcementEdit, submit } from "./announcement/announcement.form.ts";
import { announcementLife, UNDECIDED } from "./announcement/announcement-moves.ts";
import {
  countEntries,
  readHistory,
  readNear,
  readSaves,
  type NearRow,
} from "./announcement/announcement-reading.store.ts";
import { findAnnouncement, findHead, findInfo, listDistances } from "./competition.store.ts";
import { calendarRoutes } from "./calendar/calendar.routes.ts";
import { competitionHeads } from "./calendar/calendar-heads.ts";
import { findChoices, findFiltered, monthOf } from "./calendar/calendar.store.ts";
import { readPlaces } from "./calendar/places.store.ts";
import { competitionViewer } from "./competition-scope.store.ts";
import { meantCompetitions } from "./calendar/meant-competitions.store.ts";
import { notifyChanges } from "./changes/notify-changes.ts";
import { competitions } from "./competition.table.ts";
import { sitemapRoutes } from "./sitemap.routes.ts";
import { distanceKm, readPlace } from "@rajt/contract/competition/coordinates.rules";

export { announcementRecords, readAnnouncement } from "./announcement/announcement.form.ts";
export { announcementLife, END_CANCELLED_ENTRIES } from "./announcement/announcement-moves.ts";
export { competitionsCalled } from "./competition.store.ts";
export { foldLines } from "./calendar/calendar-fold.ts";
export { cleanForCalendar, textOfCalendar } from "./calendar/calendar-ics.ts";
export { openAs, openCompetitions } from "./open-competitions.store.ts";
export { managesEntries, competitionViewer, visibleTo, type CompetitionViewer } from "./competition-scope.store.ts";
export { refundTerms } from "./refund-terms.store.ts";
export { DEADLINES, WRITTEN } from "./competition.wire.ts";

/** Serves the calendar and the announcements. Entry serves the call about who may enter. */
const { "POST /competitionControl/getCompetitionEntryInfoList": _, ...calls } = competitionCalls;

export function competitionFeature(context: EngineContext): Feature {
  const { db } = context;
  const announcements = announcementEdit(context);
  const life = announcementLife(context);
  const forCalendar = context.reserve("calendar");
  const forOne = context.reserve("competition");
  return featureOf([
    {
      calls: serveCalls(calls, {
        "GET /competitionControl/getCalendarList": async ({ viewer }) =>
          monthOf(forCalendar, competitionViewer(await viewer())).execute(),
        "POST /competitionControl/getCalendarDetails": async ({ viewer, input }) =>
          found(await findHead(forOne, await viewer(), input.id)),
        "POST /competitionControl/getDetails": async ({ viewer, input }) =>
          nameLines(found(await findAnnouncement(forOne, competitionViewer(await viewer()), input.id))),
        "POST /competitionControl/getInfo": async ({ viewer, input }) =>
          found(await findInfo(db, await viewer(), input.id)),
        "GET /distanceControl/findAll": () => listDistances(db),
      }),
    },
    {
      calls: serveCalls(calendarCalls, {
        "POST /competitionControl/getFilteredCalendarList": async ({ viewer, input, now }) => {
          const current = await viewer();
          const reader = competitionViewer(current);
          const ask = { ...input, today: dayOf(now) };
          const { ageGroup, mine } = input.filters;
          if (mine !== undefined)
            return findFiltered(db, reader, { ...ask, meant: await meantCompetitions(db, current.accountId ?? 0) });
          // The calendar uses races only for this filter, so it works otherwise while they are locked.
          return findFiltered(ageGroup === undefined ? forCalendar : db, reader, ask);
        },
        "POST /competitionControl/getPlacesList": async ({ input, now }) =>
          readPlaces(db, input.competitionIdList, dayOf(now)),
        "GET /competitionControl/getCalendarFilterChoices": async ({ viewer }) => findChoices(db, await viewer()),
      }),
    },
    { routes: calendarRoutes(context), heads: [competitionHeads(context)] },
    { routes: sitemapRoutes(context) },
    competitions(context),
    { calls: announcements.calls, jobs: [notifyChanges(context)] },
    {
      calls: serveCalls(announcementOwnCalls, {
        "POST /competitionEditControl/saveAndSubmit": (call) => announcements.save(call, submit(context)),
        "POST /competitionEditControl/updateAndSubmit": (call) => announcements.update(call, submit(context)),
        "POST /competitionEditControl/getHistory": async ({ viewer, input }) => {
          const lines = await readHistory(db, await viewer(), input.id);
          if (lines === null) throw noData();
          return lines.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }));
        },
        "POST /competitionEditControl/getChangeList": async ({ viewer, input }) => {
          const { saves } = found((await readSaves(db, await viewer(), input.id)) ?? undefined);
          return saves && fieldsChanged(saves);
        },
        "POST /competitionEditControl/getNeighbourList": async ({ viewer, input }) =>
          neighboursOf(input.id, found((await readNear(db, await viewer(), input.id)) ?? undefined)),
        "POST /competitionControl/getEntryCounts": async ({ viewer, input }) =>
          found((await countEntries(db, await viewer(), input.id)) ?? undefined),
        "POST /competitionControl/cancel": async ({ viewer, input: { id, reason }, now, locale }) => {
          const mover = { viewer: await viewer(), now, locale };
          await tx(db, (tx) => life.make(tx, id, { move: "cancel", reason, payload: UNDECIDED }, mover));
          return { successful: true };
        },
      }),
    },
  ]);
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw noData();
  return row;
}

/** Returns the announcements near one in date with their distance: nearest first, unknown locations last. */
function neighboursOf(id: number, rows: readonly NearRow[]): Neighbour[] {
  const own = rows.find((row) => row.id === id);
  const from = own ? readPlace(own.coordLat, own.coordLng) : null;
  return rows
    .filter((row) => row.id !== id)
    .map(({ coordLat, coordLng, ...row }) => {
      const place = readPlace(coordLat, coordLng);
      return { ...row, distanceKm: from && place && Math.round(distanceKm(from, place) * 10) / 10 };
    })
    .toSorted((one, other) => (one.distanceKm ?? Infinity) - (other.distanceKm ?? Infinity));
}
