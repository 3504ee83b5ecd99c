import { expect, it } from "vitest";
import type { Field } from "../kernel/form/form.ts";
import { organisationForm } from "../people/organisation/organisation.form.ts";
import { personForm } from "../people/person/person.form.ts";
import { organisationRegistration } from "./organisation-registration.form.ts";
import { personRegistration } from "./person-registration.form.ts";

/** The fields that a guest fills in. Written by hand, so that a new field of a person is not requested by accident. */
const REQUESTED: Readonly<Record<string, string>> = {
  "": "lastName firstName birthPlace birthDate motherLastName motherFirstName gender nationality nationalityOther profilePicture isAthlete isCompetitor isReferee isTrainer phoneNumber parentalPermission accept email contactEmail password passwordAgain club athleteRegType",
  address: "country zipcode city county street streetType number floor door",
  athlete: "taj idCardNumber passportNumber licenseType chipNumber doctorDate doctorDocument",
  competitor: "chipNumber doctorDate doctorDocument",
  referee:
    "shirtSize hasDrivingLicense hasCar languages licenseNumber licenseExpirationDate refQualifications examDate",
  "referee.location": "country zipcode city county street streetType number floor door",
  trainer: "qualification qualificationOther qualificationSport certificate acceptSelfRecommendation",
};

it("asks for exactly these fields", () => {
  const requested = Object.entries(REQUESTED).flatMap(([group, names]) =>
    names.split(" ").map((name) => (group === "" ? name : `${group}.${name}`)),
  );
  expect(
    Object.keys(personRegistration.fields).toSorted(),
    "should a guest be asked for it? If yes, add it here too; if not, remove it from REQUESTED in person-registration.form.ts",
  ).toEqual(requested.toSorted());
});

/** The purposes of WCAG 1.3.5 in forms that users fill in about themselves, by field name; written by hand. */
const PURPOSES: Readonly<Record<string, string>> = {
  lastName: "family-name",
  firstName: "given-name",
  birthDate: "bday",
  gender: "sex",
  email: "email",
  phoneNumber: "tel",
  "address.zipcode": "postal-code",
  "address.city": "address-level2",
  "address.county": "address-level1",
  "address.street": "address-line1",
};

const purposesOf = (fields: Readonly<Record<string, Field>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]?.autofill]));

it.each([
  ["the profile", personForm.fields],
  ["the registration", personRegistration.fields],
])("every field of %s with a purpose declares it", (_, fields) => {
  expect(purposesOf(fields, Object.keys(PURPOSES))).toEqual(PURPOSES);
});

it.each([
  ["the profile", organisationForm.fields],
  ["the registration", organisationRegistration.fields],
])("%s of an organisation declares its own purposes, and none for its officers", (_, fields) => {
  expect(purposesOf(fields, ["fullName", "email", "address.zipcode"])).toEqual({
    fullName: "organization",
    email: "email",
    "address.zipcode": "postal-code",
  });
  const officers = Object.keys(fields).filter((name) => /^(president|contact|economicLeader)\./.test(name));
  expect(officers.length).toBeGreaterThan(0);
  expect(Object.values(purposesOf(fields, officers)).filter(Boolean)).toEqual([]);
});
