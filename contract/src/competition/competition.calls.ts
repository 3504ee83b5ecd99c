import * as z from "zod";
import { readsPublic } from "../kernel/access.ts";
import { defineCalls, id, named, nothing } from "../kernel/calls.ts";
import { day } from "../kernel/day.schema.ts";
import { LICENCE_TYPES } from "../kernel/enumerations.ts";

const text = z.string().nullable();
const amount = z.int().nullable();

export const calendarItem = z.object({
  id,
  name: z.string(),
  date: day,
  endDate: day,
  createdOrg: named,
  address: z.string(),
  regDeadline: day,
  /** Names of the sport categories, for the icons of the calendar. */
  sportCategoryList: z.array(z.string()),
  /** False for an announcement that only its organiser, the committee or super admins see, and for a cancelled one. */
  approved: z.boolean(),
  cancelled: z.boolean(),
  /** For an announcement without approval: whether it is submitted or a draft. */
  submitted: z.boolean(),
});
export type CalendarItem = z.output<typeof calendarItem>;

/** A race, with the state of its entries: by the deadline, and by whether the first start is near. */
const raceSummary = z.object({
  id,
  name: z.string(),
  date: day,
  /** Seconds since midnight, like all times of a race. */
  startTime: z.int(),
  ageGroupList: z.array(named),
  licenseTypeList: z.array(z.enum(LICENCE_TYPES)),
  isMale: z.boolean(),
  isFemale: z.boolean(),
  isTeam: z.boolean(),
  /** Number of places; null: unlimited. */
  capacity: z.int().nullable(),
  placesLeft: z.int().nullable(),
  /** Rows of the waiting list without an open offer. */
  waiting: z.int(),
});
export type RaceSummary = z.output<typeof raceSummary>;

const calendarDetails = z.object({
  id,
  name: z.string(),
  officialWebsite: text,
  date: day,
  endDate: day,
  address: z.string(),
  coordLat: text,
  coordLng: text,
  regDeadline: day,
  createdOrg: named,
  cancelled: z.boolean(),
  raceList: z.array(raceSummary),
});
export type CalendarDetails = z.output<typeof calendarDetails>;

const competitionPart = z.object({
  key: z.string(),
  name: z.string(),
  sportCategory: named,
  qualification: named,
  distance: named,
  /** Misspelt on the wire. */
  isTeamCompetiton: z.boolean(),
  groupAgeGroup: named,
});

const distanceSetting = z.object({
  distance: named,
  /** The name of this distance here, in addition to its name in the value set. */
  name: z.string().nullable(),
  levelTime: z.int().nullable(),
  levelTimeByCycling: z.int().nullable(),
  swimmingDistance: z.int().nullable(),
  swimmingRound: z.int().nullable(),
  cyclingDistance: z.int().nullable(),
  cyclingRound: z.int().nullable(),
  cyclingLevelRise: z.int().nullable(),
  runningDistance: z.int().nullable(),
  runningRound: z.int().nullable(),
  runningLevelRise: z.int().nullable(),
});
export type DistanceSetting = z.output<typeof distanceSetting>;

const race = raceSummary.extend({
  competitionPartKeyList: z.array(z.string()),
  depotIn: z.int().nullable(),
  depotOut: z.int().nullable(),
  teamScoreCalcList: z.array(named),
});
export type Race = z.output<typeof race>;

const entryPrice = z.object({
  name: z.string(),
  groupAgeGroup: named,
  qualification: named.nullable(),
  sportCategory: named.nullable(),
  preRegAmount1: amount,
  preRegAmount2: amount,
  preRegAmount3: amount,
  entryAmount: z.int(),
  localAmount: amount,
});
export type EntryPrice = z.output<typeof entryPrice>;

/** The details of a competition, as its page shows them (product/competitions 27). */
const competitionDetails = z.object({
  id,
  name: z.string(),
  createdOrg: named,
  approved: z.boolean(),
  cancelled: z.boolean(),
  cancellationReason: text,
  address: z.string(),
  coordLat: text,
  coordLng: text,
  date: day,
  endDate: day,
  officialWebsite: text,
  evochip: z.boolean(),
  orgName: text,
  orgEmail: text,
  orgPhoneNumber: text,
  orgWebsite: text,
  directorName: text,
  directorEmail: text,
  directorPhoneNumber: text,
  orgPresName: text,
  orgPresEmail: text,
  orgPresPhoneNumber: text,
  refereeName: text,
  refereeEmail: text,
  refereePhoneNumber: text,
  supervisorName: text,
  supervisorEmail: text,
  supervisorPhoneNumber: text,
  admissionFee: text,
  entryFee: text,
  entryOtherInfo: text,
  officeAddress: text,
  officeHours: text,
  officeRepName: text,
  officeRepEmail: text,
  officeRepPhoneNumber: text,
  techAddress: text,
  techDate: z.iso.datetime().nullable(),
  waterTemp: text,
  waterOtherInfo: text,
  bikeTrackOtherInfo: text,
  runningTrackOtherInfo: text,
  timingType: text,
  timingTiming: text,
  bolyozas: z.boolean().nullable(),
  techOtherInfo: text,
  pricing: text,
  parkingInfo: text,
  regulations: text,
  preRegDeadline1: day.nullable(),
  preRegDeadline2: day.nullable(),
  preRegDeadline3: day.nullable(),
  regDeadline: day,
  competitionPartList: z.array(competitionPart),
  distanceList: z.array(distanceSetting),
  raceList: z.array(race),
  /** The lines by which entrants pay; the announcement's form has all of them. */
  entryPriceList: z.array(entryPrice),
  /**
   * The percentage of a paid entry that is refunded on withdrawal, by the last day of each step; empty: all of it until
   * `regDeadline`.
   */
  refundStepList: z.array(z.object({ until: day, percent: z.int() })),
});
export type CompetitionDetails = z.output<typeof competitionDetails>;

