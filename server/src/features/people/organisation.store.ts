import type { Dto } from "@rajt/contract/kernel/form";
import type { organisationForm } from "@rajt/contract/people/organisation.form";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { neverRead } from "../../kernel/form/index.ts";
import { signInColumns } from "../access/index.ts";
import { homeLine, addressOf, writeAddress } from "./address.store.ts";
import { allPaid, licencePaid, paidInYear } from "./party.store.ts";

export type OrganisationDto = Dto<typeof organisationForm>;

/** Columns of the organisation by the fields that show them. */
const COLUMNS = {
  fullName: "full_name",
  shortName: "short_name",
  userStatus: "user_status",
  isClub: "is_club",
  isOrganizer: "is_organiser",
  isAdult: "is_adult",
  isSupply: "is_supply",
  taxNumber: "tax_number",
  bankName: "bank_name",
  bankAccountNumber: "bank_account_number",
  billingName: "billing_name",
  billingAccountNumber: "billing_account_number",
  dataSheetDocument: "data_sheet",
  fbLink: "facebook_link",
  instaLink: "instagram_link",
} as const;
type Kept = keyof typeof COLUMNS;
/** The word on it is written by its flow. */
const { userStatus: _, ...WRITTEN } = COLUMNS;

const kept = Object.fromEntries(
  Object.entries(COLUMNS).map(([name, column]) => [
    name,
    sql`(select ${sql.ref(`o.${column}`)} from organisation o where o.id = a.id)`,
  ]),
) as Record<Kept, RawBuilder<unknown>>;

const OFFICES = { president: "PRESIDENT", contact: "CONTACT", economicLeader: "ECONOMIC_LEADER" } as const;
const OFFICER = {
  lastName: "last_name",
  firstName: "first_name",
  email: "email",
  phoneNumber: "phone_number",
} as const;

const officer = <const G extends keyof typeof OFFICES>(group: G) =>
  // The cast: each key is made of the group's name and a field's.
  Object.fromEntries(
    Object.entries(OFFICER).map(([name, column]) => [
      `${group}.${name}`,
      sql`(select ${sql.ref(`f.${column}`)} from organisation_officer f where f.organisation_id = a.id and f.office = ${sql.lit(OFFICES[group])})`,
    ]),
  ) as { readonly [K in keyof typeof OFFICER as `${G}.${K}`]: RawBuilder<unknown> };

/** Where each field of the form is, of account `a`. `year`: what the clock shows each time. */
export const organisationFields = (year: () => number) => ({
  ...kept,
  email: sql`a.email`,
  ...signInColumns,
  presentPassword: neverRead,
  password: neverRead,
  passwordAgain: neverRead,
  ...addressOf("address", "HOME"),
  ...addressOf("billingAddress", "BILLING"),
  ...officer("president"),
  ...officer("contact"),
  ...officer("economicLeader"),
  accept: sql`(select o.statutes_accepted_at is not null from organisation o where o.id = a.id)`,
  cachedPaymentPaid: allPaid,
  cachedLicensePaymentPaid: licencePaid,
  get cachedCurrentLicensePaymentPaid() {
    return paidInYear(sql`a.id`, sql`${year()}::integer`);
  },
  cachedAddress: homeLine,
  nsrSyncStatus: sql`(select s.status from register_sync s where s.account_id = a.id)`,
  nsrSyncDate: sql`(select s.synced_at from register_sync s where s.account_id = a.id)`,
});

export async function insertOrganisation(tx: Tx, id: number, dto: OrganisationDto): Promise<void> {
  await sql`insert into organisation (id, full_name, short_name, user_status, is_club, is_organiser)
    values (${id}, ${dto.fullName}, ${dto.shortName}, ${dto.userStatus}, ${dto.isClub}, ${dto.isOrganizer})`.execute(
    tx,
  );
}

export async function writeOrganisation(tx: Tx, id: number, dto: OrganisationDto, now: Date): Promise<void> {
  const set = Object.entries(WRITTEN).map(([name, column]) => sql`${sql.id(column)} = ${dto[name as Kept]}`);
  await sql`update organisation set ${sql.join(set)},
    statutes_accepted_at = case when ${dto.accept}::boolean then coalesce(statutes_accepted_at, ${now}::timestamptz) end
    where id = ${id}`.execute(tx);
  await writeAddress(tx, { id, group: "address", purpose: "HOME" }, dto);
  await writeAddress(tx, { id, group: "billingAddress", purpose: "BILLING" }, dto);
  for (const group of ["president", "contact", "economicLeader"] as const)
    await sql`
      insert into organisation_officer (organisation_id, office, last_name, first_name, email, phone_number)
      values (${id}, ${OFFICES[group]}, ${dto[`${group}.lastName`]}, ${dto[`${group}.firstName`]},
        ${dto[`${group}.email`]}, ${dto[`${group}.phoneNumber`]})
      on conflict (organisation_id, office) do update set last_name = excluded.last_name, first_name = excluded.first_name,
        email = excluded.email, phone_number = excluded.phone_number`.execute(tx);
}
