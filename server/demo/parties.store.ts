import { sql } from "kysely";
import type { Tx } from "../src/kernel/db/database.ts";
import { accountRow, addAccounts, type DemoSettings } from "./account.store.ts";
import { addressOf, bankAccountOf, motherOf, phoneOf, taxNumberOf } from "./details.ts";
import { addFees } from "./fees.store.ts";
import { fileRow } from "./files.ts";
import { staff, type DemoClub } from "./parties.data.ts";
import { addPeople } from "./people.store.ts";
import type { DemoPlan } from "./plan.ts";
import { insertRows } from "../src/kernel/db/rows.store.ts";

/** The demo's staff, clubs and people, with their papers and fees, in a handful of statements. */
export async function addDemoParties(tx: Tx, plan: DemoPlan, settings: DemoSettings): Promise<void> {
  await addStaff(tx, settings);
  const clubIds = await addClubs(tx, plan, settings);
  await describeOrganisers(tx, settings);
  const personIds = await addPeople(tx, plan, clubIds, settings);
  await addFees(tx, plan, { clubIds, personIds }, settings);
}

async function addStaff(tx: Tx, settings: DemoSettings): Promise<void> {
  const [administrator] = await addAccounts(tx, [accountRow("STAFF", staff.email, settings)]);
  await insertRows(tx, "staff", [{ id: administrator, kind: "STAFF", name: staff.name }]);
  await sql`insert into account_role (account_id, role_id)
    select ${administrator}, id from dashboard_role where key = 'FederationAdministrator'`.execute(tx);
}

async function addClubs(tx: Tx, { clubs }: DemoPlan, settings: DemoSettings): Promise<number[]> {
  const ids = await addAccounts(
    tx,
    clubs.map(({ club }) => accountRow("ORGANISATION", club.email, settings)),
  );
  const sheets = clubs.flatMap(({ dataSheet }, at) => (dataSheet ? [{ dataSheet, id: ids[at] ?? 0 }] : []));
  await insertRows(
    tx,
    "file",
    sheets.map(({ dataSheet, id }) => fileRow(dataSheet, id, { rule: "owner", now: settings.now })),
  );
  await insertRows(
    tx,
    "organisation",
    clubs.map(({ club, dataSheet }, at) => ({
      id: ids[at],
      kind: "ORGANISATION",
      full_name: club.full_name,
      short_name: club.short_name,
      user_status: club.isVerified ? "Verified" : "UnderVerification",
      is_club: true,
      is_organiser: club.isOrganiser,
      is_adult: club.isAdult,
      is_supply: club.isSupply,
      archived: false,
      data_sheet: dataSheet?.key ?? null,
      facebook_link: `https://www.example.org/${club.email.split("@", 1)[0]}`,
      statutes_accepted_at: settings.now,
      ...moneyOf(club, at),
    })),
  );
  await insertRows(
    tx,
    "file_use",
    sheets.map(({ dataSheet, id }) => ({ file_key: dataSheet.key, object: "organisation", object_id: id })),
  );
  await addOffices(
    tx,
    ids.map((id, at) => ({ id, town: clubs[at]?.club.town ?? at })),
  );
  return ids;
}

const moneyOf = ({ full_name }: Pick<DemoClub, "full_name">, at: number) => ({
  tax_number: taxNumberOf(at),
  bank_name: "Minta Takarék",
  bank_account_number: bankAccountOf(at),
  billing_name: full_name.slice(0, 150),
  billing_account_number: bankAccountOf(at + 100),
});

const OFFICES = ["PRESIDENT", "CONTACT", "ECONOMIC_LEADER"] as const;

/** Seats and officers. */
async function addOffices(tx: Tx, organisations: readonly { id: number; town: number }[]): Promise<void> {
  await insertRows(
    tx,
    "address",
    organisations.flatMap(({ id, town }, at) =>
      ["HOME", "BILLING"].map((purpose) => ({ account_id: id, purpose, ...addressOf(at + 2, town) })),
    ),
  );
  await insertRows(
    tx,
    "organisation_officer",
    organisations.flatMap(({ id }, at) =>
      OFFICES.map((office, nth) => {
        const { mother_last_name: last_name, mother_first_name: first_name } = motherOf(at + nth);
        const email = `tisztseg${id}.${nth}@demo.rajt.example`;
        return { organisation_id: id, office, last_name, first_name, email, phone_number: phoneOf(at * 3 + nth) };
      }),
    ),
  );
}

const FIRST_ORGANISER = 50;

/** The organisers came with the season's spreadsheet; what it has no columns for follows here. */
async function describeOrganisers(tx: Tx, { now }: DemoSettings): Promise<void> {
  const organisers = await tx
    .selectFrom("organisation")
    .where("is_club", "=", false)
    .select(["id", "full_name"])
    .orderBy("id")
    .execute();
  for (const [at, { id, full_name }] of organisers.entries())
    await tx
      .updateTable("organisation")
      .set({ ...moneyOf({ full_name }, FIRST_ORGANISER + at), statutes_accepted_at: now })
      .where("id", "=", id)
      .execute();
  await addOffices(
    tx,
    organisers.map(({ id }, at) => ({ id, town: FIRST_ORGANISER + at })),
  );
}
