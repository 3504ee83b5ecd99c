import { addDays, type Day, yearOf } from "@rajt/contract/kernel/days";
import type { Tx } from "../../kernel/db/database.ts";
import { clubs, committeeMember, people, staff, type DemoPerson } from "./demo-parties.ts";
import { insertRows } from "./rows.store.ts";

type Settings = {
  readonly passwordHash: string;
  readonly now: Date;
  readonly today: Day;
  /** Whole weeks between the day the demo was drawn up and now: everyone stays as old as they were drawn. */
  readonly weeks: number;
  /** Years whose fees are paid. */
  readonly years: readonly number[];
};

type Account = { id: number; email: string };
/** Fees of a year in forints, invented. */
const FEES = {
  CLUB_ANNUAL: 30_000,
  LICENSE_UP: 4_000,
  LICENSE_AMATOR: 8_000,
  LICENSE_ELIT: 10_000,
  LICENSE_PARA: 0,
  COMPETITOR_ANNUAL: 8_000,
};
type Fee = keyof typeof FEES;

/** The demo's clubs, staff and people, in a handful of statements. */
export async function addDemoParties(tx: Tx, settings: Settings): Promise<void> {
  const { now, weeks } = settings;
  const account = (kind: string, email: string | null) => ({
    kind,
    email,
    password_hash: email === null ? null : settings.passwordHash,
    registration_status: "ACTIVE",
    locale: "hu",
    registered_at: now,
    updated_at: now,
  });
  const add = (rows: ReturnType<typeof account>[]) => insertRows<Account>(tx, "account", rows, ["id", "email"]);
  const [administrator] = await add([account("STAFF", staff.email)]);
  await insertRows(tx, "staff", [{ id: administrator?.id, kind: "STAFF", name: staff.name }]);
  const role = await tx
    .selectFrom("dashboard_role")
    .where("key", "=", "FederationAdministrator")
    .select("id")
    .executeTakeFirstOrThrow();
  await insertRows(tx, "account_role", [{ account_id: administrator?.id, role_id: role.id }]);
  const clubIds = byEmail(await add(clubs.map(({ email }) => account("ORGANISATION", email))), clubs);
  await insertRows(
    tx,
    "organisation",
    clubs.map((club, at) => ({
      id: clubIds[at],
      kind: "ORGANISATION",
      full_name: club.full_name,
      short_name: club.short_name,
      user_status: "Verified",
      is_club: true,
      is_organiser: false,
    })),
  );
  const [member] = await add([account("PERSON", committeeMember.email)]);
  const personRow = (id: number | undefined, who: Pick<DemoPerson, "last" | "first" | "born" | "gender">) => ({
    id,
    kind: "PERSON",
    last_name: who.last,
    first_name: who.first,
    birth_date: addDays(who.born, weeks * 7),
    gender: who.gender,
    user_status: "Verified",
    archived: false,
  });
  const nothing = {
    is_athlete: false,
    is_competitor: false,
    is_referee: false,
    is_trainer: false,
    athlete_reg_type: null,
    club_id: null,
  };
  await insertRows(tx, "person", [
    { ...personRow(member?.id, committeeMember), ...nothing, is_technical_committee: true },
  ]);
  const mails = people.map((person) => ({ email: person.email ?? `${person.number}@demo.rajt.example` }));
  const ids = byEmail(
    await add(
      people.map((_, at) => ({ ...account("PERSON", mails[at]?.email ?? null), password_hash: settings.passwordHash })),
    ),
    mails,
  );
  await insertRows(
    tx,
    "person",
    people.map((person, at) => ({
      ...personRow(ids[at], person),
      ...nothing,
      is_athlete: person.club !== null,
      is_competitor: person.club === null,
      is_technical_committee: false,
      athlete_reg_type: "NORMAL",
      club_id: person.club === null ? null : clubIds[person.club],
    })),
  );
  await insertRows(
    tx,
    "licence",
    people.map((person, at) => ({
      person_id: ids[at],
      type: person.licence,
      status: "Verified",
      number: person.number,
      chip_number: null,
      medical_valid_until: addDays(settings.today, person.medicalValid ? 360 : -20),
    })),
  );
  const fees = [
    ...clubIds.map((id) => ({ id, type: "CLUB_ANNUAL" as Fee, paid: true })),
    ...people.map(({ club, licence, feePaid }, at) => ({ id: ids[at], type: feeOf(club, licence), paid: feePaid })),
  ];
  await insertRows(
    tx,
    "user_payment",
    settings.years.flatMap((year) => fees.map((fee) => feeRow(fee, year, settings))),
  );
}

const feeOf = (club: number | null, licence: DemoPerson["licence"]): Fee =>
  club === null ? "COMPETITOR_ANNUAL" : `LICENSE_${licence}`;

/** The next year's fees are paid already, or the winter's races could not be entered. */
const feeRow = (
  { id, type, paid }: { id: number | undefined; type: Fee; paid: boolean },
  year: number,
  { now, today }: Settings,
) => ({
  account_id: id,
  cost_type: type,
  year,
  description: `Éves díj ${year}`,
  payable_net: FEES[type],
  payable_vat: 0,
  payable_gross: FEES[type],
  status: paid ? "Paid" : "Unpaid",
  billing_date: yearOf(today) > year ? `${year}-01-05` : addDays(today, -30),
  paid_on: paid ? addDays(today, -28) : null,
  created_at: now,
  updated_at: now,
});

/** Ids in the order of those who were added, whatever order the database answered in. */
function byEmail(accounts: readonly Account[], wanted: readonly { email: string }[]): (number | undefined)[] {
  const ids = new Map(accounts.map(({ email, id }) => [email, id]));
  return wanted.map(({ email }) => ids.get(email));
}
