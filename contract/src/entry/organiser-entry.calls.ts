/** Calls with which an organiser enters people and changes entries (product/entering 30). */
import * as z from "zod";
import { anyOf, writes } from "../kernel/access.ts";
import { answer, defineCalls, id, named, nothing } from "../kernel/calls.ts";
import { day } from "../kernel/day.schema.ts";
import { withdrawal } from "./club-entry.calls.ts";
import { actRows } from "../kernel/table/act.calls.ts";
import { GENDERS, LICENCE_TYPES } from "../kernel/enumerations.ts";
import { textLine } from "../kernel/text.schema.ts";

const LICENCE_NUMBER = 100;
const CHIP_NUMBER = 100;
const WRITTEN_NAME = 255;
const HIGHEST_NUMBER = 99_999;
/** Above the size of any team. */
export const MOST_MEMBERS = 10;

const REQUIRED = "kernel.error.required";
const required = textLine(LICENCE_NUMBER).min(1, REQUIRED);
const teamName = textLine(WRITTEN_NAME).min(1, REQUIRED);
const raceChosen = z.int(REQUIRED).min(1, REQUIRED).max(2_147_483_647, REQUIRED);

/** A person whom the organiser meets: licence number and birth date together identify the person. */
const identified = z.strictObject({ cachedPersonLicenseNumber: required, cachedPersonBirthDate: day });
/** A member who stays, by the previous position (`seat`), or a new member. */
const memberChosen = z.union([z.strictObject({ seat: z.int().min(1).max(MOST_MEMBERS) }), identified]);
const memberList = <T extends z.ZodType>(member: T) => z.array(member).min(1, REQUIRED).max(MOST_MEMBERS);

/** The teams that a race admits. */
const teamShape = z.object({
  minimum: z.int(),
  maximum: z.int(),
  /** By position; null if any gender may take it. */
  genderList: z.array(z.enum(GENDERS)).nullable(),
});
export type OrganisedShape = z.output<typeof teamShape>;

const teamSaved = answer.extend({
  /** The start number of a new team; null if it has none yet. */
  startNumber: z.int().nullable().optional(),
  /** The codes of all refusals of the team, without duplicates. */
  codeList: z.array(z.string()).optional(),
});
export type OrganisedTeamAnswer = z.output<typeof teamSaved>;

/** An entry as its organiser edits it. Unknown fields are null, and so are all fields of a new entry. */
const entry = z.object({
  id: id.nullable(),
  /** The version that an update is based on. */
  updated: z.iso.datetime().nullable(),
  competition: id.nullable(),
  race: id.nullable(),
  cachedPersonFullName: z.string().nullable(),
  /** The first member's, for a team. Only the federation gets the day; an organiser gets the year. */
  cachedPersonBirthDate: day.nullable(),
  birthYear: z.int().nullable(),
  cachedPersonGender: z.enum(GENDERS).nullable(),
  cachedPersonAgeGroup: z.string().nullable(),
  cachedPersonLicenseType: z.enum(LICENCE_TYPES).nullable(),
  cachedPersonLicenseNumber: z.string().nullable(),
  cachedPersonChipNumber: z.string().nullable(),
  startNumber: z.int().nullable(),
  teamName: z.string().nullable(),
  /** The starters of a club's team by position, null for an empty seat; null for every other entry. */
  team: teamShape.extend({ memberList: z.array(z.string().nullable()) }).nullable(),
  /** The starter has no account, so the name may be corrected. */
  isWritten: z.boolean(),
  amount: z.int().nullable(),
  /** Changes are flagged: the registration deadline has passed. */
  isLate: z.boolean(),
  /** The refusal if nothing may be changed any more; otherwise null. */
  closed: z.string().nullable(),
});
export type EditedEntry = z.output<typeof entry>;

const foundRace = named.extend({
  amount: z.int(),
  /** The person's entry in this race, if there is one; null for a race that is open to the person. */
  entry: id.nullable(),
  /** The name and club of the person found, so that the organiser can check the identity. */
  cachedPersonFullName: z.string(),
  org: z.string().nullable(),
});
export type FoundRace = z.output<typeof foundRace>;

const raceSum = named.extend({
  entered: z.int(),
  paid: z.int(),
  /** In forints, of active entries. */
  owed: z.int(),
  /** Null for a race without a limit. */
  placesLeft: z.int().nullable(),
  /** The rows of its waiting list, with an offer or without. */
  waiting: z.int(),
  /** Checked in. */
  here: z.int(),
  /** Entries with unregistered members, to be checked on site. */
  unchecked: z.int(),
});

