import { expect, it } from "vitest";
import { findingsOf, isConfinedFinding } from "./person-findings.rules.ts";
import type { Field } from "../../kernel/form/form.ts";
import { personForm } from "./person.form.ts";

const LIMITS = { adultAge: 18, minorAge: 18, minorMonths: 6, adultMonths: 12 };
const TODAY = "2026-05-04";
/** A complete adult athlete. */
const WHOLE = {
  isAthlete: true,
  club: { id: 3 },
  lastName: "Ács",
  firstName: "Áron",
  birthPlace: "Győr",
  birthDate: "1990-06-15",
  motherLastName: "Őze",
  motherFirstName: "Ödön",
  gender: "MALE",
  nationality: "HU",
  nationalityOther: null,
  profilePicture: "kulcs",
  email: "aron@pelda.hu",
  phoneNumber: "+36301234567",
  "address.zipcode": "9700",
  "address.city": "Szombathely",
  "address.county": "Vas",
  "address.street": "Fő",
  "address.streetType": "tér",
  "address.number": "1",
  "athlete.taj": "123 456 788",
  "athlete.licenseType": "AMATOR",
  "athlete.doctorDate": "2026-10-01",
  parentalPermission: null,
  accept: true,
};
const found = (changes: object) =>
  findingsOf({ ...WHOLE, ...changes }, TODAY, LIMITS).map(({ path, problem }) => `${path} ${problem}`);

it("finds nothing on a complete person", () => {
  expect(found({})).toEqual([]);
});

it("names each missing value that the kind of person requires, all at once", () => {
  expect(
    found({
      birthPlace: null,
      phoneNumber: "",
      "address.city": null,
      "athlete.doctorDate": null,
      profilePicture: null,
    }),
  ).toEqual([
    "birthPlace missing",
    "profilePicture missing",
    "phoneNumber missing",
    "address.city missing",
    "athlete.doctorDate missing",
  ]);
  expect(found({ birthDate: "2012-06-15", email: null })).toEqual(["parentalPermission missing"]);
  expect(found({ nationality: "AT", "athlete.taj": null })).toEqual([]);
});

it.each([
  ["+36301234567", true],
  ["06 1 234 5678", true],
  ["+36 30 123", false],
  ["+4366412345678", true],
  ["1234", false],
  ["+363012345678901", false],
])("doubts a phone number that cannot be dialled: %s", (phoneNumber, isRight) => {
  expect(found({ phoneNumber })).toEqual(isRight ? [] : ["phoneNumber phone"]);
});

it("doubts a Hungarian postal code without four digits, and no foreign one", () => {
  expect(found({ "address.zipcode": "99" })).toEqual(["address.zipcode zipcode"]);
  expect(found({ "address.zipcode": "0123" })).toEqual(["address.zipcode zipcode"]);
  expect(found({ "address.zipcode": "A-1010", "address.county": "Külföld" })).toEqual([]);
});

it.each([
  ["2026-05-03", "doctorPast"],
  ["2026-05-04", null],
  ["2027-05-04", null],
  ["2027-05-05", "doctorFar"],
])("doubts a clearance that is over or beyond the limit of an adult: %s", (day, problem) => {
  expect(found({ "athlete.doctorDate": day })).toEqual(problem === null ? [] : [`athlete.doctorDate ${problem}`]);
});

it("counts the limit of a minor in half a year", () => {
  const minor = { birthDate: "2012-06-15", parentalPermission: "kulcs" };
  expect(found({ ...minor, "athlete.doctorDate": "2026-11-04" })).toEqual([]);
  expect(found({ ...minor, "athlete.doctorDate": "2026-11-05" })).toEqual(["athlete.doctorDate doctorFar"]);
});

it("knows as health data exactly the confined fields of the form", () => {
  const fields: Readonly<Record<string, Field>> = personForm.fields;
  const confined = Object.entries(fields).flatMap(([path, field]) => (field.confined && !field.readOnly ? [path] : []));
  expect(Object.keys(fields).filter((path) => isConfinedFinding({ path }))).toEqual(confined);
});
