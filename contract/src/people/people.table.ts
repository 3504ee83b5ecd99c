/** The lists of organisations and persons, and of records about them (product/people 15). */
import { DELETED_DAYS } from "../access/account/deleted-account.table.ts";
import { anyOf, signedIn, superAdmin } from "../kernel/access.ts";
import { LICENCE_TYPES, USER_STATUSES } from "../kernel/enumerations.ts";
import { flowActs } from "../kernel/flow/flow-acts.ts";
import { oneOf } from "../kernel/form/form.ts";
import * as table from "../kernel/table/table.ts";
import { REMINDERS } from "./reminder.values.ts";
import { verificationFlow } from "./verification.flow.ts";

const userStatus = table.oneOf(USER_STATUSES, {
  labels: "people.userStatus",
  filters: ["IN"],
  tones: { Verified: "success", UnderVerification: "info", Prohibited: "danger", Inactive: "neutral" },
});
/** Verifying in spite of what is missing is a move of the record, where it is named. */
const MOVES_OF_LISTS = { verify: superAdmin, doubt: superAdmin, rest: superAdmin, prohibit: superAdmin } as const;
/** Whether the annual fee of the current year is paid, of the kind that the view shows. */
const paid = table.yesNo({ filters: ["EQ"] });
/** When the party registered. */
const registered = table.moment({ filters: ["INTERVAL"] });
/** The register that reported an error; null if no action is needed. */
const registerError = table.oneOf(["SPORTS", "MEDICAL", "BOTH"], {
  labels: "people.list.registerErrorOf",
  filters: ["IN", "IS_NULL"],
  shownTo: superAdmin,
});
const isTrue = { type: "EQ", value: true } as const;

/** Clubs and organisers; one organisation may be both. */
export const orgTable = table.defineTable({
  control: "orgTableControl",
  needs: anyOf("Club", "Organizer"),
  columns: {
    fullName: table.text({ filters: ["LIKE"], searched: true }),
    shortName: table.text({ filters: ["LIKE"], searched: true }),
    cachedAddress: table.text(),
    userStatus,
    cachedCurrentLicensePaymentPaid: paid,
    nsrSyncStatus: table.oneOf(["NONE", "PENDING", "SYNCED", "ERROR", "NOT_REQUIRED"], {
      labels: "people.list.nsrSyncStatus",
      filters: ["IN"],
      shownTo: superAdmin,
      tones: { NONE: "neutral", PENDING: "info", SYNCED: "success", ERROR: "danger", NOT_REQUIRED: "neutral" },
    }),
    nsrSyncDate: table.moment({ filters: ["INTERVAL"], shownTo: superAdmin }),
    registerError,
    registered,
    isClub: table.yesNo({ shownTo: "nobody" }),
    isOrganizer: table.yesNo({ shownTo: "nobody" }),
  },
  views: {
    club: {
      needs: anyOf("Club"),
      fixed: { isClub: isTrue },
      columns: [
        "fullName",
        "shortName",
        "cachedAddress",
        "userStatus",
        "cachedCurrentLicensePaymentPaid",
        "nsrSyncStatus",
        "nsrSyncDate",
        "registerError",
        "registered",
      ],
      hiddenAtFirst: ["userStatus", "registerError", "registered"],
    },
    organizer: {
      needs: anyOf("Organizer"),
      fixed: { isOrganizer: isTrue },
      columns: [
        "fullName",
        "shortName",
        "cachedAddress",
        "userStatus",
        "cachedCurrentLicensePaymentPaid",
        "registerError",
        "registered",
      ],
      hiddenAtFirst: ["registerError", "registered"],
    },
  },
  order: [["fullName", "asc"]],
  exports: ["xlsx"],
  acts: flowActs(verificationFlow, {
    needs: MOVES_OF_LISTS,
    call: "orgTableControl/makeMove",
  }),
});

const STANDING = ["cachedCurrentLicensePaymentPaid", "userStatus"] as const;
const COMPETING = ["cachedLicenseNumber", "licenseType", "cachedDoctorValid", ...STANDING] as const;
/** Hidden in every view until the reader adds them; only super admins see "registeredAgain" to "feeDue". */
const BESIDE = [
  "email",
  "phoneNumber",
  "county",
  "registered",
  "registerError",
  "registeredAgain",
  "knownAs",
  "sentBack",
  "paperMissing",
  "feeDue",
  "archived",
] as const;
const BESIDE_COMPETING = ["doctorDate", "clearanceDue", ...BESIDE] as const;

