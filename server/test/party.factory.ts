import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import type { Day } from "@rajt/contract/kernel/days";
import type { Gender, LicenceType, UserStatus } from "@rajt/contract/kernel/enumerations";
import { createPasswords } from "../src/features/access/sign-in/passwords.ts";
import { sealNumbers, type PersonNumbers } from "../src/features/people/person/person-numbers.ts";
import type { Db } from "../src/kernel/db/database.ts";
import { payFee } from "./money.factory.ts";
import { TEST_VAULT } from "./vault.ts";

/** The password of every account created here, with the cheapest hash; the cost of real hashes is tested separately. */
export const PASSWORD = "jelszó-árvíztűrő";
const passwordHash = hash(PASSWORD.normalize("NFC"), { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Gives every account a real hash of that password, where the duration of a sign-in matters. */
export async function hashAsUsual(db: Db): Promise<void> {
  await db
    .updateTable("account")
    .set({ password_hash: await createPasswords().hash(PASSWORD) })
    .execute();
}

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
      ...(traits.registrationStatus === "DELETED" && { deleted_at: at, status_before: "ACTIVE" }),
      registered_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Complete enough for an invoice.
  await db
    .insertInto("address")
    .values({
      account_id: id,
      purpose: "BILLING",
      zipcode: "8900",
      city: "Zalaegerszeg",
      street: "Fő",
      street_type: "utca",
      number: "1.",
    })
    .execute();
  return { id, email: email ?? "" };
}

/** Deletes an account, as its owner or the office does. */
export async function deleteAccount(db: Db, id: number, at: Date): Promise<void> {
  await sql`update account set registration_status = 'DELETED', status_before = registration_status, deleted_at = ${at}, updated_at = ${at}
    where id = ${id}`.execute(db);
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

/** Staff hold only the given roles: by default the federation administrator's. */
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
      removed: traits.registrationStatus === "DELETED",
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
  if (club !== null)
    await db
      .insertInto("club_membership")
      .values({ person_id: made.id, club_id: club, since: new Date("2020-01-01T00:00:00Z"), cause: "OFFICE" })
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
/** A person who does not race: a referee unless traits differ. */
export const makeOfficial = (db: Db, traits: PersonTraits = {}) => makePerson(db, null, { isReferee: true, ...traits });

/**
 * Fills in what a person lacks for the verification: a foreign citizen, who needs no social security number, whose clearance
 * ends on a day.
 */
export async function completePerson(db: Db, id: number, validUntil: Day): Promise<void> {
  const key = `portre${String(id).padStart(26, "0")}`;
  await sql`insert into file (key, owner_id, uploaded_by, storage, category, file_name, mime_type, size, sha256, rule, state, in_library,
      created_at, updated_at)
    values (${key}, ${id}, ${id}, 'private', 'Image', 'arc.png', 'image/png', 1, sha256('x'), 'ownerAndClub', 'STORED', false, ${LONG_AGO}, ${LONG_AGO})`.execute(
    db,
  );
  await sql`update account set profile_picture = ${key} where id = ${id}`.execute(db);
  await sql`update person set birth_place = 'Graz', mother_last_name = 'Őze', mother_first_name = ${`Ödön ${id}`}, nationality = 'AT',
      phone_number = '+436641234567', statutes_accepted_at = ${LONG_AGO} where id = ${id}`.execute(db);
  await sql`update licence set medical_valid_until = ${validUntil} where person_id = ${id}`.execute(db);
  await sql`insert into address (account_id, purpose, zipcode, city, county, street, street_type, number)
    values (${id}, 'HOME', '9700', 'Szombathely', 'Vas', 'Fő', 'tér', '1')`.execute(db);
}

/** Gives a person document numbers, sealed as the portal stores them. */
export async function giveNumbers(db: Db, id: number, numbers: Partial<PersonNumbers>): Promise<void> {
  const none = { social_security_number: null, id_card_number: null, passport_number: null };
  await db
    .updateTable("person")
    .set(sealNumbers(TEST_VAULT, id, { ...none, ...numbers }))
    .where("id", "=", id)
    .execute();
}
