import type { OwnRace, OwnWait } from "@rajt/contract/entry/own-races.calls";
import type { ClubCompetition, ClubStart } from "@rajt/contract/entry/club-season.calls";
import { visitor } from "../../../testing/viewer.ts";

export const club = (services: readonly ("Athlete" | "Payment")[] = []) =>
  visitor({
    user: { id: 5, name: "Balaton TK", email: "balaton@example.test", profilePicture: null },
    accessType: "Org",
    isClub: true,
    serviceList: (["CompetitionEntryClub", "UserProfile", ...services] as const).map((service) => ({
      service,
      grantedLevel: "WriteRead" as const,
    })),
  });

/** A paid entry of an athlete with nothing left to do. */
export const start: OwnRace = {
  entry: 11,
  competition: { id: 3, name: "Tavaszi kupa" },
  race: { id: 7, name: "Sprint" },
  date: "2099-06-01",
  startTime: 36_000,
  transitionOpens: 30_600,
  transitionCloses: 35_100,
  address: "Baja, Petőfi-sziget",
  status: "ENTERED",
  starterList: ["Példa Petra"],
  teamName: null,
  isTeam: false,
  startNumber: 42,
  chipNumber: "C2271",
  amount: 13_000,
  settled: 13_000,
  paid: true,
  inPayment: false,
  payable: false,
  nextAmount: null,
  nextAmountFrom: null,
  lapsesAt: null,
  receipt: { reference: "RJT-9", at: "2099-05-01T10:00:00Z" },
  withdrawal: null,
  canChange: false,
  canChangeTeam: false,
  todoList: [],
};

/** The same entry as its club sees it. */
export const clubStart: ClubStart = { ...start, keptUntil: null, canWithdraw: false };

/** A competition in which the club has entries, all of them paid. */
export const clubCompetition: ClubCompetition = {
  competition: start.competition,
  date: start.date,
  endDate: start.date,
  address: start.address,
  cancelled: false,
  entered: 15,
  paid: 15,
  unnumbered: 0,
  unpaid: 0,
  owed: 0,
  owedBy: null,
  waiting: 0,
  offered: 0,
  offerUntil: null,
};

/** A waiting list on which an athlete of the club has an offer. */
export const wait: OwnWait = {
  id: 1,
  competition: { id: 3, name: "Tavaszi kupa" },
  race: { id: 7, name: "Sprint" },
  date: "2099-06-01",
  startTime: 36_000,
  athlete: { id: 99, name: "Kis Kata" },
  isMine: false,
  team: null,
  memberIdList: null,
  relay: false,
  position: null,
  waiting: 2,
  offerUntil: "2099-05-05T10:00:00.000Z",
  amount: null,
  code: null,
  message: null,
};
