/** Calls that enter teams: a club's, and a person's mixed relay. */
import * as z from "zod";
import { anyOf, signedIn, writes } from "../kernel/access.ts";
import { answer, defineCalls, id, named } from "../kernel/calls.ts";
import { day } from "../kernel/day.schema.ts";
import { GENDERS } from "../kernel/enumerations.ts";
import { textLine } from "../kernel/text.schema.ts";
import { clubAthlete } from "./club-entry.calls.ts";
import { EARLIEST_BIRTH_YEAR } from "./relay.values.ts";

/** Above the size of any team. */
const MOST_MEMBERS = 10;
const MOST_LINES = 1000;

const name = textLine(255).min(1, "entry.team.nameRequired");
const athleteIdList = z.array(id).min(1, "entry.team.memberRequired").max(MOST_MEMBERS);
const lineNumber = z.int().min(1).max(MOST_LINES);
const team = { competition: id, race: id };
/** The team of the line as the client read it: a change that somebody else made since is not overwritten. */
const seenTeam = z.strictObject({ teamName: name, athleteIdList: z.array(id.nullable()).max(MOST_MEMBERS) }).optional();
export type SeenTeam = NonNullable<z.output<typeof seenTeam>>;
const birthYear = z.int().min(EARLIEST_BIRTH_YEAR, "entry.relay.bornTooEarly").max(2100, "entry.relay.notBorn");

/** The name of a person's mixed relay, and its other members in the order of their positions. */
const relay = {
  teamName: name,
  teamMember2: name,
  teamMember3: name,
  teamMember4: name,
  teamMember2BirthYear: birthYear.optional(),
  teamMember3BirthYear: birthYear.optional(),
  teamMember4BirthYear: birthYear.optional(),
};

const saved = answer.extend({
  lineNumber: lineNumber.optional(),
  /** The start number of a new team; null if it has none yet. */
  startNumber: z.int().nullable().optional(),
  /** All refusals of a team in the order of the checks; a member's refusal names the athlete. */
  refused: z
    .array(
      z.object({
        code: z.string(),
        message: z.string(),
        athlete: id.nullable(),
        /** Null if the account is not an athlete of the club. */ name: z.string().nullable(),
      }),
    )
    .optional(),
});
export type TeamAnswer = z.output<typeof saved>;

/** A refusal: its code and its message. */
const reason = z.object({ code: z.string(), message: z.string() });

const seat = z.object({
  position: z.int(),
  /** Null for an unregistered name, and for an empty seat. */
  person: clubAthlete.nullable(),
  writtenName: z.string().nullable(),
});

const clubTeam = z.object({
  lineNumber,
  teamName: z.string(),
  amount: z.int(),
  /** The money received for the team, and the part of it that deleting the team now refunds. */
  settled: z.int(),
  back: z.int(),
  inPayment: z.boolean(),
  memberList: z.array(seat),
});

/** A team on the waiting list; entering a team of this name accepts its offer. */
const waitingTeam = z.object({
  id,
  teamName: z.string(),
  /** By position, without members who have left. */
  memberList: z.array(named),
  /** Null while a place is offered. */
  position: z.int().nullable(),
  offerUntil: z.iso.datetime().nullable(),
});
export type WaitingTeam = z.output<typeof waitingTeam>;

const clubTeams = z.object({
  minimum: z.int(),
  maximum: z.int(),
  /** The gender that each position requires; null if positions have no required gender. */
  genderList: z.array(z.enum(GENDERS)).nullable(),
  /** The maximum number of teams of a club; null is unlimited. */
  teamsPerClub: z.int().nullable(),
  /** The part of the race whose price line applies to teams. */
  qualificationId: id.nullable(),
  sportCategoryId: id.nullable(),
  groupAgeGroupId: id.nullable(),
  /** The price of a team that is entered now; null if the announcement has none. */
  amount: z.int().nullable(),
  /** The refusals of another team, and of changing or deleting one; null if allowed. */
  adding: reason.nullable(),
  changing: reason.nullable(),
  /** The warning to the organiser's own club that its changes are flagged after the registration deadline. */
  flagged: z.string().nullable(),
  teamList: z.array(clubTeam),
  /** The club's other athletes, who may not be in a team here, each with the first refusal. */
  ineligibleList: z.array(z.object({ athlete: clubAthlete, code: z.string(), message: z.string() })),
  /** True if only a place is missing and a team may join the waiting list. */
  canJoin: z.boolean(),
  /** Waiting rows without an offer. */
  waiting: z.int(),
  waitList: z.array(waitingTeam),
});
export type ClubTeams = z.output<typeof clubTeams>;

