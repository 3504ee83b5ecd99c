import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";
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
  /** The checkbox is disabled: the club cannot enter athletes, or the entry is paid. */
  readonly fixed: boolean;
};

export function gridCellOf(grid: ClubGrid, ticks: Ticks, athlete: Athlete, race: number): GridCell | null {
  const cell = athlete.cellList[grid.raceList.findIndex(({ id }) => id === race)];
  if (cell === undefined) return null;
  const wanted = ticks[keyOf(race, athlete.id)];
  const changed = wanted !== undefined && wanted !== cell.alreadyEntry;
  const ticked = changed ? wanted : cell.alreadyEntry;
  const held = cell.alreadyEntry && (cell.paid || cell.inPayment);
  return {
    race,
    athlete: athlete.id,
    cell,
    ticked,
    changed,
    fixed: held || (!ticked && !cell.canEntry && !cell.alreadyEntry),
  };
}

/** Does the athlete only lack a place in the race, or wait for one? */
export const isOfList = ({ cell }: Pick<GridCell, "cell">): boolean => cell.canJoin || cell.position !== null;

export const gridCellsOf = (grid: ClubGrid, ticks: Ticks, athlete: Athlete): readonly GridCell[] =>
  grid.raceList.flatMap(({ id }) => gridCellOf(grid, ticks, athlete, id) ?? []);

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

/** Returns the ticks without those that equal what is saved; the same object if there are none. */
export function openOf(grid: ClubGrid, ticks: Ticks): Ticks {
  const raceAt = new Map(grid.raceList.map(({ id }, at) => [id, at]));
  const cellsOf = new Map(grid.athleteList.map(({ id, cellList }) => [id, cellList]));
  const open = Object.entries(ticks).filter(([key, wanted]) => {
    const [race = 0, athlete = 0] = key.split(" ").map(Number);
    return cellsOf.get(athlete)?.[raceAt.get(race) ?? -1]?.alreadyEntry !== wanted;
  });
  return open.length === Object.keys(ticks).length ? ticks : Object.fromEntries(open);
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

/** Counts the new athletes in these races, with today's price, and those who leave. */
export function sumOf(
  grid: ClubGrid,
  ticks: Ticks,
  lists: readonly { readonly race: number }[],
): { coming: number; amount: number; leaving: number } {
  const changed = grid.athleteList
    .flatMap((athlete) => lists.flatMap(({ race }) => gridCellOf(grid, ticks, athlete, race) ?? []))
    .filter((place) => place.changed);
  const coming = changed.filter(({ ticked }) => ticked);
  return {
    coming: coming.length,
    amount: coming.reduce((sum, { cell }) => sum + (cell.amount ?? 0), 0),
    leaving: changed.length - coming.length,
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
