import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";

export type Cell = ClubGrid["athleteList"][number]["cellList"][number];

/** A cell of an athlete who is not entered and may enter the race. */
export const free: Cell = {
  alreadyEntry: false,
  canEntry: true,
  paid: false,
  inPayment: false,
  amount: 13_000,
  code: null,
  canJoin: false,
  position: null,
  offerUntil: null,
};
export const refused: Cell = { ...free, canEntry: false, amount: null, code: "entry.refusal.feeUnpaid" };
