/** Calls with which a club enters its athletes. */
import * as z from "zod";
import { anyOf, writes } from "../kernel/access.ts";
import { answer, defineCalls, id, named } from "../kernel/calls.ts";
import { day } from "../kernel/day.schema.ts";
import { actRows } from "../kernel/table/act.calls.ts";
import { GENDERS, LICENCE_TYPES } from "../kernel/enumerations.ts";

/** Above the size of any club. */
const MOST_ATHLETES = 1000;
/** Above the number of races of any competition. */
const MOST_RACES = 200;

const athleteIdList = z.array(id).max(MOST_ATHLETES);
const oneRace = z.strictObject({ competitionId: id, raceId: id });

/** The complete list of a race: entered athletes who are missing from it are withdrawn. */
const list = {
  race: id,
  athleteIdList,
  /** The athletes who were entered when the list was read. Entries made since are not withdrawn; entries withdrawn since are not created again. */
  seenIdList: athleteIdList.optional(),
};

const lists = z
  .array(z.strictObject(list))
  .min(1)
  .max(MOST_RACES)
  .refine((all) => new Set(all.map(({ race }) => race)).size === all.length, "kernel.error.invalid");

const ofAthlete = z.object({
  race: id,
  athlete: id,
  /** Null if the account is not an athlete of the club. */ name: z.string().nullable(),
});
const withReason = ofAthlete.extend({ code: z.string(), message: z.string() });

/** Each athlete whose entry was to change, with the result. */
const listAnswer = answer.extend({
  entered: z.array(ofAthlete.extend({ entry: id, amount: z.int() })).optional(),
  withdrawn: z.array(ofAthlete).optional(),
  /** Entries that remain although the list does not contain them. */
  staying: z.array(withReason).optional(),
  refused: z.array(withReason).optional(),
});
export type ClubListAnswer = z.output<typeof listAnswer>;

/** The money received for an entry, and the part of it that a withdrawal refunds. */
export const withdrawal = z.object({
  settled: z.int(),
  back: z.int(),
  /** The team's name if the entry is one team's: lists show a team by its first member. */
  team: z.string().optional(),
  /** What is withdrawn, if it is one entry: the starter or the team, the competition and the race. */
  entry: z.object({ who: z.string(), competition: z.string(), race: z.string(), date: day }).optional(),
});

export type Withdrawal = z.output<typeof withdrawal>;

/** An athlete as the club that enters her or him sees them. */
export const clubAthlete = z.object({
  id,
  fullName: z.string(),
  birthDate: day,
  gender: z.enum(GENDERS),
  cachedLicenseNumber: z.string().nullable(),
  licenseType: z.enum(LICENCE_TYPES).nullable(),
});

/** An athlete in a race: the price of the entry, or of entering today, or the refusal. */
const cell = z.object({
  alreadyEntry: z.boolean(),
  canEntry: z.boolean(),
  /** Money was received for the entry, maybe a part: it cannot be withdrawn with its tick. */
  paid: z.boolean(),
  /** Nothing is left to pay for the entry. */
  paidInFull: z.boolean(),
  /** An open payment holds the entry. */
  inPayment: z.boolean(),
  amount: z.int().nullable(),
  /**
   * The first refusal. In a race for others it is the one of age group, licence type or gender, whatever the record lacks; of an entry it is
   * what the athlete's record lacks on the day of the race.
   */
  code: z.string().nullable(),
  /** True if only a place is missing and the athlete may join the waiting list. */
  canJoin: z.boolean(),
  /** Position in the race's waiting list, 1 is next; null if not in the list or being offered a place. */
  position: z.int().nullable(),
  /** End of the offer of a place; entering accepts the offer. */
  offerUntil: z.iso.datetime().nullable(),
  /** With the refusal `overlapping`: the only entry of the athlete at that time, if the club owes it and may move it to this race. */
  overlap: z.object({ entry: id, race: named }).nullable(),
});

const clubGrid = z.object({
  raceList: z.array(
    named.extend({
      date: day,
      /** The refusal that closes the race to everyone, and its message. */
      code: z.string().nullable(),
      /** The message of each refusal of an athlete in this race. */
      messageMap: z.record(z.string(), z.string()),
      /** Waiting athletes and teams without an offer. */
      waiting: z.int(),
      /** Places without an entry or an offer; null: no limit. */
      placesLeft: z.int().nullable(),
      /** Start and end of the race, half-open. A person cannot start in two races that overlap. */
      from: z.iso.datetime(),
      until: z.iso.datetime(),
      /** When an entry that is made now lapses unless it is paid; null: it does not lapse. */
      keptUntil: z.iso.datetime().nullable(),
    }),
  ),
  athleteList: z.array(
    clubAthlete.extend({
      /** The age groups of these races that the athlete belongs to. */
      ageGroupList: z.array(named),
      /** The unpaid licence fee of the races' year that the club may pay now, in forints; null if there is none. */
      fee: z.object({ id, amount: z.int() }).nullable(),
      /** In the order of the races. */
      cellList: z.array(cell),
    }),
  ),
});
export type ClubGrid = z.output<typeof clubGrid>;

export const clubEntryCalls = defineCalls({
  "POST /competitionEntryClubTableControl/getCompetititionAmountSum": {
    needs: anyOf("CompetitionEntryClub"),
    about: "The total price of the club's entries of a competition, in forints.",
    input: z.strictObject({ competition: id }),
    output: z.int(),
  },
  "POST /competitionEntryClubTableControl/getWithdrawal": {
    needs: anyOf("CompetitionEntryClub"),
    about:
      "The money received for one of the club's entries (id), or for those selected in the session, and the refund if they were withdrawn now, in forints.",
    input: z.strictObject({ ...actRows, session: actRows.session.optional() }),
    output: withdrawal,
  },
  "POST /competitionEntryControl/getRaceAvailableAthleteList": {
    needs: anyOf("CompetitionEntryClub"),
    about: "The club's athletes who are entered in the race or may enter it, by the same rules as their own entry.",
    input: oneRace,
    output: z.array(clubAthlete),
  },
  "POST /competitionEntryControl/getAlreadyEntryAthleteIdList": {
    needs: anyOf("CompetitionEntryClub"),
    about: "The club's athletes who are entered in the race, no matter who entered them.",
    input: oneRace,
    output: athleteIdList,
  },
  "POST /competitionEntryControl/getClubEntryGrid": {
    needs: anyOf("CompetitionEntryClub"),
    about:
      "The state of each of the club's athletes in each single-starter race of the competition: entered, free to enter, or the refusal.",
    input: z.strictObject({ competitionId: id }),
    output: clubGrid,
  },
  "POST /competitionEntryControl/clubEntryList": {
    needs: writes("CompetitionEntryClub"),
    about:
      "Saves the club's complete list of a race: enters new athletes and withdraws missing ones. Paid entries stay and are named; refused athletes are named and the rest is saved.",
    input: z.strictObject({ competition: id, ...list }),
    output: listAnswer,
  },
  "POST /competitionEntryControl/clubEntryGrid": {
    needs: writes("CompetitionEntryClub"),
    about: "Saves the club's lists of several races of a competition together, each as clubEntryList does.",
    input: z.strictObject({ competition: id, raceList: lists }),
    output: listAnswer,
  },
});