export const organiserEntryCalls = defineCalls({
  "POST /competitionEntryTableControl/getWithdrawal": {
    needs: anyOf("Competition"),
    about:
      "The money received for an entry of one's own competition (id), or for the selected ones, and the refund if they were deleted now, in forints.",
    input: z.strictObject(actRows),
    output: withdrawal,
  },
  "POST /competitionEntryTableControl/getOwed": {
    needs: anyOf("Competition"),
    about:
      "What is still owed for an entry of one's own competition (id), or for the selected ones that can be marked as paid, in forints.",
    input: z.strictObject(actRows),
    output: z.object({ count: z.int(), owed: z.int() }),
  },
  "POST /competitionEntryTableControl/getRaceSumList": {
    needs: anyOf("Competition"),
    about:
      "For each race of one's own competition: entered, paid, still owed, free places, waiting, and entries to check on site.",
    input: z.strictObject({ competition: id }),
    output: z.array(raceSum),
  },
  "GET /competitionEntryEditControl/create": {
    needs: writes("Competition"),
    about: "A new entry that is not saved yet.",
    input: nothing,
    output: entry,
  },
  "POST /competitionEntryEditControl/getData": {
    needs: anyOf("Competition"),
    about: "An entry of one's own competition; any entry for a super admin.",
    input: z.strictObject({ id }),
    output: entry,
  },
  "POST /competitionEntryEditControl/getFormDataByCompetitionId": {
    needs: anyOf("Competition"),
    about:
      "The choices of an entry in one's own competition: its races with their age groups, genders and licence types.",
    input: z.strictObject({ id }),
    output: z.object({
      genders: z.array(z.enum(GENDERS)),
      ageGroups: z.array(named),
      licenseTypes: z.array(z.enum(LICENCE_TYPES)),
      races: z.array(named),
      /** Team races with today's price of a team; null if the announcement has no price. */
      teamRaces: z.array(teamShape.extend({ id, name: z.string(), amount: z.int().nullable() })),
      /** The registration deadline has passed: new entries are flagged, and have the price on site. */
      isLate: z.boolean(),
    }),
  },
  "POST /competitionEntryEditControl/searchAthleteRace": {
    needs: writes("Competition"),
    about:
      "The races of one's own competition that a person may be entered in, found by licence number and birth date together. An unknown person and one who may start nowhere get the same answer; unsuccessful searches are limited. Races in which the person is entered already come with that entry.",
    input: z.strictObject({ competition: id, licenseNumber: required, birthDate: day }),
    output: z.array(foundRace),
  },
  "POST /competitionEntryEditControl/save": {
    needs: writes("Competition"),
    about:
      "Enters a person in a race of one's own competition, also after the registration deadline. The person owes the fee; paidInCash marks it as paid to the organiser at once. Once numbers of the person's range are given out, the entry gets the next free one.",
    input: z.strictObject({
      dto: z.strictObject({
        competition: id,
        race: raceChosen,
        cachedPersonLicenseNumber: required,
        cachedPersonBirthDate: day,
        paidInCash: z.boolean().optional(),
      }),
    }),
    output: answer.extend({ id: id.optional(), startNumber: z.int().nullable().optional() }),
  },
  "POST /competitionEntryEditControl/saveTeam": {
    needs: writes("Competition"),
    about:
      "Enters a club's team in a race of one's own competition, also after the registration deadline: its members by position, each by licence number and birth date. The club owes the fee. Once numbers of the race's range are given out, the team gets the next free one.",
    input: z.strictObject({
      dto: z.strictObject({ competition: id, race: raceChosen, teamName, memberList: memberList(identified) }),
    }),
    output: teamSaved,
  },
  "POST /competitionEntryEditControl/updateTeam": {
    needs: writes("Competition"),
    about:
      "Changes the name and the members of a club's team: each position has a present member, or a new one by licence number and birth date. Refused if the entry was changed since it was read.",
    input: z.strictObject({
      id,
      updated: z.iso.datetime(),
      dto: z.strictObject({ teamName, memberList: memberList(memberChosen) }),
    }),
    output: teamSaved,
  },
  "POST /competitionEntryEditControl/update": {
    needs: writes("Competition"),
    about:
      "Changes the race, chip and start number of an entry, and the name of an unregistered starter; other data belong to the starter. Refused if the entry was changed since it was read.",
    input: z.strictObject({
      id,
      updated: z.iso.datetime(),
      dto: z.strictObject({
        race: raceChosen,
        cachedPersonChipNumber: textLine(CHIP_NUMBER).nullish(),
        startNumber: z.int().min(1).max(HIGHEST_NUMBER).nullish(),
        cachedPersonFullName: textLine(WRITTEN_NAME).min(1, REQUIRED).nullish(),
      }),
    }),
    output: answer.extend({
      /** The entry that already has the start number. */
      inTheWay: id.optional(),
    }),
  },
});
