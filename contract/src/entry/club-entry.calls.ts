/** The calls by which a club enters its athletes. */
import * as z from "zod";
import { anyOf, writes } from "../kernel/access.ts";
import { answer, defineCalls, id, named } from "../kernel/calls.ts";
import { day } from "../kernel/day.schema.ts";
import { GENDERS, LICENCE_TYPES } from "../kernel/enumerations.ts";

/** More than any club has. */
const MOST_ATHLETES = 1000;
/** More than any competition has. */
const MOST_RACES = 200;

const athleteIdList = z.array(id).max(MOST_ATHLETES);
const oneRace = z.strictObject({ competitionId: id, raceId: id });

/** The whole list of a race: who is missing from it is withdrawn. */
const list = {
  race: id,
  athleteIdList,
  /** The athletes who were entered when the list was looked at. An entry made since is not withdrawn, and one withdrawn since is not made anew. */
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
  /** Null where it is no athlete of the club. */ name: z.string().nullable(),
});
const withReason = ofAthlete.extend({ code: z.string(), message: z.string() });

/** Names each athlete whose entry was to change, by what became of it. */
const listAnswer = answer.extend({
  entered: z.array(ofAthlete.extend({ amount: z.int() })).optional(),
  withdrawn: z.array(ofAthlete).optional(),
  /** Entries that stay though the list does not name them. */
  staying: z.array(withReason).optional(),
  refused: z.array(withReason).optional(),
});
export type ClubListAnswer = z.output<typeof listAnswer>;

/** The money that came in for an entry, and the part of it that comes back to who withdraws. */
export const withdrawal = z.object({
  settled: z.int(),
  back: z.int(),
  /** Of one entry that is a team's: its name, for a list calls it by its first member. */
  team: z.string().optional(),
});

/** An athlete as a club sees those whom it enters. */
export const clubAthlete = z.object({
  id,
  fullName: z.string(),
  birthDate: day,
  gender: z.enum(GENDERS),
  cachedLicenseNumber: z.string().nullable(),
  licenseType: z.enum(LICENCE_TYPES).nullable(),
});

/** An athlete in a race: the price of entering today or of the entry, or the reason that is told first. */
const cell = z.object({
  alreadyEntry: z.boolean(),
  canEntry: z.boolean(),
  paid: z.boolean(),
  /** A payment that has not ended holds the entry. */
  inPayment: z.boolean(),
  amount: z.int().nullable(),
  code: z.string().nullable(),
  /** Is a place all that is missing, and may the athlete wait for one? */
  canJoin: z.boolean(),
  /** The athlete's place in the race's waiting list, 1 is next; null: not in it, or being offered a place. */
  position: z.int().nullable(),
  /** Until when a place is offered, which entering takes. */
  offerUntil: z.iso.datetime().nullable(),
});

const clubGrid = z.object({
  raceList: z.array(
    z.object({
      id,
      /** The reason that closes the race to everyone, and its sentence. */
      code: z.string().nullable(),
      /** The sentence of each reason that stands against an athlete here. */
      messageMap: z.record(z.string(), z.string()),
      /** Those who wait for a place and are not being offered one. */
      waiting: z.int(),
    }),
  ),
  athleteList: z.array(
    clubAthlete.extend({
      /** The age groups of these races that the athlete belongs to. */
      ageGroupList: z.array(named),
      /** In the order of the races. */
      cellList: z.array(cell),
    }),
  ),
});
export type ClubGrid = z.output<typeof clubGrid>;

export const clubEntryCalls = defineCalls({
  "POST /competitionEntryClubTableControl/getCompetititionAmountSum": {
    needs: anyOf("CompetitionEntryClub"),
    about: "What the club's entries of a competition cost together, in forints.",
    input: z.strictObject({ competition: id }),
    output: z.int(),
  },
  "POST /competitionEntryClubTableControl/getWithdrawal": {
    needs: anyOf("CompetitionEntryClub"),
    about: "What came in for one of the club's entries, and what of it comes back were it withdrawn now, in forints.",
    input: z.strictObject({ id }),
    output: withdrawal,
  },
  "POST /competitionEntryControl/getRaceAvailableAthleteList": {
    needs: anyOf("CompetitionEntryClub"),
    about:
      "The club's athletes who may enter the race or are in it: by the rules by which they would enter themselves.",
    input: oneRace,
    output: z.array(clubAthlete),
  },
  "POST /competitionEntryControl/getAlreadyEntryAthleteIdList": {
    needs: anyOf("CompetitionEntryClub"),
    about: "Those of the club's athletes who are entered in the race, whoever entered them.",
    input: oneRace,
    output: athleteIdList,
  },
  "POST /competitionEntryControl/getClubEntryGrid": {
    needs: anyOf("CompetitionEntryClub"),
    about:
      "Every athlete of the club against every race of the competition in which they start alone: in, free to enter, or why not.",
    input: z.strictObject({ competitionId: id }),
    output: clubGrid,
  },
  "POST /competitionEntryControl/clubEntryList": {
    needs: writes("CompetitionEntryClub"),
    about:
      "Saves the club's whole list of a race: enters who is new in it, withdraws who is missing. A paid entry stays and is named, and so is whoever is refused; the rest is stored.",
    input: z.strictObject({ competition: id, ...list }),
    output: listAnswer,
  },
  "POST /competitionEntryControl/clubEntryGrid": {
    needs: writes("CompetitionEntryClub"),
    about: "Saves the club's lists of several races of a competition at once, each as clubEntryList does.",
    input: z.strictObject({ competition: id, raceList: lists }),
    output: listAnswer,
  },
});
