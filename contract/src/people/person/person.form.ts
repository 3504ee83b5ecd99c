/** The form of a person in any role (product/people 6), and of the person's own profile. */
import { PASSWORD_MAXIMUM, passwordProblems } from "../../access/sign-in/password.rules.ts";
import { signInFields } from "../../access/sign-in/sign-in.fields.ts";
import { anyOf, superAdmin, writes } from "../../kernel/access.ts";
import * as form from "../../kernel/form/form.ts";
import { recordChoices } from "../../kernel/form/form-choices.ts";
import { ATHLETE_REG_TYPES, GENDERS, LICENCE_TYPES, USER_STATUSES } from "../../kernel/enumerations.ts";
import { addressFields, addressChoices, phoneNumber, within } from "../party.fields.ts";
import { COUNTRIES, OTHER_NATIONALITY } from "../places.values.ts";
import { personProblems } from "./person.rules.ts";
import { PERSON_ROLES, personAbilities } from "../people.rights.ts";

const NAME_MAX = 50;
const NUMBER_MAX = 100;
const CARD_MAX = 50;
const MOST_DOCUMENTS = 50;
const TAJ_MASK = "000 000 000";

const TRAINER_QUALIFICATIONS = ["ASSISTANT", "SPORTS_TRAINER", "TRAINER", "SPECIALIST", "MASTER", "OTHER"] as const;
const REFEREE_QUALIFICATIONS = ["ASSISTANT", "COUNTY", "NATIONAL", "CONTINENTAL", "WORLD"] as const;
const SHIRT_SIZES = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"] as const;

const licenceNumber = form.line({ max: NUMBER_MAX });
/** Fields of athletes and competitors; health data are visible to the person, the club and super admins only. */
const racing = {
  licenseNumber: licenceNumber,
  chipNumber: form.line({ max: NUMBER_MAX }),
  doctorDate: form.day({ required: "byRule", confined: true, masked: true }),
  doctorDocument: form.file({ accepts: "paper", confined: true, masked: true }),
  childAgeGroup: form.line({ max: 255, readOnly: true }),
  adultAgeGroup: form.line({ max: 255, readOnly: true }),
};

const KEEPERS = ["Athlete", "Competitor", "Referee", "Trainer", "TechnicalCommittee"] as const;

export const personForm = form.defineForm({
  control: "personEditControl",
  needs: anyOf(...KEEPERS, "UserProfile"),
  writes: writes(...KEEPERS, "UserProfile"),
  // A person who edits their own profile creates no other person.
  creates: writes(...KEEPERS),
  title: "name",
  may: personAbilities,
  lock: true,
  moves: true,
  asksWhileTyped: true,
  choices: {
    ...addressChoices,
    /** The clubs that the viewer may put a person into. */
    clubs: recordChoices({}),
    genders: GENDERS,
    /** Countries by their ISO codes, and OTHER. */
    nationalities: [...COUNTRIES, OTHER_NATIONALITY],
    licenseTypes: LICENCE_TYPES,
    qualifications: TRAINER_QUALIFICATIONS,
    shirtSizes: SHIRT_SIZES,
    refQualifications: REFEREE_QUALIFICATIONS,
  },
  fields: {
    name: form.line({ max: 101, readOnly: true }),
    userStatus: form.oneOf({ values: USER_STATUSES, labels: "people.userStatus", required: true }),
    archived: form.yesNo({}),
    lastName: form.line({ max: NAME_MAX, required: true, capitalise: true, autofill: "family-name" }),
    firstName: form.line({ max: NAME_MAX, required: true, capitalise: true, autofill: "given-name" }),
    birthPlace: form.line({ max: 40, required: "byRule", capitalise: true }),
    birthDate: form.day({ required: true, autofill: "bday" }),
    motherLastName: form.line({ max: NAME_MAX, required: "byRule", capitalise: true }),
    motherFirstName: form.line({ max: NAME_MAX, required: "byRule", capitalise: true }),
    gender: form.oneOf({ values: GENDERS, labels: "people.gender", required: true, autofill: "sex" }),
    nationality: form.line({ max: 5, required: "byRule" }),
    nationalityOther: form.line({ max: 200, required: "byRule" }),
    profilePicture: form.file({ accepts: "picture", required: "byRule" }),
    isAthlete: form.yesNo({}),
    isCompetitor: form.yesNo({}),
    isReferee: form.yesNo({}),
    isTrainer: form.yesNo({}),
    isTechnicalCommittee: form.yesNo({}),
    club: form.record({ selection: "getClubSelection", search: true }),
    email: form.email({ max: 100, required: "byRule", autofill: "email" }),
    /** Where mails about a minor without an own address go. */
    contactEmail: form.email({ max: 100 }),
    ...signInFields,
    password: form.password({ max: PASSWORD_MAXIMUM }),
    passwordAgain: form.password({ max: PASSWORD_MAXIMUM }),
    phoneNumber,
    "address.country": form.line({ max: 2, autofill: "country" }),
    ...within("address", addressFields),
    "athlete.taj": form.line({ max: 11, mask: TAJ_MASK, required: "byRule", confined: true, masked: true }),
    "athlete.idCardNumber": form.line({ max: CARD_MAX, masked: true }),
    "athlete.passportNumber": form.line({ max: CARD_MAX, masked: true }),
    "athlete.licenseType": form.oneOf({
      values: LICENCE_TYPES,
      labels: "competition.licenceType",
      required: "byRule",
    }),
    ...within("athlete", racing),
    "athlete.licenseStatus": form.oneOf({ values: USER_STATUSES, labels: "people.userStatus", readOnly: true }),
    ...within("competitor", racing),
    "referee.shirtSize": form.oneOf({ values: SHIRT_SIZES, labels: "people.shirtSize", required: "byRule" }),
    "referee.hasDrivingLicense": form.yesNo({}),
    "referee.hasCar": form.yesNo({}),
    "referee.languages": form.line({ max: 200, required: "byRule" }),
    "referee.licenseNumber": form.line({ max: NUMBER_MAX }),
    "referee.licenseExpirationDate": form.day({}),
    "referee.refQualifications": form.rows({
      most: REFEREE_QUALIFICATIONS.length,
      fields: {
        qualification: form.oneOf({
          values: REFEREE_QUALIFICATIONS,
          labels: "people.refereeQualification",
          required: true,
        }),
      },
      required: "byRule",
    }),
    "referee.examDate": form.whole({ min: 1950, max: 2100, required: "byRule" }),
    "referee.location.country": form.line({ max: 2 }),
    ...within("referee.location", addressFields),
    "trainer.qualification": form.oneOf({
      values: TRAINER_QUALIFICATIONS,
      labels: "people.trainerQualification",
      required: "byRule",
    }),
    "trainer.qualificationOther": form.line({ max: 200, required: "byRule" }),
    "trainer.qualificationSport": form.line({ max: 100 }),
    "trainer.certificate": form.file({ accepts: "paper", required: "byRule" }),
    "trainer.acceptSelfRecommendation": form.yesNo({}),
    parentalPermission: form.file({ accepts: "paper" }),
    accept: form.yesNo({ required: "byRule" }),
    documentList: form.rows({
      most: MOST_DOCUMENTS,
      fields: {
        name: form.line({ max: 255, required: true }),
        document: form.file({ accepts: "any", required: true }),
      },
    }),
    athleteRegType: form.oneOf({ values: ATHLETE_REG_TYPES, labels: "people.athleteRegType", readOnly: true }),
    cachedDoctorValid: form.yesNo({ readOnly: true, confined: true }),
    cachedLicenseNumber: form.line({ max: NUMBER_MAX, readOnly: true }),
    cachedClubShortName: form.line({ max: 180, readOnly: true }),
    cachedPaymentPaid: form.yesNo({ readOnly: true }),
    cachedLicensePaymentPaid: form.yesNo({ readOnly: true }),
    cachedCurrentLicensePaymentPaid: form.yesNo({ readOnly: true }),
    nsrSyncStatus: form.line({ max: 20, readOnly: true, shownTo: superAdmin }),
    nsrSyncDate: form.moment({ readOnly: true, shownTo: superAdmin }),
    nsrErrorCode: form.line({ max: 100, readOnly: true, shownTo: superAdmin }),
    nsrMessage: form.line({ max: 1000, readOnly: true, shownTo: superAdmin }),
  },
  tabs: { base: [], documents: ["documentList"] },
  rules: (dto) => [...passwordProblems(dto), ...personProblems(dto)],
});

