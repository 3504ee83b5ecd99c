import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";
import { periodsOverlap } from "@rajt/contract/entry/entry.rules";
import { sumForints } from "@rajt/contract/kernel/money";
import { folded } from "@rajt/contract/kernel/words";

export type Athlete = ClubGrid["athleteList"][number];
type Cell = Athlete["cellList"][number];

/** The unsaved changes of a club by race and athlete (`"31 17"`): whether the athlete is to be in the race. */
export type Ticks = Readonly<Record<string, boolean>>;

export const keyOf = (race: number, athlete: number): string => `${race} ${athlete}`;

/** An athlete in a race, with the tick that the page shows. */
export type GridCell = {
  readonly race: number;
  readonly athlete: number;
  readonly cell: Cell;
  readonly ticked: boolean;
  /** The tick is not saved. */
  readonly changed: boolean;
  /** The race at the same time for which the athlete is ticked and not saved yet; null: none. */
  readonly clash: number | null;
  /** The unsaved ticks take the last places of the race. */
  readonly isTakenUp: boolean;
  /** The entry is paid, or a payment holds it. */
  readonly held: boolean;
  /** The checkbox is disabled: the club cannot enter the athlete, also because of other ticks, or the entry is held. */
  readonly fixed: boolean;
};

/** @param grid with the places that the ticks leave: see `afterTicks` */
export function gridCellOf(grid: ClubGrid, ticks: Ticks, athlete: Athlete, race: number): GridCell | null {
  const at = grid.raceList.findIndex(({ id }) => id === race);
  const cell = athlete.cellList[at];
  if (cell === undefined) return null;
  const wanted = ticks[keyOf(race, athlete.id)];
  const changed = wanted !== undefined && wanted !== cell.alreadyEntry;
  const ticked = changed ? wanted : cell.alreadyEntry;
  const held = cell.alreadyEntry && (cell.paid || cell.inPayment);
  const isOpen = !ticked && !cell.alreadyEntry && cell.canEntry;
  const clash = isOpen ? clashOf(grid, ticks, athlete, at) : null;
  const isTakenUp = isOpen && cell.offerUntil === null && (grid.raceList[at]?.placesLeft ?? 1) <= 0;
  return {
    race,
    athlete: athlete.id,
    cell,
    ticked,
    changed,
    clash,
    isTakenUp,
    held,
    fixed: held || (!ticked && !cell.canEntry && !cell.alreadyEntry) || clash !== null || isTakenUp,
  };
}

/** Returns another race with a new tick of the athlete that overlaps this one, by the rule of the server; null if there is none. */
function clashOf(grid: ClubGrid, ticks: Ticks, athlete: Athlete, at: number): number | null {
  const race = grid.raceList[at];
  const other = grid.raceList.find(
    (each, place) =>
      place !== at &&
      ticks[keyOf(each.id, athlete.id)] === true &&
      athlete.cellList[place]?.alreadyEntry === false &&
      race !== undefined &&
      periodsOverlap(periodOf(race), periodOf(each)),
  );
  return other?.id ?? null;
}

const periodOf = ({ from, until }: ClubGrid["raceList"][number]) => ({ from: new Date(from), until: new Date(until) });

/** Does the athlete only lack a place in the race, or wait for one? */
export const isOfList = ({ cell }: Pick<GridCell, "cell">): boolean => cell.canJoin || cell.position !== null;

/** Is a place offered to the athlete, and not ticked? The cell then has the buttons that take and decline it. */
export const isOffered = ({ cell, ticked, changed }: GridCell): boolean =>
  cell.offerUntil !== null && !cell.alreadyEntry && !ticked && !changed;

export const gridCellsOf = (grid: ClubGrid, ticks: Ticks, athlete: Athlete): readonly GridCell[] =>
  grid.raceList.flatMap(({ id }) => gridCellOf(grid, ticks, athlete, id) ?? []);

/** Returns the cells whose checkboxes can be changed. */
export const isFree = ({ fixed, cell }: GridCell): boolean => !fixed && (cell.alreadyEntry || cell.canEntry);

/**
 * Returns the grid with the places that the unsaved ticks leave in each race. A place that is given up goes to the next
 * of the waiting list, and to the club's own ticks only if the list is empty.
 */
export function afterTicks(grid: ClubGrid, ticks: Ticks): ClubGrid {
  const raceList = grid.raceList.map((race, at) => {
    if (race.placesLeft === null) return race;
    const cells = grid.athleteList.map(({ id, cellList }) => ({
      cell: cellList[at],
      wanted: ticks[keyOf(race.id, id)],
    }));
    const taken = cells.filter(({ cell, wanted }) => wanted === true && cell !== undefined && takesPlace(cell)).length;
    const left = cells.filter(({ cell, wanted }) => wanted === false && cell?.alreadyEntry).length;
    return { ...race, placesLeft: race.placesLeft - taken + (race.waiting === 0 ? left : 0) };
  });
  return { ...grid, raceList };
}

/** An offered place counts as taken already. */
const takesPlace = ({ alreadyEntry, offerUntil }: Cell): boolean => !alreadyEntry && offerUntil === null;

