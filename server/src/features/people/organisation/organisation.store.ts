import type { Dto } from "@rajt/contract/kernel/form/form";
import type { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import { sql } from "kysely";
import { moved, neverRead, part, since } from "../../../kernel/form/index.ts";
import { signInColumns } from "../../access/index.ts";
import { address, addressColumns, homeLine } from "../address.store.ts";
import { allPaid, licencePaid, paidInYear } from "../party.store.ts";

export type OrganisationDto = Dto<typeof organisationForm>;

const officer = (office: string) => part("organisation_officer", { own: "organisation_id", only: { office } });

const OFFICER = {
  lastName: "last_name",
  firstName: "first_name",
  email: "email",
  phoneNumber: "phone_number",
} as const;

/** Returns the columns of an officer's fields in the part of the same name. */
const officerColumns = <const G extends string>(group: G) =>
  // cast: keys are composed of the group's and a field's name, values of the group's and a column's name
  Object.fromEntries(Object.entries(OFFICER).map(([name, column]) => [`${group}.${name}`, `${group}.${column}`])) as {
    readonly [K in keyof typeof OFFICER as `${G}.${K}`]: `${G}.${(typeof OFFICER)[K]}`;
  };

/** The tables of an organisation's form, of account `a`. */
export const organisationTables = {
  table: "account as a",
  parts: {
    o: part("organisation", { own: "id", always: true }),
    home: address("HOME"),
    billing: address("BILLING"),
    president: officer("PRESIDENT"),
    contact: officer("CONTACT"),
    economicLeader: officer("ECONOMIC_LEADER"),
    sync: part("register_sync", { own: "account_id" }),
  },
  fields: {
    fullName: "o.full_name",
    shortName: "o.short_name",
    userStatus: moved("o.user_status"),
    isClub: "o.is_club",
    isOrganizer: "o.is_organiser",
    isAdult: "o.is_adult",
    isSupply: "o.is_supply",
    taxNumber: "o.tax_number",
    bankName: "o.bank_name",
    bankAccountNumber: "o.bank_account_number",
    billingName: "o.billing_name",
    billingAccountNumber: "o.billing_account_number",
    dataSheetDocument: "o.data_sheet",
    fbLink: "o.facebook_link",
    instaLink: "o.instagram_link",
    accept: since("o.statutes_accepted_at"),
    email: sql`a.email`,
    ...signInColumns,
    presentPassword: neverRead,
    password: neverRead,
    passwordAgain: neverRead,
    ...addressColumns("address", "home"),
    ...addressColumns("billingAddress", "billing"),
    ...officerColumns("president"),
    ...officerColumns("contact"),
    ...officerColumns("economicLeader"),
    cachedPaymentPaid: allPaid,
    cachedLicensePaymentPaid: licencePaid,
    cachedCurrentLicensePaymentPaid: paidInYear(sql`a.id`, sql`extract(year from asked.today)::integer`),
    cachedAddress: homeLine,
    nsrSyncStatus: "sync.status",
    nsrSyncDate: "sync.synced_at",
  },
} as const;
