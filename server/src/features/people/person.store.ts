import type { Viewer } from "@rajt/contract/kernel/access";
import type { Named } from "@rajt/contract/kernel/calls";
import type { Day } from "@rajt/contract/kernel/days";
import type { UserStatus } from "@rajt/contract/kernel/enumerations";
import type { Dto } from "@rajt/contract/kernel/form";
import { withoutBlanks } from "@rajt/contract/people/identifiers.rules";
import type { personForm } from "@rajt/contract/people/person.form";
import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import type { Vault } from "../../kernel/vault/vault.ts";
import { doctorValid } from "./person.fields.store.ts";
import { paidInYear } from "./party.store.ts";
import { openedPersons } from "./people-scope.store.ts";
import { markOf, sealNumbers } from "./person-numbers.ts";

export type PersonDto = Dto<typeof personForm>;

/** The clubs that a viewer may put a person into: a club itself only. */
export const clubsFor = ({ accountId, isClub, isSuperAdmin, accessType }: Viewer): RawBuilder<unknown> =>
  sql`select o.id, o.full_name as name from organisation o where o.is_club and (
    ${isSuperAdmin || accessType === "Admin"}::boolean or ${isClub}::boolean and o.id = ${accountId ?? 0})`;

/** The same, by the alphabet. */
export async function listClubs(runner: Runner, viewer: Viewer): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select club.id, club.name from (${clubsFor(viewer)}) as club order by club.name collate "hu-x-icu", club.id`.execute(
    runner,
  );
  return rows;
}

/** By what a person is known. */
export type Identity = Pick<PersonDto, "lastName" | "firstName" | "birthDate" | "motherLastName" | "motherFirstName">;

/**
 * Is there another person of the same name, birth date and mother, among whom the condition over `account a` lets be seen? Of the others the
 * index `person_namesake` has the last word.
 */
export async function hasNamesake(
  runner: Runner,
  dto: Identity,
  id: number | null,
  seen: RawBuilder<boolean> = sql`true`,
): Promise<boolean> {
  const { rows } = await sql`
    select from person p where p.birth_date = ${dto.birthDate} and not p.removed and p.id is distinct from ${id}::integer
      and exists (select from account a where a.id = p.id and ${seen})
      and name_key(p.last_name || ' ' || p.first_name) = name_key(${`${dto.lastName} ${dto.firstName}`})
      and name_key(p.mother_last_name || ' ' || p.mother_first_name) =
        name_key(${dto.motherLastName}::text || ' ' || ${dto.motherFirstName}::text) limit 1`.execute(runner);
  return rows.length > 0;
}

/** Does another person whom the viewer sees have the address? */
export async function hasAddressInSight(
  runner: Runner,
  email: string,
  { viewer, id }: { viewer: Viewer; id: number | null },
): Promise<boolean> {
  const { rows } = await sql`select from account a where lower(a.email) = lower(${email})
    and a.id is distinct from ${id}::integer and ${openedPersons(viewer)}`.execute(runner);
  return rows.length > 0;
}

/** The indexes that hold it, by number and by name. */
export const PERSON_IS_THERE_ONCE: ReadonlySet<string | null> = new Set([
  "person_social_security_number_key",
  "person_namesake",
]);

/** Is somebody there already, by number or by name? Both are looked for whatever the other finds, so that the time tells neither. */
export async function isPersonKnown(tx: Tx, vault: Vault, dto: PersonDto): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from person p where p.social_security_number_mark = ${markOf(vault, digitsOf(dto))} and not p.removed)
      as "isKnown"`.execute(tx);
  const isNamesake = await hasNamesake(tx, dto, null);
  return isNamesake || rows[0]?.isKnown === true;
}

/** The day that a doctor gave before, if any. */
export async function storedDoctorDate(runner: Runner, id: number): Promise<Day | null> {
  const { rows } = await sql<{
    day: Day | null;
  }>`select medical_valid_until as day from licence where person_id = ${id}`.execute(runner);
  return rows[0]?.day ?? null;
}