/** Returns these cells without those for which the races have no place left. */
export function withinPlaces(grid: ClubGrid, places: readonly GridCell[]): readonly GridCell[] {
  const left = new Map(grid.raceList.map(({ id, placesLeft }) => [id, placesLeft ?? Number.POSITIVE_INFINITY]));
  return places.filter(({ race, cell, ticked, fixed }) => {
    if (fixed || ticked || !takesPlace(cell)) return true;
    const room = left.get(race) ?? 0;
    left.set(race, room - 1);
    return room > 0;
  });
}

/**
 * Returns the ticks with these cells ticked or cleared; fixed ones stay. A grid older than the last save does not
 * decide which ticks are unsaved.
 */
export function withTicks(ticks: Ticks, places: readonly GridCell[], wanted: boolean, isOld = false): Ticks {
  const next = { ...ticks };
  for (const { race, athlete, cell, fixed } of places) {
    if (fixed) continue;
    if (wanted === cell.alreadyEntry && !isOld) delete next[keyOf(race, athlete)];
    else if (!wanted || cell.canEntry || cell.alreadyEntry) next[keyOf(race, athlete)] = wanted;
  }
  return next;
}

/**
 * Returns the ticks that can be saved; the same object if that is all of them. It drops those that equal what is saved,
 * those of athletes who may not enter any more, and the later race of two at the same time.
 */
export function openOf(grid: ClubGrid, ticks: Ticks): Ticks {
  const dropped = grid.athleteList.flatMap((athlete) => {
    let kept = ticks;
    return grid.raceList.flatMap(({ id }, at) => {
      const key = keyOf(id, athlete.id);
      const cell = athlete.cellList[at];
      const wanted = kept[key];
      if (wanted === undefined || cell === undefined) return [];
      const isRefused = wanted && !cell.alreadyEntry && !cell.canEntry;
      const clashes = wanted && !cell.alreadyEntry && clashBefore(at, athlete);
      if (wanted !== cell.alreadyEntry && !isRefused && !clashes) return [];
      kept = without(kept, [key]);
      return [key];
    });

    function clashBefore(at: number, of: Athlete): boolean {
      const earlier = { ...grid, raceList: grid.raceList.slice(0, at + 1) };
      return clashOf(earlier, kept, of, at) !== null;
    }
  });
  return dropped.length === 0 ? ticks : without(ticks, dropped);
}

/** Returns the ticks without those of some keys. */
export function without(ticks: Ticks, keys: readonly string[]): Ticks {
  const gone = new Set(keys);
  return Object.fromEntries(Object.entries(ticks).filter(([key]) => !gone.has(key)));
}

/** Returns the whole list of each changed race, and who was entered when it was read. */
export const listsOf = (grid: ClubGrid, ticks: Ticks) =>
  grid.raceList.flatMap(({ id: race }) => {
    const places = grid.athleteList.flatMap((athlete) => gridCellOf(grid, ticks, athlete, race) ?? []);
    if (!places.some(({ changed }) => changed)) return [];
    return [
      {
        race,
        athleteIdList: places.filter(({ ticked }) => ticked).map(({ athlete }) => athlete),
        seenIdList: places.filter(({ cell }) => cell.alreadyEntry).map(({ athlete }) => athlete),
      },
    ];
  });

/** What a save does: new athletes with today's price, and those who leave. */
export type SaveSum = {
  readonly coming: number;
  readonly amount: number;
  /** When the first of the new entries lapses unless it is paid; null: none does. */
  readonly keptUntil: string | null;
  readonly leaving: number;
  /** Withdrawals from a full race, or one with a waiting list: others get the place. */
  readonly givenUp: readonly { readonly name: string; readonly race: string; readonly waiting: number }[];
};

/** @param grid as the server sent it */
export function sumOf(grid: ClubGrid, ticks: Ticks, lists: readonly { readonly race: number }[]): SaveSum {
  const changed = grid.athleteList.flatMap((athlete) =>
    lists.flatMap(({ race }) => {
      const place = gridCellOf(grid, ticks, athlete, race);
      const of = grid.raceList.find(({ id }) => id === race);
      return place?.changed && of !== undefined ? [{ ...place, of, name: athlete.fullName }] : [];
    }),
  );
  const coming = changed.filter(({ ticked }) => ticked);
  const leaving = changed.filter(({ ticked }) => !ticked);
  const [keptUntil = null] = coming.flatMap(({ of }) => of.keptUntil ?? []).toSorted();
  return {
    coming: coming.length,
    amount: sumForints(coming.map(({ cell }) => cell.amount ?? 0)),
    keptUntil,
    leaving: leaving.length,
    givenUp: leaving
      .filter(({ of }) => of.waiting > 0 || of.placesLeft === 0)
      .map(({ name, of }) => ({ name, race: of.name, waiting: of.waiting })),
  };
}

export type Narrowing = {
  readonly word: string;
  readonly ageGroup: number | null;
  /** Keeps athletes who are or may be in a race. */
  readonly fitting: boolean;
};
export const NOT_NARROWED: Narrowing = { word: "", ageGroup: null, fitting: false };

/** Returns the athletes whose name or licence number contains the text, of one age group or of all. */
export function narrowed(athletes: readonly Athlete[], { word, ageGroup }: Narrowing): readonly Athlete[] {
  const sought = folded(word);
  return athletes.filter(
    ({ fullName, cachedLicenseNumber, ageGroupList }) =>
      (ageGroup === null || ageGroupList.some(({ id }) => id === ageGroup)) &&
      folded(`${fullName} ${cachedLicenseNumber ?? ""}`).includes(sought),
  );
}
