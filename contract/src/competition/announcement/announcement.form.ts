/** The form of a competition's announcement (product/competitions 11), in five tabs. */
import { announcementAbilities } from "../competition.rights.ts";
import { anyOf, superAdmin, writes } from "../../kernel/access.ts";
import { APPROVALS, LICENCE_TYPES } from "../../kernel/enumerations.ts";
import { VALUE_NAMES } from "../../kernel/english-names.ts";
import * as form from "../../kernel/form/form.ts";
import { recordChoices, type RecordChoicesOf } from "../../kernel/form/form-choices.ts";
import { VAT_CODES } from "../../money/vat.values.ts";
import { announcementProblems, handInProblems } from "./announcement.rules.ts";

const SHORT = 255;
const LINK = 2000;
const COORDINATE = 50;
const LONG = 10_000;
const NAME = 500;
const KEY = 100;
/** The last second of a day, and the longest time limit. */
const DAY = 86_399;
const LONGEST_LIMIT = 7 * 86_400;
/** In metres. */
const FARTHEST = 1_000_000;
const MOST_LAPS = 1000;
const MOST_PLACES = 100_000;
const HIGHEST_FEE = 10_000_000;

const text = form.line({ max: SHORT });
const long = form.area({ max: LONG });
const metres = form.whole({ min: 0, max: FARTHEST });
const laps = form.whole({ min: 0, max: MOST_LAPS });
const fee = form.whole({ min: 0, max: HIGHEST_FEE });

/**
 * Returns fields with a common prefix: `prefixed("director", reachable)` has directorName, directorEmail,
 * directorPhoneNumber.
 */
