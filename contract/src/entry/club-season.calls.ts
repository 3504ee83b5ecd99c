/** A club's competitions, and its own page of one (product/entering 27, 32). */
import * as z from "zod";
import { anyOf, writes } from "../kernel/access.ts";
import { answer, defineCalls, id, named } from "../kernel/calls.ts";
import { day } from "../kernel/day.schema.ts";
import { ownRace, ownWait } from "./own-races.calls.ts";

/** Above the number of competitions that one page shows. */
const MOST_SHOWN = 100;

/** A club's entries of a competition in numbers. */
const clubCompetition = z.object({
  competition: named,
  date: day,
  endDate: day,
  address: z.string(),
  cancelled: z.boolean(),
  entered: z.int(),
  paid: z.int(),
  /** Entered without a start number. */
  unnumbered: z.int(),
  /** The entries in the club's basket that no payment holds, and what is still to pay for them, in forints. */
  unpaid: z.int(),
  owed: z.int(),
  /** When the first of them lapses if it stays unpaid; null if none does. */
  owedBy: z.iso.datetime().nullable(),
  /** Places on waiting lists without an offer, and with one; the first end of an offer. */
  waiting: z.int(),
  offered: z.int(),
  offerUntil: z.iso.datetime().nullable(),
});
export type ClubCompetition = z.output<typeof clubCompetition>;

/** One start of the club: an athlete's or a team's. */
const clubStart = ownRace.extend({
  /** When it lapses if it stays unpaid; null if it does not lapse, or is not the club's to pay. */
  keptUntil: z.iso.datetime().nullable(),
  canWithdraw: z.boolean(),
});
export type ClubStart = z.output<typeof clubStart>;

export const clubSeasonCalls = defineCalls({
  "POST /competitionEntryControl/getClubCompetitions": {
    needs: anyOf("CompetitionEntryClub"),
    about:
      "The competitions in which the club has entries or waits, each in numbers: future ones starting with the next, or past ones starting with the last; with the future ones, the places offered to the club's athletes and teams.",
    input: z.strictObject({
      past: z.boolean(),
      firstResult: z.int().min(0).max(1_000_000),
      maxResults: z.int().min(1).max(MOST_SHOWN),
    }),
    output: z.object({ totalCount: z.int(), list: z.array(clubCompetition), offerList: z.array(ownWait) }),
  },
  "POST /competitionEntryControl/getClubCompetition": {
    needs: anyOf("CompetitionEntryClub"),
    about: "The club's entries of one competition in numbers, its starts by time, and its places on waiting lists.",
    input: z.strictObject({ competitionId: id }),
    output: clubCompetition.extend({ startList: z.array(clubStart), waitList: z.array(ownWait) }),
  },
  "POST /competitionEntryControl/withdrawClubEntry": {
    needs: writes("CompetitionEntryClub"),
    about: "Withdraws one of the club's entries, also a paid one, with the refund of the announcement.",
    input: z.strictObject({ entry: id }),
    output: answer,
  },
});