/** A person's mixed relay as the person changes it. */
const ownRelay = z.object({
  /** The version that a change is based on. */
  updated: z.iso.datetime(),
  race: named,
  date: day,
  teamName: z.string(),
  /** The caller's position. */
  position: z.int(),
  memberList: z.array(z.object({ position: z.int(), name: z.string(), birthYear: z.int().nullable() })),
  /** The years of birth that the age groups of the race admit; null without age groups. */
  born: z.object({ from: z.int(), until: z.int() }).nullable(),
  /** The refusal of any change; null if it may change. */
  closed: z.string().nullable(),
});
export type OwnRelay = z.output<typeof ownRelay>;

export const teamEntryCalls = defineCalls({
  "POST /competitionEntryControl/personEntryMix": {
    needs: signedIn,
    about:
      "Enters the signed-in person's mixed relay: the person takes the first position of her or his gender, the given names take the others in order.",
    input: z.strictObject({ ...team, ...relay }),
    output: answer.extend({ id: id.optional() }),
  },
  "POST /competitionEntryControl/getOwnRelay": {
    needs: signedIn,
    about: "The caller's own mixed relay: its name, its members by position, and until when they may be changed.",
    input: z.strictObject({ entry: id }),
    output: ownRelay,
  },
  "POST /competitionEntryControl/changeOwnRelay": {
    needs: signedIn,
    about:
      "Changes the name and the other members of the caller's own mixed relay, until 17:00 on the day before the race. Refused if the entry was changed since it was read.",
    input: z.strictObject({ entry: id, updated: z.iso.datetime(), ...relay }),
    output: answer,
  },
  "POST /competitionEntryControl/getClubValtoEntry": {
    needs: anyOf("CompetitionEntryClub"),
    about: "The members of the club's teams in a race, one row each, by line and position.",
    input: z.strictObject(team),
    output: z.array(seat.extend({ lineNumber, teamName: z.string() })),
  },
  "POST /competitionEntryControl/getClubTeams": {
    needs: anyOf("CompetitionEntryClub"),
    about:
      "The shape and price of a team in a race, whether teams may be entered and changed now, and the club's teams.",
    input: z.strictObject(team),
    output: clubTeams,
  },
  "POST /competitionEntryControl/getRaceAvailableAthleteListSpecial": {
    needs: anyOf("CompetitionEntryClub"),
    about:
      "The club's eligible athletes for a position of a team, by gender and age group. Members of other teams and athletes in athleteIdList are left out; members of the team at lineNumber are not.",
    input: z.strictObject({
      competitionId: id,
      raceId: id,
      gender: z.enum(GENDERS).nullish(),
      qualificationId: id.nullish(),
      sportCategoryId: id.nullish(),
      groupAgeGroupId: id.nullish(),
      athleteIdList: z.array(id).max(MOST_LINES).optional(),
      lineNumber: lineNumber.optional(),
    }),
    output: z.array(clubAthlete),
  },
  "POST /competitionEntryControl/clubValtoEntry": {
    needs: writes("CompetitionEntryClub"),
    about:
      "Enters a team of the club, its athletes by position, at the next free line. The same name and athletes again return the same line.",
    input: z.strictObject({ ...team, teamName: name, athleteIdList }),
    output: saved,
  },
  "POST /competitionEntryControl/clubValtoEntrySpecial": {
    needs: writes("CompetitionEntryClub"),
    about:
      "Enters a team of the club at a line (updateEntry false), or changes the name and the athletes of the team at that line (true). Refusals name the team or the athlete.",
    input: z.strictObject({
      ...team,
      teamName: name,
      athleteIdList,
      qualificationId: id.nullish(),
      sportCategoryId: id.nullish(),
      groupAgeGroupId: id.nullish(),
      lineNumber,
      updateEntry: z.boolean(),
      seenTeam,
    }),
    output: saved,
  },
  "POST /competitionEntryControl/clubValtoEntryDelete": {
    needs: writes("CompetitionEntryClub"),
    about:
      "Withdraws a team of the club. The registration deadline decides whether its row stays in the lists; isLogicalDelete is accepted and ignored.",
    input: z.strictObject({ ...team, lineNumber, isLogicalDelete: z.boolean().optional(), seenTeam }),
    output: answer,
  },
});
