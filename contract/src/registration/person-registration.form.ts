/**
 * The registration of a person (product/registration 4): the fields of their later profile that they fill in
 * themselves.
 */
import { guestOnly } from "../kernel/access.ts";
import { ATHLETE_REG_TYPES } from "../kernel/enumerations.ts";
import * as form from "../kernel/form/form.ts";
import { organisationForm } from "../people/organisation/organisation.form.ts";
import { personForm } from "../people/person/person.form.ts";

/** The fields that identify a person. */
export const WHO = [
  "lastName",
  "firstName",
  "birthPlace",
  "birthDate",
  "motherLastName",
  "motherFirstName",
  "gender",
  "nationality",
  "nationalityOther",
  "profilePicture",
] as const satisfies readonly (keyof typeof personForm.fields)[];

/**
 * The fields that a registering person fills in. A new field of a person is not requested until it is listed here. Not
 * requested: the verification status and what it grants, derived values, the pending address, and documents that need
 * an account first.
 */
const REQUESTED = [
  ...WHO,
  "isAthlete",
  "isCompetitor",
  "isReferee",
  "isTrainer",
  "phoneNumber",
  "address.country",
  "address.zipcode",
  "address.city",
  "address.county",
  "address.street",
  "address.streetType",
  "address.number",
  "address.floor",
  "address.door",
  "athlete.taj",
  "athlete.idCardNumber",
  "athlete.passportNumber",
  "athlete.licenseType",
  "athlete.chipNumber",
  "athlete.doctorDate",
  "athlete.doctorDocument",
  "competitor.chipNumber",
  "competitor.doctorDate",
  "competitor.doctorDocument",
  "referee.shirtSize",
  "referee.hasDrivingLicense",
  "referee.hasCar",
  "referee.languages",
  "referee.licenseNumber",
  "referee.licenseExpirationDate",
  "referee.refQualifications",
  "referee.examDate",
  "referee.location.country",
  "referee.location.zipcode",
  "referee.location.city",
  "referee.location.county",
  "referee.location.street",
  "referee.location.streetType",
  "referee.location.number",
  "referee.location.floor",
  "referee.location.door",
  "trainer.qualification",
  "trainer.qualificationOther",
  "trainer.qualificationSport",
  "trainer.certificate",
  "trainer.acceptSelfRecommendation",
  "parentalPermission",
  "accept",
] as const satisfies readonly (keyof typeof personForm.fields)[];
const { required: _byRule, ...ownEmail } = personForm.fields.email;
const { password, passwordAgain } = organisationForm.fields;

export const personRegistration = form.defineForm({
  control: "personSubmitControl",
  needs: guestOnly,
  writes: guestOnly,
  title: "lastName",
  fields: {
    ...registrationFields({
      ...of(personForm.fields, REQUESTED),
      // Minors who race may leave it out: a rule requires it of all others.
      email: ownEmail,
      contactEmail: form.email({ max: 100, required: "byRule" }),
      password,
      passwordAgain,
      club: form.record({ selection: "getFormData" }),
    }),
    athleteRegType: form.oneOf({ values: ATHLETE_REG_TYPES, labels: "people.athleteRegType", required: true }),
  },
});

/** Returns the fields with these names. */
function of<F extends form.Fields, const N extends keyof F & string>(fields: F, names: readonly N[]): Pick<F, N> {
  // cast: the same number of fields under the same names
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as unknown as Pick<F, N>;
}

type RegistrationFields<F> = { readonly [K in keyof F]: Omit<F[K], "required" | "confined"> };

/**
 * Returns the fields as a registration requests them. No field is hidden from the guest who fills it in; required
 * values are checked by rules, so that all missing ones are named at once.
 */
function registrationFields<const F extends form.Fields>(fields: F): RegistrationFields<F> {
  // Only minors have the field of parental permission.
  const MUST = new Set(["password", "passwordAgain", "parentalPermission", "address.country"]);
  const entries = Object.entries(fields).map(([name, { confined: _confined, ...field }]) => [
    name,
    field.required === true || MUST.has(name) ? { ...field, required: "byRule" } : field,
  ]);
  // cast: the same fields under the same names
  return Object.fromEntries(entries) as RegistrationFields<F>;
}
