import { hash } from "@node-rs/argon2";
import type { Day } from "@rajt/contract/kernel/days";
import type { CostType, Gender, LicenceType, UserStatus } from "@rajt/contract/kernel/enumerations";
import { sealNumbers, type PersonNumbers } from "../features/people/person-numbers.ts";
import type { Db } from "../kernel/db/database.ts";
import { TEST_VAULT } from "./vault.ts";

/** The password of every account made here: hashed once a run, cheaply; the parameters of real hashes are tested on their own. */
export const PASSWORD = "jelszó-árvíztűrő";
const passwordHash = hash(PASSWORD.normalize("NFC"), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

let counter = 0;
const next = () => ++counter;

type AccountTraits = {
  email?: string | null;
  at?: Date;
  registrationStatus?: "NEW" | "ACTIVE" | "DELETED" | "DISABLED";
  password?: boolean;
};
export type Made = { id: number; email: string };

export const LONG_AGO = new Date("2025-01-10T08:00:00Z");

async function makeAccount(db: Db, kind: "PERSON" | "ORGANISATION" | "STAFF", traits: AccountTraits): Promise<Made> {
  const email = traits.email === undefined ? `fiok${next()}@pelda.hu` : traits.email;
  const at = traits.at ?? LONG_AGO;
  const { id } = await db
    .insertInto("account")
    .values({
      kind,
      email,
      password_hash: traits.password === false ? null : await passwordHash,
      registration_status: traits.registrationStatus ?? "ACTIVE",
      registered_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email: email ?? "" };
}

type OrganisationTraits = AccountTraits & {
  name?: string;
  isClub?: boolean;
  isOrganiser?: boolean;
  userStatus?: UserStatus;
  shortName?: string;
};

async function makeOrganisation(db: Db, traits: OrganisationTraits): Promise<Made> {
  const made = await makeAccount(db, "ORGANISATION", traits);
  const name = traits.name ?? `Őrségi Triatlon Egyesület ${made.id}`;
  await db
    .insertInto("organisation")
    .values({
      id: made.id,
      full_name: name,
      short_name: traits.shortName ?? name,
      user_status: traits.userStatus ?? "Verified",
      is_club: traits.isClub ?? false,
      is_organiser: traits.isOrganiser ?? false,
    })
    .execute();
  return made;
}

export const makeClub = (db: Db, traits: OrganisationTraits = {}) => makeOrganisation(db, { isClub: true, ...traits });
export const makeOrganiser = (db: Db, traits: OrganisationTraits = {}) =>
  makeOrganisation(db, { isOrganiser: true, ...traits });

/** Staff hold only the roles they are given: by default the federation administrator's. */
export async function makeStaff(
  db: Db,
  traits: AccountTraits & { name?: string; roles?: string[] } = {},
): Promise<Made> {
  const made = await makeAccount(db, "STAFF", traits);
  await db
    .insertInto("staff")
    .values({ id: made.id, name: traits.name ?? "Titkár Ügyes" })
    .execute();
  for (const key of traits.roles ?? ["FederationAdministrator"]) await giveRole(db, made.id, key);
  return made;
}

export async function giveRole(db: Db, account: number, key: string): Promise<void> {
  await db
    .insertInto("account_role")
    .columns(["account_id", "role_id"])
    .expression((eb) =>
      eb
        .selectFrom("dashboard_role")
        .where("key", "=", key)
        .select([eb.val(account).as("account_id"), "id"]),
    )
    .execute();
}

export type PersonTraits = AccountTraits & {
  lastName?: string;
  firstName?: string;
  birthDate?: Day;
  gender?: Gender;
  userStatus?: UserStatus;
  club?: number;
  licenceType?: LicenceType;
  licenceStatus?: UserStatus;
  licenceNumber?: string | null;
  medicalValidUntil?: Day | null;
  /** Years whose licence fee is paid. */
  paidYears?: number[];
  isReferee?: boolean;
  isTrainer?: boolean;
  isTechnicalCommittee?: boolean;
};

const DEFAULT_YEAR = 2026;

async function makePerson(
  db: Db,
  part: "athlete" | "competitor" | null,
  traits: PersonTraits,
): Promise<Made & { licenceNumber: string | null }> {
  const made = await makeAccount(db, "PERSON", traits);
  const club = part === "athlete" ? (traits.club ?? (await makeClub(db)).id) : (traits.club ?? null);
  await db
    .insertInto("person")
    .values({
      id: made.id,
      last_name: traits.lastName ?? "Árvíztűrő",
      first_name: traits.firstName ?? `Tükörfúrógép ${made.id}`,
      birth_date: traits.birthDate ?? "1995-06-15",
      gender: traits.gender ?? "FEMALE",
      user_status: traits.userStatus ?? "Verified",
      is_athlete: part === "athlete",
      is_competitor: part === "competitor",
      is_referee: traits.isReferee ?? false,
      is_trainer: traits.isTrainer ?? false,
      is_technical_committee: traits.isTechnicalCommittee ?? false,
      athlete_reg_type: part === null ? null : "NORMAL",
      club_id: club,
    })
    .execute();
  if (part === null) return { ...made, licenceNumber: null };
  const licenceNumber =
    traits.licenceNumber === undefined ? `L${String(made.id).padStart(6, "0")}` : traits.licenceNumber;
  const type = traits.licenceType ?? "AMATOR";
  await db
    .insertInto("licence")
    .values({
      person_id: made.id,
      type,
      status: traits.licenceStatus ?? "Verified",
      number: licenceNumber,
      medical_valid_until: traits.medicalValidUntil === undefined ? "2099-12-31" : traits.medicalValidUntil,
    })
    .execute();
  for (const year of traits.paidYears ?? [DEFAULT_YEAR])
    await payFee(db, made.id, part === "competitor" ? "COMPETITOR_ANNUAL" : `LICENSE_${type}`, year);
  return { ...made, licenceNumber };
}

export const makeAthlete = (db: Db, traits: PersonTraits = {}) => makePerson(db, "athlete", traits);
export const makeCompetitor = (db: Db, traits: PersonTraits = {}) => makePerson(db, "competitor", traits);
/** A person who does not race: a referee unless traits say otherwise. */
export const makeOfficial = (db: Db, traits: PersonTraits = {}) => makePerson(db, null, { isReferee: true, ...traits });

/** Pays an annual fee. */
export async function payFee(
  db: Db,
  account: number,
  costType: Exclude<CostType, "TRANSFER">,
  year: number,
): Promise<void> {
  await db
    .insertInto("user_payment")
    .values({
      account_id: account,
      cost_type: costType,
      year,
      description: `Éves díj ${year}`,
      payable_net: 8_000,
      payable_vat: 0,
      payable_gross: 8_000,
      status: "Paid",
      billing_date: `${year}-01-05`,
      paid_on: `${year}-01-06`,
      created_at: LONG_AGO,
      updated_at: LONG_AGO,
    })
    .execute();
}

/** Gives a person numbers of papers, sealed as the portal stores them. */
export async function giveNumbers(db: Db, id: number, numbers: Partial<PersonNumbers>): Promise<void> {
  const none = { social_security_number: null, id_card_number: null, passport_number: null };
  await db
    .updateTable("person")
    .set(sealNumbers(TEST_VAULT, id, { ...none, ...numbers }))
    .where("id", "=", id)
    .execute();
}
