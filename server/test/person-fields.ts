import type { Field } from "@rajt/contract/kernel/form/form";
import { personForm } from "@rajt/contract/people/person/person.form";
import { isSocialSecurityNumber } from "@rajt/contract/people/person/identifiers.rules";

let counter = 0;

/** Valid social security numbers, unique within a test's portal. */
export function nextTaj(): string {
  const eight = String(20_000_000 + counter++);
  const taj = Array.from({ length: 10 }, (_, digit) => `${eight}${digit}`).find(isSocialSecurityNumber) ?? "";
  return taj.replace(/^(...)(...)/, "$1 $2 ");
}

/** The fields of a nested record, under dotted names. */
export const within = <G extends string, V extends object>(group: G, values: V) =>
  // cast: each key consists of the group's name and a field's.
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${group}.${name}`, value])) as {
    [K in keyof V & string as `${G}.${K}`]: V[K];
  };

export const ADDRESS = {
  zipcode: "9700",
  city: "Szombathely",
  county: "Vas",
  street: "Fő",
  streetType: "tér",
  number: "1",
  floor: null,
  door: null,
} as const;
const NO_ADDRESS = {
  zipcode: null,
  city: null,
  county: null,
  street: null,
  streetType: null,
  number: null,
  floor: null,
  door: null,
};

const ABSENT: Readonly<Partial<Record<Field["kind"], unknown>>> = { yesNo: false, rows: [], records: [], codes: [] };
/** The fields that a page sends of a new person without any input: all writable ones. */
export const BY_THE_OFFICE = {
  ...Object.fromEntries(
    Object.entries<Field>(personForm.fields).flatMap(([name, { kind, readOnly, unstored }]) =>
      readOnly || unstored ? [] : [[name, ABSENT[kind] ?? null]],
    ),
  ),
  userStatus: "UnderVerification",
};

const NOT_RACING = { chipNumber: null, doctorDate: null, doctorDocument: null };

/**
 * Returns the fields that both a registration and the edit form require of an adult athlete, flat; the caller adds picture and club.
 */
export const athleteFields = () => ({
  lastName: "Ács",
  firstName: `Áron ${counter++}`,
  birthPlace: "Győr",
  birthDate: "1990-06-15",
  motherLastName: "Őze",
  motherFirstName: "Ödön",
  gender: "MALE",
  nationality: "HU",
  nationalityOther: null,
  isAthlete: true,
  isCompetitor: false,
  isReferee: false,
  isTrainer: false,
  email: `ember${counter++}@pelda.hu`,
  contactEmail: null,
  password: null,
  passwordAgain: null,
  phoneNumber: "+36301234567",
  "address.country": "HU",
  ...within("address", ADDRESS),
  ...within("athlete", {
    ...NOT_RACING,
    taj: nextTaj(),
    idCardNumber: null,
    passportNumber: null,
    licenseType: "AMATOR",
    doctorDate: "2026-10-01",
  }),
  ...within("competitor", NOT_RACING),
  ...within("referee", {
    shirtSize: null,
    hasDrivingLicense: false,
    hasCar: false,
    languages: null,
    licenseNumber: null,
    licenseExpirationDate: null,
    refQualifications: [],
    examDate: null,
  }),
  ...within("referee.location", { country: null, ...NO_ADDRESS }),
  ...within("trainer", {
    qualification: null,
    qualificationOther: null,
    qualificationSport: null,
    certificate: null,
    acceptSelfRecommendation: false,
  }),
  parentalPermission: null,
  accept: true,
});
