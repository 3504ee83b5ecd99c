/**
 * The form of a club or an organiser (product/people 12), shared by /organizer/edit, /club/edit and the organisation's
 * own profile.
 */
import { PASSWORD_MAXIMUM, passwordProblems } from "../../access/sign-in/password.rules.ts";
import { signInFields } from "../../access/sign-in/sign-in.fields.ts";
import { anyOf, superAdmin, writes } from "../../kernel/access.ts";
import * as form from "../../kernel/form/form.ts";
import { USER_STATUSES } from "../../kernel/enumerations.ts";
import { isBankAccount, isTaxNumber } from "../person/identifiers.rules.ts";
import { addressFields, addressChoices, officerFields, within } from "../party.fields.ts";
import { organisationAbilities } from "../people.rights.ts";

const LINK_MAX = 1000;
const TAX_NUMBER_MASK = "00000000-0-00";
const ACCOUNT_MASK = "00000000-00000000-00000000";

const bankAccount = form.line({ max: 30, mask: ACCOUNT_MASK, required: "byRule", masked: true });

export const organisationForm = form.defineForm({
  control: "orgEditControl",
  needs: anyOf("Club", "Organizer", "UserProfile"),
  writes: writes("Club", "Organizer", "UserProfile"),
  // An organisation that edits its own profile creates no other organisation.
  creates: writes("Club", "Organizer"),
  title: "fullName",
  may: organisationAbilities,
  lock: true,
  moves: true,
  asksWhileTyped: true,
  choices: addressChoices,
  fields: {
    fullName: form.line({ max: 255, required: true, autofill: "organization" }),
    shortName: form.line({ max: 180, required: true }),
    userStatus: form.oneOf({ values: USER_STATUSES, labels: "people.userStatus", required: true }),
    isClub: form.yesNo({}),
    isOrganizer: form.yesNo({}),
    isAdult: form.yesNo({}),
    isSupply: form.yesNo({}),
    email: form.email({ max: 150, required: "byRule", autofill: "email" }),
    ...signInFields,
    password: form.password({ max: PASSWORD_MAXIMUM }),
    passwordAgain: form.password({ max: PASSWORD_MAXIMUM }),
    ...within("address", addressFields),
    taxNumber: form.line({ max: 15, mask: TAX_NUMBER_MASK, required: "byRule" }),
    bankName: form.line({ max: 150, required: "byRule" }),
    bankAccountNumber: bankAccount,
    billingName: form.line({ max: 150, required: "byRule" }),
    billingAccountNumber: bankAccount,
    ...within("billingAddress", addressFields),
    ...within("president", officerFields),
    ...within("contact", officerFields),
    ...within("economicLeader", officerFields),
    dataSheetDocument: form.file({ accepts: "any" }),
    fbLink: form.line({ max: LINK_MAX, link: true }),
    instaLink: form.line({ max: LINK_MAX, link: true }),
    accept: form.yesNo({ required: "byRule" }),
    cachedPaymentPaid: form.yesNo({ readOnly: true }),
    cachedLicensePaymentPaid: form.yesNo({ readOnly: true }),
    cachedCurrentLicensePaymentPaid: form.yesNo({ readOnly: true }),
    cachedAddress: form.line({ max: 400, readOnly: true }),
    nsrSyncStatus: form.line({ max: 20, readOnly: true, shownTo: superAdmin }),
    nsrSyncDate: form.moment({ readOnly: true, shownTo: superAdmin }),
  },
  tabs: { base: [] },
  rules: organisationProblems,
});

/**
 * Returns the problems that field masks cannot find: check digits, the kind of organisation, two passwords that differ.
 */
function organisationProblems(dto: Readonly<Record<string, unknown>>): form.Problem[] {
  const problems = passwordProblems(dto);
  const refuse = (path: string, message: string) => problems.push({ path, message });
  if (isWrong(dto["taxNumber"], isTaxNumber)) refuse("taxNumber", "people.refusal.taxNumber");
  for (const name of ["bankAccountNumber", "billingAccountNumber"])
    if (isWrong(dto[name], isBankAccount)) refuse(name, "people.refusal.bankAccount");
  if (dto["isClub"] === false && dto["isOrganizer"] === false) refuse("isClub", "people.organisation.clubOrOrganiser");
  for (const name of ["isAdult", "isSupply"])
    if (dto[name] === true && dto["isClub"] === false) refuse(name, "people.organisation.clubsOnly");
  return problems;
}

const isWrong = (value: unknown, is: (text: string) => boolean): boolean => typeof value === "string" && !is(value);

/** The fields that only the federation's staff write: what an organisation is, its names and its status. */
const OF_THE_OFFICE: ReadonlySet<string> = new Set([
  "fullName",
  "shortName",
  "userStatus",
  "isClub",
  "isOrganizer",
  "isAdult",
  "isSupply",
]);

/** The sign-in fields, which only the organisation itself writes. */
const OF_ITSELF: ReadonlySet<string> = new Set(["email", "presentPassword", "password", "passwordAgain"]);

const written = Object.entries<form.Field>(organisationForm.fields).flatMap(([name, { readOnly }]) =>
  readOnly ? [] : [name],
);

/** The fields that an organisation edits itself. */
export const ownOrganisationFields: readonly string[] = written.filter((name) => !OF_THE_OFFICE.has(name));
/** The fields that staff without super admin rights edit: all but the verification status and the sign-in fields. */
export const officeOrganisationFields: readonly string[] = written.filter(
  (name) => name !== "userStatus" && !OF_ITSELF.has(name),
);
