import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";

export type Cell = ClubGrid["athleteList"][number]["cellList"][number];

export type GridRace = ClubGrid["raceList"][number];

/** A race of the grid that is open, without a limit of places, in the hour that has its number. */
export const gridRace = (id: number, traits: Partial<GridRace> = {}): GridRace => ({
  id,
  name: `Futam ${id}`,
  date: "2099-06-01",
  code: null,
  messageMap: {},
  waiting: 0,
  placesLeft: null,
  from: new Date(Date.UTC(2100, 0, 1, id)).toISOString(),
  until: new Date(Date.UTC(2100, 0, 1, id + 1)).toISOString(),
  keptUntil: null,
  ...traits,
});

/** A cell of an athlete who is not entered and may enter the race. */
export const free: Cell = {
  alreadyEntry: false,
  canEntry: true,
  paid: false,
  paidInFull: false,
  inPayment: false,
  amount: 13_000,
  code: null,
  canJoin: false,
  position: null,
  offerUntil: null,
  overlap: null,
};
export const refused: Cell = { ...free, canEntry: false, amount: null, code: "entry.refusal.feeUnpaid" };
