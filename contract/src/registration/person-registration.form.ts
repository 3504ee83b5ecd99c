/** The registration of a person (product/registration 4): the fields that are kept of them later, as far as they are theirs to say. */
import { guestOnly } from "../kernel/access.ts";
import { ATHLETE_REG_TYPES } from "../kernel/enumerations.ts";
import * as form from "../kernel/form/form.ts";
import { organisationForm } from "../people/organisation/organisation.form.ts";
import { personForm } from "../people/person/person.form.ts";

/** The fields that say who somebody is. */
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
 * The fields that somebody who registers is asked for. A new field of a person is not asked for until it stands here:
 * the office's word, what it grants, what follows from other rows, the state of a change of the address, and documents
 * that come once there is an account are not for guests to say.
 */
const ASKED = [
  ...WHO,
  "isAthlete",
  "isCompetitor",
  "isReferee",
  "isTrainer",
  "phoneNumber",
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
const { email } = personForm.fields;
const { password, passwordAgain } = organisationForm.fields;

export const personRegistration = form.defineForm({
  control: "personSubmitControl",
  needs: guestOnly,
  writes: guestOnly,
  title: "lastName",
  fields: {
    ...asked({
      ...of(personForm.fields, ASKED),
      email,
      password,
      passwordAgain,
      club: form.record({ selection: "getFormData" }),
    }),
    athleteRegType: form.oneOf({ values: ATHLETE_REG_TYPES, labels: "people.athleteRegType", required: true }),
  },
});

/** The fields of these names. */
function of<F extends form.Fields, const N extends keyof F & string>(fields: F, names: readonly N[]): Pick<F, N> {
  // The cast: so many fields under the same names.
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as unknown as Pick<F, N>;
}

type RegistrationFields<F> = { readonly [K in keyof F]: Omit<F[K], "required" | "confined"> };

/**
 * Fields as a registration asks for them. Nothing is hidden from whoever types it; and the rules say what must be there, so that all that is
 * missing is named at once.
 */
function asked<const F extends form.Fields>(fields: F): RegistrationFields<F> {
  // The permission of parents is a field of minors only.
  const MUST = new Set(["email", "password", "passwordAgain", "parentalPermission"]);
  const entries = Object.entries(fields).map(([name, { confined: _confined, ...field }]) => [
    name,
    field.required === true || MUST.has(name) ? { ...field, required: "byRule" } : field,
  ]);
  // The cast: the same fields under the same names.
  return Object.fromEntries(entries) as RegistrationFields<F>;
}
