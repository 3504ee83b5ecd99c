import type { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import type { personForm } from "@rajt/contract/people/person/person.form";

/**
 * The facts of a person and of a club with restricted viewers, and the actors that see each: of "an athlete" of "a club", and of that club.
 * Derived from the rules of the federation and written by hand.
 */
type Guarded = {
  /** Its names on the wire; none where other records have an own field of the same name. */
  readonly keys: readonly string[];
  readonly seenBy: readonly string[];
};

const SUPER_ADMIN = "a super admin";
/** The office's staff for persons and organisations. */
const OFFICE = ["an office that reads", "an office that writes", SUPER_ADMIN] as const;

/** Health: the person, the person's club, and super admins. */
const health = (...keys: string[]): Guarded => ({ keys, seenBy: ["an athlete", "a club", SUPER_ADMIN] });
/** For a person: the office as well. */
const personal = (...keys: string[]): Guarded => ({ keys, seenBy: ["an athlete", "a club", ...OFFICE] });
/** For an organisation: itself and the office. */
const own = (...keys: string[]): Guarded => ({ keys, seenBy: ["a club", ...OFFICE] });

export const GUARDED = {
  "social security number": health("taj"),
  "doctor's day": health("doctorDate"),
  "doctor's document": health("doctorDocument"),
  "what the doctor's document says": health(),
  "whether the doctor's word holds": health("cachedDoctorValid"),
  "medical licence": health(
    "oseiSportag",
    "minosites",
    "minositesKiadas",
    "lejaratiDatum",
    "lejart",
    "ervenytelenites",
    "megjegyzes",
  ),
  "identity card": personal("idCardNumber"),
  passport: personal("passportNumber"),
  mother: personal("motherLastName", "motherFirstName"),
  "day of birth": personal(),
  "place of birth": personal("birthPlace"),
  "address of a person": personal(),
  "telephone of a person": personal(),
  "e-mail of a person": personal(),
  "address of a club": own(),
  "bank account": own("bankAccountNumber", "billingAccountNumber"),
} as const satisfies Record<string, Guarded>;

type Fact = keyof typeof GUARDED | "open";
/** Fields by the fact that each contains; `open`: visible with the record. */
const of = <const N extends string>(fact: Fact, ...names: N[]) =>
  // cast: the keys are those names.
  Object.fromEntries(names.map((name) => [name, fact])) as Record<N, Fact>;
const ADDRESS = ["zipcode", "city", "county", "street", "streetType", "number", "floor", "door"] as const;
const inside = <const G extends string, const N extends string>(group: G, names: readonly N[]) =>
  names.map((name) => `${group}.${name}` as const);

/** The viewers of every field of a person and of an organisation. A missing field does not compile. */
export const FIELDS = {
  person: {
    ...of("open", "name", "lastName", "firstName", "gender", "nationality", "nationalityOther", "profilePicture"),
    ...of("open", "isAthlete", "isCompetitor", "isReferee", "isTrainer", "isTechnicalCommittee", "club"),
    ...of("open", "userStatus", "archived", "athleteRegType", "cachedLicenseNumber"),
    ...of("open", "cachedClubShortName", "cachedPaymentPaid", "cachedLicensePaymentPaid"),
    ...of("open", "cachedCurrentLicensePaymentPaid", "presentPassword", "hasPassword", "accept"),
    ...of("open", "password", "passwordAgain"),
    ...of("place of birth", "birthPlace"),
    ...of("day of birth", "birthDate"),
    ...of("mother", "motherLastName", "motherFirstName"),
    ...of("e-mail of a person", "email", "contactEmail", "pendingEmail"),
    ...of("telephone of a person", "phoneNumber"),
    ...of("address of a person", "address.country", ...inside("address", ADDRESS)),
    ...of("social security number", "athlete.taj"),
    ...of("identity card", "athlete.idCardNumber"),
    ...of("passport", "athlete.passportNumber"),
    ...of("doctor's day", "athlete.doctorDate", "competitor.doctorDate"),
    ...of("doctor's document", "athlete.doctorDocument", "competitor.doctorDocument"),
    ...of("whether the doctor's word holds", "cachedDoctorValid"),
    ...of("open", "athlete.licenseType", "athlete.licenseStatus", "athlete.licenseNumber", "athlete.chipNumber"),
    ...of("open", "athlete.childAgeGroup", "athlete.adultAgeGroup"),
    ...of("open", "competitor.licenseNumber", "competitor.chipNumber"),
    ...of("open", "competitor.childAgeGroup", "competitor.adultAgeGroup"),
    ...of("open", "referee.shirtSize", "referee.hasDrivingLicense", "referee.hasCar", "referee.languages"),
    ...of("open", "referee.licenseNumber", "referee.licenseExpirationDate", "referee.refQualifications"),
    ...of("open", "referee.examDate", "referee.location.country", ...inside("referee.location", ADDRESS)),
    ...of("open", "trainer.qualification", "trainer.qualificationOther", "trainer.qualificationSport"),
    ...of("open", "trainer.certificate", "trainer.acceptSelfRecommendation", "parentalPermission", "documentList"),
    // For super admins only, by the declaration.
    ...of("open", "nsrSyncStatus", "nsrSyncDate", "nsrErrorCode", "nsrMessage"),
  } satisfies Record<keyof typeof personForm.fields, Fact>,
  organisation: {
    ...of("open", "fullName", "shortName", "userStatus", "isClub", "isOrganizer", "isAdult", "isSupply", "accept"),
    ...of("open", "email", "pendingEmail", "presentPassword", "hasPassword", "password", "passwordAgain"),
    ...of("address of a club", "cachedAddress", ...inside("address", ADDRESS)),
    ...of("address of a club", ...inside("billingAddress", ADDRESS)),
    ...of("bank account", "bankAccountNumber", "billingAccountNumber"),
    ...of("open", "taxNumber", "bankName", "billingName", "dataSheetDocument", "fbLink", "instaLink"),
    ...of("open", ...inside("president", ["lastName", "firstName", "email", "phoneNumber"])),
    ...of("open", ...inside("contact", ["lastName", "firstName", "email", "phoneNumber"])),
    ...of("open", ...inside("economicLeader", ["lastName", "firstName", "email", "phoneNumber"])),
    ...of("open", "cachedPaymentPaid", "cachedLicensePaymentPaid", "cachedCurrentLicensePaymentPaid"),
    // The table of columns in super-admins.policy.ts has them.
    ...of("open", "nsrSyncStatus", "nsrSyncDate"),
  } satisfies Record<keyof typeof organisationForm.fields, Fact>,
} as const;

/** The fields of the own record that a person does not change: the club, the office or the portal does. */
export const OTHERS_FIELDS: readonly string[] = [
  "name",
  "userStatus",
  "archived",
  "lastName",
  "firstName",
  "birthPlace",
  "birthDate",
  "motherLastName",
  "motherFirstName",
  "gender",
  "nationality",
  "nationalityOther",
  "isAthlete",
  "isCompetitor",
  "isReferee",
  "isTrainer",
  "isTechnicalCommittee",
  "club",
  "pendingEmail",
  "hasPassword",
  "athlete.taj",
  "athlete.licenseType",
  "athlete.licenseStatus",
  "athlete.licenseNumber",
  "athlete.chipNumber",
  "athlete.childAgeGroup",
  "athlete.adultAgeGroup",
  "competitor.licenseNumber",
  "competitor.chipNumber",
  "competitor.childAgeGroup",
  "competitor.adultAgeGroup",
  "referee.licenseNumber",
  "referee.licenseExpirationDate",
  "referee.refQualifications",
  "referee.examDate",
  "trainer.qualification",
  "trainer.qualificationOther",
  "trainer.qualificationSport",
  "athleteRegType",
  "cachedDoctorValid",
  "cachedLicenseNumber",
  "cachedClubShortName",
  "cachedPaymentPaid",
  "cachedLicensePaymentPaid",
  "cachedCurrentLicensePaymentPaid",
  "nsrSyncStatus",
  "nsrSyncDate",
  "nsrErrorCode",
  "nsrMessage",
];
