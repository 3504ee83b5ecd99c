/**
 * The registration of an organisation (product/registration 4): the fields of its later profile; those required by rule
 * are required here.
 */
import { guestOnly } from "../kernel/access.ts";
import { defineForm, type Problem } from "../kernel/form/form.ts";
import { missingRequired } from "../people/required-fields.rules.ts";
import { organisationForm } from "../people/organisation/organisation.form.ts";

const {
  fullName,
  shortName,
  isClub,
  isOrganizer,
  isAdult,
  isSupply,
  email,
  password,
  passwordAgain,
  // The pending change of the address.
  pendingEmail: _pending,
  presentPassword: _present,
  hasPassword: _hasPassword,
  // The verification status, documents that need an account first, and derived values.
  userStatus: _status,
  dataSheetDocument: _dataSheet,
  cachedPaymentPaid: _paid,
  cachedLicensePaymentPaid: _licencePaid,
  cachedCurrentLicensePaymentPaid: _currentLicencePaid,
  cachedAddress: _addressLine,
  nsrSyncStatus: _syncStatus,
  nsrSyncDate: _syncDate,
  ...others
} = organisationForm.fields;

export const organisationRegistration = defineForm({
  control: "orgSubmitControl",
  needs: guestOnly,
  writes: guestOnly,
  title: "fullName",
  fields: {
    fullName,
    shortName,
    isClub,
    isOrganizer,
    isAdult,
    isSupply,
    email: { ...email, required: true },
    password: { ...password, required: true },
    passwordAgain: { ...passwordAgain, required: true },
    ...others,
  },
  rules: (dto): Problem[] => [
    ...missingRequired(organisationRegistration.fields, dto, () => true),
    ...organisationForm.rules(dto),
  ],
});
