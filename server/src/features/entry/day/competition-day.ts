import { competitionDayCalls, type CompetitionDay } from "@rajt/contract/entry/day/day.calls";
import { CHECK_IN_DAYS, isTooEarlyToCheckIn, RACE_IS_NEAR_DAYS } from "@rajt/contract/entry/day/day.rules";
import { mayEditEntry } from "@rajt/contract/entry/entry.rules";
import type { Viewer } from "@rajt/contract/kernel/access";
import { formatForints } from "@rajt/contract/kernel/money";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import { serveCalls } from "../../../kernel/calls/serve-calls.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { EngineContext, WorkQueries, WorkSentence } from "../../../app-context.ts";
import { lockCheckedIn, readDay, readNearDays, readNextDay, writeCheckIn } from "./competition-day.store.ts";

/**
 * Checks an entry in, or takes that back.
 *
 * @throws {Refusal} for an entry that the viewer does not manage, the same as for a missing one; and for one that does not start, or whose
 * race is far away or over
 */
async function checkIn(
  tx: Tx,
  input: { readonly entry: number; readonly here: boolean },
  { viewer, actor, at }: { readonly viewer: Viewer; readonly actor: number; readonly at: Date },
): Promise<void> {
  const row = await lockCheckedIn(tx, input.entry, viewer);
  if (row === undefined) throw noData();
  if (!row.active) throw new Refusal("entry.organiser.gone");
  if (mayEditEntry(at, row.raceDate, true) === "closed") throw new Refusal("entry.organiser.closed");
  if (isTooEarlyToCheckIn(at, row.raceDate))
    throw new Refusal("entry.day.refusal.early", { variables: { days: CHECK_IN_DAYS } });
  await writeCheckIn(tx, input, { actor, at });
}

const CONTROL = "/competitionDayControl";

/** Serves the figures of a competition's day, and check-in (product/entering 62). */
export function competitionDays({ db }: EngineContext) {
  return serveCalls(competitionDayCalls, {
    [`GET ${CONTROL}/getNext` as const]: async ({ account, now }) => ({
      next: (await readNextDay(db, await account(), now)) ?? null,
    }),
    [`POST ${CONTROL}/getDay` as const]: async ({ input: { competition }, viewer, now }) => {
      const day = await readDay(db, competition, { viewer: await viewer(), at: now });
      if (day === undefined) throw noData();
      return day;
    },
    [`POST ${CONTROL}/checkIn` as const]: async ({ input, viewer, account, now }) => {
      const by = { viewer: await viewer(), actor: await account(), at: now };
      await tx(db, (tx) => checkIn(tx, input, by));
      return { successful: true };
    },
  });
}

/** Returns what is missing before the viewer's races that are near (product/work 3). */
export function raceWork(db: Db): WorkQueries {
  const near =
    (about: (day: CompetitionDay) => WorkSentence | null) =>
    async ({ viewer: { accountId }, now }: { viewer: Viewer; now: Date }): Promise<readonly WorkSentence[]> => {
      if (accountId === null) return [];
      const days = await readNearDays(db, accountId, { at: now, days: RACE_IS_NEAR_DAYS });
      return days.flatMap((day) => about(day) ?? []);
    };
  const of = ({ id, name, startsOn }: CompetitionDay, count: number): WorkSentence => ({
    values: { competition: name, day: startsOn, count },
    parameters: { competitionId: id },
  });
  return {
    numbersMissing: near((day) => (day.withoutNumber === 0 ? null : of(day, day.withoutNumber))),
    startListsUnpublished: near((day) =>
      day.entered === 0 || day.published === day.races ? null : of(day, day.races - day.published),
    ),
    entriesUnpaid: near((day) => {
      if (day.owed === 0) return null;
      const sentence = of(day, day.entered - day.paid);
      return {
        ...sentence,
        values: { ...sentence.values, amount: formatForints(day.owed, "running") },
        filter: [
          { propertyName: "paid", type: "EQ", value: false },
          { propertyName: "rowStatus", type: "IN", value: ["ORIGINAL", "ADDED", "MODIFIED"] },
        ],
      };
    }),
  };
}
