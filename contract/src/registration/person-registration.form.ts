/** The registration of a person (S3 §2.8, §3.9, §5.2): the fields that are kept of them later, as far as they are theirs to say. */
import { guestOnly } from "../kernel/access.ts";
import { AthleteRegType } from "../kernel/enumerations.ts";
import * as form from "../kernel/form/form.ts";
import { organisationForm } from "../people/organisation/organisation.form.ts";
import { personForm } from "../people/person/person.form.ts";

const {
  email,
  // The office's word, what it grants, and what follows from other rows.
  name: _name,
  userStatus: _status,
  archived: _archived,
  isTechnicalCommittee: _committee,
  "athlete.licenseNumber": _athletesNumber,
  "competitor.licenseNumber": _competitorsNumber,
  "athlete.childAgeGroup": _athletesChildGroup,
  "athlete.adultAgeGroup": _athletesAdultGroup,
  "competitor.childAgeGroup": _competitorsChildGroup,
  "competitor.adultAgeGroup": _competitorsAdultGroup,
  athleteRegType: _regType,
  cachedDoctorValid: _doctorValid,
  cachedLicenseNumber: _licenceNumber,
  cachedCurrentLicensePaymentPaid: _paid,
  // How a change of the address stands.
  pendingEmail: _pending,
  presentPassword: _present,
  hasPassword: _hasPassword,
  // Documents that come once there is an account.
  documentList: _documents,
  // Offered with the other choices of the form.
  club: _club,
  ...kept
} = personForm.fields;
const { password, passwordAgain } = organisationForm.fields;

export const personRegistration = form.defineForm({
  control: "personSubmitControl",
  needs: guestOnly,
  writes: guestOnly,
  title: "lastName",
  fields: {
    ...asked({ ...kept, email, password, passwordAgain, club: form.record({ selection: "getFormData" }) }),
    athleteRegType: form.oneOf({ values: AthleteRegType.options, labels: "people.athleteRegType", required: true }),
  },
});

type Asked<F> = { readonly [K in keyof F]: Omit<F[K], "required" | "confined"> };

/**
 * Fields as a registration asks for them. Nothing is hidden from whoever types it; and the rules say what must be there, so that all that is
 * missing is named at once.
 */
function asked<const F extends form.Fields>(fields: F): Asked<F> {
  // The permission of parents is a field of minors only.
  const MUST = new Set(["email", "password", "passwordAgain", "parentalPermission"]);
  const entries = Object.entries(fields).map(([name, { confined: _confined, ...field }]) => [
    name,
    field.required === true || MUST.has(name) ? { ...field, required: "byRule" } : field,
  ]);
  // The cast: the same fields under the same names.
  return Object.fromEntries(entries) as Asked<F>;
}
