import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";
import { folded } from "@rajt/contract/kernel/words";

export type Athlete = ClubGrid["athleteList"][number];
type Cell = Athlete["cellList"][number];

/** The wishes of a club that are not saved yet: by race and athlete (`"31 17"`), whether the athlete is to be in the race. */
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
  /** The box takes no change: nobody may be entered, or money holds the entry. */
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

/** Does the athlete lack nothing but a place in the race, or wait for one? */
export const isOfList = ({ cell }: Pick<GridCell, "cell">): boolean => cell.canJoin || cell.position !== null;

export const gridCellsOf = (grid: ClubGrid, ticks: Ticks, athlete: Athlete): readonly GridCell[] =>
  grid.raceList.flatMap(({ id }) => gridCellOf(grid, ticks, athlete, id) ?? []);

/** The ticks with these places set or taken; those that may not change stay. A grid that is older than the last save is no measure of what is new. */
export function withTicks(ticks: Ticks, places: readonly GridCell[], wanted: boolean, isOld = false): Ticks {
  const next = { ...ticks };
  for (const { race, athlete, cell, fixed } of places) {
    if (fixed) continue;
    if (wanted === cell.alreadyEntry && !isOld) delete next[keyOf(race, athlete)];
    else if (!wanted || cell.canEntry || cell.alreadyEntry) next[keyOf(race, athlete)] = wanted;
  }
  return next;
}

/** The ticks without those that say what is saved already; the same where there are none. */
export function openOf(grid: ClubGrid, ticks: Ticks): Ticks {
  const raceAt = new Map(grid.raceList.map(({ id }, at) => [id, at]));
  const cellsOf = new Map(grid.athleteList.map(({ id, cellList }) => [id, cellList]));
  const open = Object.entries(ticks).filter(([key, wanted]) => {
    const [race = 0, athlete = 0] = key.split(" ").map(Number);
    return cellsOf.get(athlete)?.[raceAt.get(race) ?? -1]?.alreadyEntry !== wanted;
  });
  return open.length === Object.keys(ticks).length ? ticks : Object.fromEntries(open);
}

/** The whole list of each race in which something changes, and who was entered when it was looked at. */
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

/** Counts who is new in these races, with what that costs today, and who leaves. */
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
  /** Only those who are in or may be. */
  readonly fitting: boolean;
};
export const NOT_NARROWED: Narrowing = { word: "", ageGroup: null, fitting: false };

/** The athletes whose name or licence number has the word, of one age group or of any. */
export function narrowed(athletes: readonly Athlete[], { word, ageGroup }: Narrowing): readonly Athlete[] {
  const sought = folded(word);
  return athletes.filter(
    ({ fullName, cachedLicenseNumber, ageGroupList }) =>
      (ageGroup === null || ageGroupList.some(({ id }) => id === ageGroup)) &&
      folded(`${fullName} ${cachedLicenseNumber ?? ""}`).includes(sought),
  );
}