type Name = keyof typeof personForm.fields;

const written = Object.entries<form.Field>(personForm.fields).flatMap(([name, { readOnly }]) =>
  readOnly ? [] : [name],
);

/** All fields that can be written. */
export const writtenPersonFields: readonly string[] = written;

/** Super admins only: the verification status, archiving, and the licence number. */
const OF_SUPER_ADMINS: readonly Name[] = [
  "userStatus",
  "archived",
  "athlete.licenseNumber",
  "competitor.licenseNumber",
];

/** Only the holder of the account changes these. */
const OF_ITS_HOLDER: readonly Name[] = ["presentPassword", "password", "passwordAgain"];

/** The fields that staff without super admin rights edit. */
export const officePersonFields: readonly string[] = written.filter(
  (name) => ![...OF_ITS_HOLDER, ...OF_SUPER_ADMINS].includes(name as Name),
);

const ADDRESS_AND_CONTACT = written.filter(
  (name) =>
    name === "email" ||
    name === "contactEmail" ||
    name === "phoneNumber" ||
    name.startsWith("address.") ||
    name.startsWith("referee.location."),
);

/** The fields that persons edit themselves: address and contact, documents, the photo, and the medical certificate. */
export const ownPersonFields: readonly string[] = [
  ...ADDRESS_AND_CONTACT,
  ...OF_ITS_HOLDER,
  "profilePicture",
  "athlete.idCardNumber",
  "athlete.passportNumber",
  "athlete.doctorDate",
  "athlete.doctorDocument",
  "competitor.doctorDate",
  "competitor.doctorDocument",
  "referee.shirtSize",
  "referee.hasDrivingLicense",
  "referee.hasCar",
  "referee.languages",
  "trainer.certificate",
  "trainer.acceptSelfRecommendation",
  "parentalPermission",
  "accept",
  "documentList",
] satisfies readonly string[];

/**
 * The fields that a club edits of its athletes and trainers, archived ones included (product/people 11). A club sets
 * neither roles in the federation nor club membership.
 */
export const clubPersonFields: readonly string[] = [
  ...officePersonFields.filter((name) => name !== "club" && !PERSON_ROLES.some((role) => role === name)),
  "archived",
];
/** The fields of a person that a club creates: an athlete or a trainer of its own. */
export const newClubPersonFields: readonly string[] = [...clubPersonFields, "isAthlete", "isTrainer"];