/** Athletes, competitors, referees, trainers and committee members; one person may have several of these roles. */
export const personTable = table.defineTable({
  control: "personTableControl",
  needs: anyOf("Athlete", "Competitor", "Referee", "Trainer", "TechnicalCommittee"),
  columns: {
    fullName: table.text({ filters: ["LIKE"], searched: true }),
    // Contact data: the log of a deletion masks them, as the log of the form does.
    email: table.text({ filters: ["LIKE"], shownTo: signedIn, searched: true }),
    phoneNumber: table.text({ filters: ["LIKE"], shownTo: signedIn }),
    county: table.text({ filters: ["LIKE"], shownTo: signedIn }),
    birthDate: table.day({ filters: ["INTERVAL"] }),
    club: table.namedOne({ filters: ["IN"], filteredBy: superAdmin, searched: true }),
    cachedLicenseNumber: table.text({ filters: ["LIKE"], searched: true, short: true }),
    licenseType: table.oneOf(LICENCE_TYPES, { labels: "competition.licenceType", filters: ["IN"] }),
    licenseExpirationDate: table.day({ filters: ["INTERVAL"] }),
    // Health data: the binding decides row by row whether the viewer sees it. Declared here so that the log of a
    // deletion masks it.
    cachedDoctorValid: table.yesNo({ filters: ["EQ"], shownTo: signedIn }),
    doctorDate: table.day({ filters: ["INTERVAL"], shownTo: signedIn }),
    // The highest qualification of the referee.
    refereeQualification: table.oneOf(["ASSISTANT", "COUNTY", "NATIONAL", "CONTINENTAL", "WORLD"], {
      labels: "people.refereeQualification",
      filters: ["IN"],
    }),
    trainerQualification: table.oneOf(["ASSISTANT", "SPORTS_TRAINER", "TRAINER", "SPECIALIST", "MASTER", "OTHER"], {
      labels: "people.trainerQualification",
      filters: ["IN"],
    }),
    cachedCurrentLicensePaymentPaid: paid,
    userStatus,
    // A person who registered a second time, and the existing person; set until the registration is merged.
    registeredAgain: table.yesNo({ filters: ["EQ"], shownTo: superAdmin, hiddenAtFirst: true }),
    knownAs: table.namedOne({ shownTo: superAdmin, hiddenAtFirst: true }),
    // Sent back from the verification desk, and not changed since.
    sentBack: table.yesNo({ filters: ["EQ"], shownTo: superAdmin, hiddenAtFirst: true }),
    // What is chased of verified persons who are not archived (product/people 32).
    paperMissing: table.yesNo({ filters: ["EQ"], shownTo: superAdmin, hiddenAtFirst: true }),
    clearanceDue: table.yesNo({ filters: ["EQ"], shownTo: signedIn, hiddenAtFirst: true }),
    feeDue: table.yesNo({ filters: ["EQ"], shownTo: superAdmin, hiddenAtFirst: true }),
    archived: table.yesNo({ filters: ["EQ"] }),
    registered,
    registerError,
    isAthlete: table.yesNo({ shownTo: "nobody" }),
    isCompetitor: table.yesNo({ shownTo: "nobody" }),
    isReferee: table.yesNo({ shownTo: "nobody" }),
    isTrainer: table.yesNo({ shownTo: "nobody" }),
    isTechnicalCommittee: table.yesNo({ shownTo: "nobody" }),
  },
  views: {
    athlete: {
      needs: anyOf("Athlete"),
      fixed: { isAthlete: isTrue },
      columns: ["fullName", "birthDate", "club", ...COMPETING, ...BESIDE_COMPETING],
      hiddenAtFirst: ["licenseType", ...BESIDE_COMPETING],
    },
    competitor: {
      needs: anyOf("Competitor"),
      fixed: { isCompetitor: isTrue },
      columns: ["fullName", "birthDate", ...COMPETING, ...BESIDE_COMPETING],
      hiddenAtFirst: BESIDE_COMPETING,
    },
    referee: {
      needs: anyOf("Referee"),
      fixed: { isReferee: isTrue },
      columns: [
        "fullName",
        "birthDate",
        "club",
        "cachedLicenseNumber",
        "licenseExpirationDate",
        ...STANDING,
        "refereeQualification",
        ...BESIDE,
      ],
      hiddenAtFirst: ["refereeQualification", ...BESIDE],
    },
    trainer: {
      needs: anyOf("Trainer"),
      fixed: { isTrainer: isTrue },
      columns: ["fullName", "birthDate", "club", ...STANDING, "trainerQualification", ...BESIDE],
      hiddenAtFirst: ["trainerQualification", ...BESIDE],
    },
    technicalCommittee: {
      needs: anyOf("TechnicalCommittee"),
      fixed: { isTechnicalCommittee: isTrue },
      columns: ["fullName", "email", "birthDate"],
    },
  },
  order: [["fullName", "asc"]],
  exports: ["xlsx"],
  remove: superAdmin,
  restorableDays: DELETED_DAYS,
  acts: {
    takeOn: { needs: superAdmin, on: "row", confirm: "asks" },
    remind: {
      needs: superAdmin,
      on: "selection",
      confirm: "asks",
      asks: { about: oneOf({ values: REMINDERS, labels: "people.reminder.about", required: true }) },
    },
    ...flowActs(verificationFlow, {
      needs: MOVES_OF_LISTS,
      call: "personTableControl/makeMove",
    }),
  },
});

/** The findings of the register of sports medicine on one person. */
export const medicalLicenceTable = table.defineTable({
  control: "medicalLicenseTableControl",
  needs: anyOf("Athlete", "Competitor", "UserProfile"),
  columns: {
    oseiSportag: table.text(),
    minosites: table.oneOf(["BANNED_FOR_GOOD", "BANNED", "FIT", "UNFIT", "MAY_COMPETE", "NO_PERMIT"], {
      labels: "people.list.minosites",
    }),
    minositesKiadas: table.day(),
    lejaratiDatum: table.day(),
    lejart: table.yesNo(),
    ervenytelenites: table.day(),
    megjegyzes: table.text({ sortable: false }),
    utolsoFrissites: table.moment(),
    elsolekerdezesDatum: table.moment({ hiddenAtFirst: true }),
    archive: table.yesNo({ filters: ["EQ"], hiddenAtFirst: true }),
    person: table.namedOne({ shownTo: "nobody" }),
  },
  fixedBy: ["person"],
  order: [["minositesKiadas", "desc"]],
});
