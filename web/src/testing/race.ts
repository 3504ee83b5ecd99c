import type { EntryInfo, RaceSummary } from "@rajt/contract/competition/competition.calls";

/** A race open to all, without a limit of places. */
export const raceWith = (traits: Partial<RaceSummary> = {}): RaceSummary => ({
  id: 31,
  name: "Sprint",
  date: "2100-12-31",
  startTime: 36_000,
  ageGroupList: [{ id: 1, name: "felnőtt 1" }],
  licenseTypeList: ["AMATOR"],
  isMale: true,
  isFemale: true,
  isTeam: false,
  capacity: null,
  placesLeft: null,
  waiting: 0,
  ...traits,
});

/** The server's response for a race that the viewer may enter. */
export const infoWith = (traits: Partial<EntryInfo> = {}): EntryInfo => ({
  competition: 3,
  race: 31,
  alreadyEntry: false,
  canEntry: true,
  changes: null,
  owes: false,
  paid: false,
  code: null,
  message: null,
  amount: 13_000,
  dayLicence: 0,
  nextAmount: null,
  nextAmountFrom: null,
  keptUntil: null,
  withdrawal: null,
  placesLeft: null,
  waiting: 0,
  position: null,
  offerUntil: null,
  canJoin: false,
  ...traits,
});
