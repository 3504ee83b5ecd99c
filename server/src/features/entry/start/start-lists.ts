import { startListCalls } from "@rajt/contract/entry/start/start-list.calls";
import { isChild } from "@rajt/contract/entry/start/start-name.rules";
import { USUAL_TIMING_COLUMNS } from "@rajt/contract/entry/start/timing.values";
import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import { serveCalls } from "../../../kernel/calls/serve-calls.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { EngineContext } from "../../../app-context.ts";
import { competitionViewer } from "../../competition/index.ts";
import { readPublicList, shownSince } from "./public-list.ts";
import {
  readManagedRaces,
  readPublishedOf,
  readShownName,
  readPublications,
  readTimingColumns,
  writeAllPublished,
  writePublished,
  writeShownName,
  writeTimingColumns,
} from "./start-list.store.ts";

type Publishing = { readonly viewer: Viewer; readonly actor: number; readonly at: Date };

/**
 * Publishes or withdraws the list of a race.
 *
 * @throws {Refusal} for a race whose entries the viewer does not manage, the same as for a missing one; and for a list that nobody would
 * see
 */
export async function publishListIn(
  tx: Tx,
  input: { readonly race: number; readonly published: boolean },
  { viewer, actor, at }: Publishing,
): Promise<void> {
  const [managed] = await readManagedRaces(tx, { race: input.race }, viewer);
  if (managed === undefined) throw noData();
  if (input.published && managed.cancelled) throw new Refusal("entry.start.refusal.listOfCancelled");
  if (input.published && managed.date < shownSince(at)) throw new Refusal("entry.start.refusal.listOver");
  await writePublished(tx, input, { actor, at });
}

/**
 * Publishes the lists of all races of a competition whose lists are still shown.
 *
 * @throws {Refusal} as {@link publishListIn}
 */
async function publishAllIn(tx: Tx, competition: number, { viewer, actor, at }: Publishing): Promise<void> {
  const [first, ...others] = await readManagedRaces(tx, { competition }, viewer);
  if (first === undefined) throw noData();
  if (first.cancelled) throw new Refusal("entry.start.refusal.listOfCancelled");
  const since = shownSince(at);
  if ([first, ...others].every(({ date }) => date < since)) throw new Refusal("entry.start.refusal.listOver");
  await writeAllPublished(tx, { competition, since }, { actor, at });
}

const CONTROL = "/startListControl";

/** Serves start lists: publishing, reading, and the choice of name. */
export function startLists({ db }: EngineContext) {
  return serveCalls(startListCalls, {
    [`GET ${CONTROL}/getStartList` as const]: async ({ input: { race }, viewer, now }) => {
      const list = await readPublicList(db, race, { viewer: competitionViewer(await viewer()), now });
      if (list === undefined) throw noData();
      return list;
    },
    [`POST ${CONTROL}/getPublishedList` as const]: async ({ input: { competition }, viewer, now }) => {
      const reach = { viewer: competitionViewer(await viewer()), since: shownSince(now) };
      const races = await readPublishedOf(db, competition, reach);
      if (races === undefined) throw noData();
      return races;
    },
    [`POST ${CONTROL}/getStandingList` as const]: async ({ input: { competition }, viewer }) => {
      const rows = await readPublications(db, competition, await viewer());
      // A competition has races: without any, the viewer does not manage it or it does not exist.
      if (rows.length === 0) throw noData();
      return rows.map(({ race, at, by }) => ({
        race,
        published: at === null ? null : { at: at.toISOString(), by: by ?? "" },
      }));
    },
    [`POST ${CONTROL}/publish` as const]: async ({ input: { race, published }, viewer, account, now, translate }) => {
      const by = { viewer: await viewer(), actor: await account(), at: now };
      await tx(db, (tx) => publishListIn(tx, { race, published }, by));
      return { successful: true, message: translate(published ? "entry.start.published" : "entry.start.unpublished") };
    },
    [`POST ${CONTROL}/publishAll` as const]: async ({ input: { competition }, viewer, account, now, translate }) => {
      const by = { viewer: await viewer(), actor: await account(), at: now };
      await tx(db, (tx) => publishAllIn(tx, competition, by));
      return { successful: true, message: translate("entry.start.allPublished") };
    },
    [`GET ${CONTROL}/getShownName` as const]: async ({ account, now }) => {
      const person = await readShownName(db, await account());
      return {
        shown: person?.shown ?? null,
        isChild: person !== undefined && isChild(person.birthDate, dayOf(now)),
      };
    },
    [`POST ${CONTROL}/saveShownName` as const]: async ({ input: { shown }, account, now, translate }) => {
      const person = await account();
      if (!(await tx(db, (tx) => writeShownName(tx, { person, shown }, now)))) throw noData();
      return { successful: true, message: translate("entry.start.name.saved") };
    },
    [`GET ${CONTROL}/getTimingColumns` as const]: async ({ account }) => ({
      columnList: [...((await readTimingColumns(db, await account())) ?? USUAL_TIMING_COLUMNS)],
    }),
    [`POST ${CONTROL}/saveTimingColumns` as const]: async ({ input: { columnList }, account, translate }) => {
      await writeTimingColumns(db, await account(), [...new Set(columnList)]);
      return { successful: true, message: translate("entry.start.timing.saved") };
    },
  });
}