/** The viewer's possibilities in one race. `message` gives the reason for a refusal in the viewer's language. */
export const entryInfo = z.object({
  competition: id,
  race: id,
  alreadyEntry: z.boolean(),
  canEntry: z.boolean(),
  /** Whether the race is for the viewer's age, licence and gender. */
  meant: z.boolean().optional(),
  /** Whether the viewer enters with a mixed relay instead of alone. */
  relay: z.boolean().optional(),
  /** Of that relay: the viewer's position, the years of birth that the age groups admit, and the entry that the viewer may change. */
  ownRelay: z
    .object({
      position: z.int().nullable(),
      born: z.object({ from: z.int(), until: z.int() }).nullable(),
      changes: id.nullable(),
    })
    .optional(),
  /** The viewer's own entry that the viewer may move to another race; null: none. */
  changes: id.nullable(),
  /** Whether the viewer is entered and is the one who owes the fee; a club owes that of its teams. */
  owes: z.boolean(),
  paid: z.boolean(),
  /** The code of the reason why the viewer cannot enter (or, if entered, cannot withdraw); null when they can. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** The price today, or of the existing entry, in forints; null if no price line applies. */
  amount: z.int().nullable(),
  /** The highest price today if the price depends on the entrant: for guests, whose age is unknown. */
  amountTo: z.int().optional(),
  /** The part of the price that is the day licence of a trial athlete. */
  dayLicence: z.int(),
  nextAmount: z.int().nullable(),
  nextAmountFrom: z.iso.datetime().nullable(),
  /** When an entry that is made now lapses unless it is paid; null: it does not lapse, or the viewer is entered. */
  keptUntil: z.iso.datetime().nullable(),
  /**
   * The money received for the viewer's own entry, and the part that is refunded on withdrawal now; null without an
   * entry.
   */
  withdrawal: z.object({ settled: z.int(), back: z.int() }).nullable(),
  /** Places without an entry or an offer; null: no limit. */
  placesLeft: z.int().nullable(),
  /** Rows of the waiting list without an open offer. */
  waiting: z.int(),
  /** The viewer's own position in the list, 1 is next; null: not in the list, or with an open offer. */
  position: z.int().nullable(),
  /** When the offer to the viewer expires, who accepts it by entering; null: no offer. */
  offerUntil: z.iso.datetime().nullable(),
  /** Whether the viewer may join the waiting list: capacity is the only obstacle to entering. */
  canJoin: z.boolean(),
});
export type EntryInfo = z.output<typeof entryInfo>;

const one = z.strictObject({ id });

/** The calls of the calendar and of competitions. */
export const competitionCalls = defineCalls({
  "GET /competitionControl/getCalendarList": {
    needs: readsPublic("CompetitionCalendar"),
    about: "Every competition the viewer may see, by date.",
    input: nothing,
    output: z.array(calendarItem),
    reserve: "calendar",
  },
  "POST /competitionControl/getCalendarDetails": {
    needs: readsPublic("CompetitionCalendar"),
    about: "The data of the competition's dialog. 404 for a competition the viewer may not see.",
    input: one,
    output: calendarDetails,
    reserve: "competition",
  },
  "POST /competitionControl/getDetails": {
    needs: readsPublic("CompetitionCalendar"),
    about: "The whole announcement.",
    input: one,
    output: competitionDetails,
    reserve: "competition",
  },
  "POST /competitionControl/getInfo": {
    needs: readsPublic("CompetitionCalendar"),
    about: "Name and days of one competition.",
    input: one,
    output: z.object({ id, name: z.string(), date: day, endDate: day, approved: z.boolean() }),
  },
  "POST /competitionControl/getCompetitionEntryInfoList": {
    needs: readsPublic("CompetitionCalendar"),
    about: "For each race whether the viewer is entered or may enter, and the reason if not.",
    input: z.strictObject({ competitionId: id }),
    output: z.array(entryInfo),
  },
  "GET /distanceControl/findAll": {
    needs: readsPublic("CompetitionCalendar"),
    about: "The distances of the value set, with their age groups.",
    input: nothing,
    output: z.array(named.extend({ ageGroupList: z.array(named) })),
  },
});