export async function insertPerson(tx: Tx, id: number, dto: PersonDto): Promise<void> {
  const regType = dto.isAthlete || dto.isCompetitor ? (dto.athleteRegType ?? "NORMAL") : null;
  await sql`insert into person (id, last_name, first_name, birth_date, gender, user_status, is_athlete, is_competitor, club_id, athlete_reg_type)
    values (${id}, ${dto.lastName}, ${dto.firstName}, ${dto.birthDate}, ${dto.gender}, ${dto.userStatus}, ${dto.isAthlete},
      ${dto.isCompetitor}, ${dto.club?.id ?? null}, ${regType})`.execute(tx);
}

export async function writePerson(
  tx: Tx,
  id: number,
  dto: PersonDto,
  { now, vault }: { now: Date; vault: Vault },
): Promise<void> {
  const numbers = sealNumbers(vault, id, {
    social_security_number: digitsOf(dto),
    id_card_number: dto["athlete.idCardNumber"],
    passport_number: dto["athlete.passportNumber"],
  });
  await sql`update account set profile_picture = ${dto.profilePicture} where id = ${id}`.execute(tx);
  await sql`update person set last_name = ${dto.lastName}, first_name = ${dto.firstName}, birth_place = ${dto.birthPlace},
      birth_date = ${dto.birthDate}, mother_last_name = ${dto.motherLastName}, mother_first_name = ${dto.motherFirstName},
      gender = ${dto.gender}, nationality = ${dto.nationality}, nationality_other = ${dto.nationalityOther},
      archived = ${dto.archived}, phone_number = ${dto.phoneNumber}, club_id = ${dto.club?.id ?? null},
      is_athlete = ${dto.isAthlete}, is_competitor = ${dto.isCompetitor}, is_referee = ${dto.isReferee}, is_trainer = ${dto.isTrainer},
      is_technical_committee = ${dto.isTechnicalCommittee}, parental_permission = ${dto.parentalPermission},
      social_security_number = ${numbers.social_security_number}, social_security_number_mark = ${numbers.social_security_number_mark},
      id_card_number = ${numbers.id_card_number}, passport_number = ${numbers.passport_number},
      athlete_reg_type = case when ${dto.isAthlete || dto.isCompetitor}::boolean then coalesce(athlete_reg_type, 'NORMAL') else athlete_reg_type end,
      statutes_accepted_at = case when ${dto.accept}::boolean then coalesce(statutes_accepted_at, ${now}::timestamptz) end
    where id = ${id}`.execute(tx);
}

const digitsOf = ({ "athlete.taj": taj }: PersonDto): string | null => (taj === null ? null : withoutBlanks(taj));

type Sight = { readonly scope: RawBuilder<boolean>; readonly health: RawBuilder<boolean> };

/** How a person stands, as far as the viewer sees persons and their health. */
export async function readStanding(
  runner: Runner,
  { id, scope, health, today, year }: Sight & { id: number; today: Day; year: number },
) {
  const { rows } = await sql<{
    userStatus: UserStatus;
    cachedCurrentLicensePaymentPaid: boolean;
    cachedDoctorValid: boolean | null;
  }>`
    select (select user_status from person p where p.id = a.id) as "userStatus",
      ${paidInYear(sql`a.id`, sql`${year}::integer`)} as "cachedCurrentLicensePaymentPaid",
      case when exists (select from person p where p.id = a.id and ${health}) then ${doctorValid(today)} end as "cachedDoctorValid"
    from account a where a.id = ${id} and ${scope}`.execute(runner);
  return rows[0];
}

/** Whether the club of a person, if there is one, has paid its annual fee; undefined if the viewer does not see the person. */
export async function mayPay(
  runner: Runner,
  { id, scope, year }: { id: number; scope: RawBuilder<boolean>; year: number },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ may: boolean }>`
    select (p.club_id is null or ${paidInYear(sql`p.club_id`, sql`${year}::integer`)}) as may
    from account a join person p on p.id = a.id where a.id = ${id} and ${scope}`.execute(runner);
  return rows[0]?.may;
}
