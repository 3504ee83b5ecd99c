import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { NumberedRace, NumberRange } from "@rajt/contract/entry/start/start-numbers.calls";
import type { NumberOrder } from "@rajt/contract/entry/start/start-numbers.values";
import type { Viewer } from "@rajt/contract/kernel/access";
import { type FieldProblem, fieldsRefused, noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { unlessQuicker } from "../order/enter-race.ts";
import {
  lockUnassigned,
  managesNumbers,
  lockNumbering,
  lockRanges,
  presetChips,
  readNumberedRaces,
  readRanges,
  readUnassigned,
  writeNumbers,
  writeRanges,
} from "./start-numbers.store.ts";

type Actor = { readonly viewer: Viewer; readonly actor: number; readonly at: Date };
type Ranges = {
  readonly competition: number;
  readonly rangeList: readonly NumberRange[];
  /** The ranges that the client read and wants to replace; undefined replaces any. */
  readonly seen?: readonly NumberRange[] | undefined;
};
type NumbersInput = { readonly competition: number; readonly race?: number | undefined; readonly order: NumberOrder };

/** How many starts got a number, how many still have none, and how many of these have no range. */
type Assigned = { readonly given: number; readonly without: number; readonly withoutRange: number };

/**
 * Assigns numbers from the ranges to all starts without one (product/entering 52), and presets chips. Concurrent calls run one after the
 * other, because they lock the ranges.
 *
 * @throws {Refusal} for a competition whose entries the viewer does not manage, the same as for a missing one
 */
export const assignNumbers = (db: Db, input: NumbersInput, by: Actor): Promise<Assigned> =>
  unlessQuicker(() => tx(db, (tx) => assignNumbersIn(tx, input, by)));

/** Does the same within a transaction. */
export async function assignNumbersIn(
  tx: Tx,
  { competition, race, order }: NumbersInput,
  { viewer, actor, at }: Actor,
): Promise<Assigned> {
  if (!(await managesNumbers(tx, competition, viewer))) throw noData();
  const giving = { competition, race, order, seed: randomUUID() };
  await lockUnassigned(tx, giving);
  await lockRanges(tx, competition, race);
  const given = await writeNumbers(tx, giving, { actor, at });
  await presetChips(tx, giving, { actor, at });
  const left = (await readUnassigned(tx, competition)).filter((line) => race === undefined || line.race === race);
  return { given, without: left.length, withoutRange: left.filter(({ reason }) => reason === "NO_RANGE").length };
}

/**
 * Replaces the ranges of a competition.
 *
 * @throws {Refusal} with all problems at their fields, or with the present ranges if they were changed since
 */
export const saveRanges = (db: Db, input: Ranges, by: Actor): Promise<void> =>
  tx(db, (tx) => saveRangesIn(tx, input, by));

/** Does the same within a transaction. */
export async function saveRangesIn(
  tx: Tx,
  { competition, rangeList, seen }: Ranges,
  { viewer, actor, at }: Actor,
): Promise<void> {
  if (!(await managesNumbers(tx, competition, viewer))) throw noData();
  await lockNumbering(tx, competition);
  const races = new Map((await readNumberedRaces(tx, competition)).map((race) => [race.id, race]));
  const problems = rangeList.flatMap((range, place) => problemOf(range, place, { races, rangeList }));
  if (problems.length > 0) throw fieldsRefused(problems);
  const present = await readRanges(tx, competition);
  if (seen !== undefined && !isDeepStrictEqual(inOrder(seen), inOrder(present))) {
    const ranges = present.map(({ race, first, last }) => `${races.get(race)?.name ?? ""} ${first}–${last}`).join(", ");
    throw new Refusal("entry.start.refusal.rangesChanged", { variables: { ranges: ranges || "–" } });
  }
  await writeRanges(tx, { competition, ranges: rangeList }, { actor, at });
}

const inOrder = (ranges: readonly NumberRange[]) => ranges.toSorted((one, other) => one.first - other.first);

type Among = { readonly races: ReadonlyMap<number, NumberedRace>; readonly rangeList: readonly NumberRange[] };

/** Returns the problems of a range, compared with the ranges before it. */
function problemOf(
  { race, group, first, last }: NumberRange,
  place: number,
  { races, rangeList }: Among,
): FieldProblem[] {
  const path = (field: keyof NumberRange) => `rangeList.${place}.${field}`;
  const found = races.get(race);
  if (found === undefined) return [{ path: path("race"), message: "entry.start.refusal.foreignRace" }];
  if (group !== null && !found.groupList.some(({ id }) => id === group))
    return [{ path: path("group"), message: "entry.start.refusal.foreignGroup" }];
  if (last < first) return [{ path: path("last"), message: "entry.start.refusal.rangeOrder" }];
  const before = rangeList.slice(0, place);
  if (before.some((one) => one.race === race && one.group === group))
    return [{ path: path("group"), message: "entry.start.refusal.rangeTwice" }];
  const other = before.find((one) => one.first <= last && first <= one.last);
  if (other === undefined) return [];
  const variables = { first: other.first, last: other.last };
  return [{ path: path("first"), message: "entry.start.refusal.rangeOverlaps", variables }];
}