const prefixed = <const G extends string, const F extends form.Fields>(group: G, fields: F) =>
  // cast: each key is composed of the group's name and a field's name
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${group}${name}`, field])) as {
    readonly [K in keyof F & string as `${G}${K}`]: F[K];
  };

const reachable = { Name: text, Email: form.email({ max: SHORT }), PhoneNumber: text };
/** The officials whom the federation appoints once it has agreed; for super admins only (product/competitions 9). */
const appointed = {
  Name: form.line({ max: SHORT, shownTo: superAdmin, required: "byRule" }),
  Email: form.email({ max: SHORT, shownTo: superAdmin, required: "byRule" }),
  PhoneNumber: form.line({ max: SHORT, shownTo: superAdmin, required: "byRule" }),
};

/** Selected by name; the contact data fill the neighbouring fields (product/competitions 9). */
const person = { search: true, brings: ["email", "phoneNumber"], shownTo: superAdmin } as const;

const sportCategory = { selection: "getSportCategorySelection", labels: VALUE_NAMES } as const;
const qualification = { selection: "getQualificationSelection", labels: VALUE_NAMES } as const;
const distance = { selection: "getDistanceSelection", labels: VALUE_NAMES } as const;
const groupAgeGroup = { selection: "getGroupAgeGroupSelection", labels: VALUE_NAMES } as const;
const ageGroups = { selection: "getAgeGroupSelection", labels: VALUE_NAMES } as const;

const decision = form.oneOf({ values: APPROVALS, labels: "competition.approval" });

export const announcementForm = form.defineForm({
  control: "competitionEditControl",
  needs: anyOf("Competition"),
  writes: writes("Competition"),
  creates: writes("NewCompetition"),
  title: "name",
  may: announcementAbilities,
  lock: true,
  moves: true,
  choices: {
    contests: recordChoices({}),
    sportCategories: recordChoices({}),
    competitionPartQualifications: recordChoices({}),
    distances: recordChoices({ ageGroupList: "records" }),
    ageGroups: recordChoices({ parent: "record", ageMin: "whole", ageMax: "whole" }),
    groupAgeGroups: recordChoices({}),
    licenseTypes: LICENCE_TYPES,
    adminApproval: APPROVALS,
    technicalCommitteeApproval: APPROVALS,
  },
  fields: {
    name: form.line({ max: SHORT, readOnly: true }),
    contest: form.record({ selection: "getContestSelection", ownFirst: true, required: true }),
    createdOrg: form.record({ selection: "getCreatedOrgSelection", shownTo: superAdmin, required: "byRule" }),
    address: form.line({ max: SHORT, required: true }),
    coordLat: form.line({ max: COORDINATE, required: true }),
    coordLng: form.line({ max: COORDINATE, required: true }),
    date: form.day({ required: true }),
    endDate: form.day({}),
    ...prefixed("org", { ...reachable, Website: form.line({ max: LINK, link: true }) }),
    ...prefixed("director", reachable),
    ...prefixed("orgPres", reachable),
    referee: form.record({ ...person, selection: "getRefereeSelectionList" }),
    ...prefixed("referee", appointed),
    technicalCommittee: form.record({ ...person, selection: "getTechnicalCommitteeSelectionList" }),
    ...prefixed("supervisor", appointed),
    officeAddress: text,
    officeHours: text,
    ...prefixed("officeRep", reachable),
    techAddress: text,
    techDate: form.moment({}),
    waterTemp: text,
    waterOtherInfo: long,
    bikeTrackOtherInfo: long,
    runningTrackOtherInfo: long,
    timingType: text,
    timingTiming: text,
    bolyozas: form.yesNo({}),
    techOtherInfo: long,
    pricing: long,
    parkingInfo: long,
    regulations: long,
    admissionFee: long,
    entryFee: long,
    entryOtherInfo: long,
    preRegDeadline1: form.day({}),
    preRegDeadline2: form.day({}),
    preRegDeadline3: form.day({}),
    regDeadline: form.day({ required: true }),
    officialWebsite: form.line({ max: LINK, link: true }),
    evochip: form.yesNo({}),
    adminApproval: decision,
    adminDecisionReason: long,
    technicalCommitteeApproval: decision,
    technicalCommitteeDecisionReason: long,
    vatCode: form.oneOf({
      values: VAT_CODES,
      labels: "money.vatCode",
      shownTo: superAdmin,
      required: "byRule",
    }),
    vatGround: form.line({ max: SHORT, shownTo: superAdmin, required: "byRule" }),
    submitted: form.yesNo({ readOnly: true }),
    approved: form.yesNo({ readOnly: true }),
    cancelled: form.yesNo({ readOnly: true }),
    cancellationReason: form.area({ max: LONG, readOnly: true }),
    competitionPartList: form.rows({
      most: 100,
      fields: {
        key: form.line({ max: KEY, required: true }),
        name: form.line({ max: NAME }),
        sportCategory: form.record({ ...sportCategory, required: "onSubmit" }),
        qualification: form.record({ ...qualification, required: "onSubmit" }),
        distance: form.record({ ...distance, required: "onSubmit" }),
        isTeamCompetition: form.yesNo({}),
        groupAgeGroup: form.record({ ...groupAgeGroup, required: "onSubmit" }),
      },
    }),
    distanceList: form.rows({
      most: 50,
      fields: {
        distance: form.record({ ...distance, required: true }),
        name: text,
        levelTime: form.time({ max: LONGEST_LIMIT, required: "onSubmit" }),
        levelTimeByCycling: form.time({ max: LONGEST_LIMIT }),
        swimmingDistance: metres,
        swimmingRound: laps,
        cyclingDistance: metres,
        cyclingRound: laps,
        cyclingLevelRise: metres,
        runningDistance: metres,
        runningRound: laps,
        runningLevelRise: metres,
      },
    }),
    raceList: form.rows({
      most: 200,
      fields: {
        /** Null for a new race; entries and links refer to the id. */
        id: form.whole({ min: 1, max: 2_147_483_647 }),
        name: form.line({ max: NAME }),
        competitionPartKeyList: form.codes({ most: 100, required: "onSubmit" }),
        date: form.day({ required: "onSubmit" }),
        startTime: form.time({ max: DAY, required: "onSubmit" }),
        depotIn: form.time({ max: DAY, required: "onSubmit" }),
        depotOut: form.time({ max: DAY, required: "onSubmit" }),
        isMale: form.yesNo({}),
        isFemale: form.yesNo({}),
        ageGroupList: form.records({ ...ageGroups, required: "onSubmit" }),
        licenseTypeList: form.codes({
          values: LICENCE_TYPES,
          labels: "competition.licenceType",
          most: LICENCE_TYPES.length,
          required: "onSubmit",
        }),
        teamScoreCalcList: form.records(ageGroups),
        capacity: form.whole({ min: 1, max: MOST_PLACES }),
      },
    }),
    entryPriceList: form.rows({
      most: 200,
      fields: {
        name: form.line({ max: NAME }),
        groupAgeGroup: form.record({ ...groupAgeGroup, required: true }),
        qualification: form.record(qualification),
        sportCategory: form.record(sportCategory),
        preRegAmount1: fee,
        preRegAmount2: fee,
        preRegAmount3: fee,
        /** On submission, in the lines that are charged. */
        entryAmount: form.whole({ min: 0, max: HIGHEST_FEE, required: "byRule" }),
        localAmount: fee,
      },
    }),
    refundStepList: form.rows({
      most: 10,
      mayBeEmpty: true,
      fields: { until: form.day({ required: true }), percent: form.whole({ min: 0, max: 100, required: true }) },
    }),
  },
  tabs: {
    base: [],
    competitionPart: ["competitionPartList"],
    distanceList: ["distanceList"],
    raceList: ["raceList"],
    entryPriceList: ["entryPriceList", "refundStepList"],
  },
  rules: announcementProblems,
  handedIn: { field: "submitted", rules: handInProblems },
});

/** The form of a submitted announcement: required fields of its lines are filled in. */
export const wholeAnnouncement = form.onSubmit(announcementForm);
/** A submitted announcement; a draft may lack values in its lines. */
export type AnnouncementDto = form.Dto<typeof wholeAnnouncement>;
export type AnnouncementDraft = form.Dto<typeof announcementForm>;
/** The records that the form offers as choices. */
export type AnnouncementRecords = RecordChoicesOf<typeof announcementForm>;
/** The fields that every reader of an announcement sees. */
export type SeenAnnouncement = form.SeenOf<(typeof announcementForm)["fields"]>;

const written = Object.entries<form.Field>(announcementForm.fields).flatMap(([name, { readOnly, shownTo }]) =>
  readOnly || shownTo ? [] : [name],
);
const DECISIONS = {
  admin: ["adminApproval", "adminDecisionReason"],
  committee: ["technicalCommitteeApproval", "technicalCommitteeDecisionReason"],
} as const;

/** The fields that an organiser writes: all but the decisions. */
export const organiserFields: readonly string[] = written.filter(
  (name) => ![...DECISIONS.admin, ...DECISIONS.committee].some((decided) => decided === name),
);
/** The fields that a member of the technical committee writes: their own decision, and corrections. */
export const committeeFields: readonly string[] = [...organiserFields, ...DECISIONS.committee];
/**
 * Lists in which the technical committee adds and removes no lines; lines of fees are derived, not added by hand
 * (product/competitions 8, 21).
 */
export const FIXED_FOR_COMMITTEE = ["competitionPartList", "distanceList", "raceList", "entryPriceList"] as const;
