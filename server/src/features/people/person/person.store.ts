import type { Viewer } from "@rajt/contract/kernel/access";
import type { Named } from "@rajt/contract/kernel/calls";
import type { Day } from "@rajt/contract/kernel/days";
import type { UserStatus } from "@rajt/contract/kernel/enumerations";
import type { Dto } from "@rajt/contract/kernel/form/form";
import type { personForm } from "@rajt/contract/people/person/person.form";
import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { doctorValid } from "./person-fields.store.ts";
import { inOpenTransfer } from "../../access/index.ts";
import { clubForbids } from "../../fee/index.ts";
import { paidInYear } from "../party.store.ts";
import { openedPersons } from "../people-scope.store.ts";

export type PersonDto = Dto<typeof personForm>;

/** Selects the clubs that a viewer may put a person into; for a club, only itself. */
export const clubsFor = ({ accountId, isClub, isSuperAdmin, accessType }: Viewer): RawBuilder<unknown> =>
  sql`select o.id, o.full_name as name from organisation o where o.is_club and (
    ${isSuperAdmin || accessType === "Admin"}::boolean or ${isClub}::boolean and o.id = ${accountId ?? 0})`;

/** Lists these clubs in alphabetical order. */
export async function listClubs(runner: Runner, viewer: Viewer): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select club.id, club.name from (${clubsFor(viewer)}) as club order by club.name collate "hu-x-icu", club.id`.execute(
    runner,
  );
  return rows;
}

/** The fields that identify a person without numbers. */
type Identity = Pick<PersonDto, "lastName" | "firstName" | "birthDate" | "motherLastName" | "motherFirstName">;

/**
 * Returns whether the viewer's sight (the condition over `account a`) contains another person of the same name, birth
 * date and mother's name. For persons out of sight, the index `person_namesake` decides.
 */
export async function hasNamesake(
  runner: Runner,
  dto: Identity,
  id: number | null,
  seen: RawBuilder<boolean> = sql`true`,
): Promise<boolean> {
  const { rows } = await sql`
    select from person p where p.birth_date = ${dto.birthDate} and not p.removed and p.known_as is null and p.id is distinct from ${id}::integer
      and exists (select from account a where a.id = p.id and ${seen})
      and name_key(p.last_name || ' ' || p.first_name) = name_key(${`${dto.lastName} ${dto.firstName}`})
      and name_key(p.mother_last_name || ' ' || p.mother_first_name) =
        name_key(${dto.motherLastName}::text || ' ' || ${dto.motherFirstName}::text) limit 1`.execute(runner);
  return rows.length > 0;
}

/** Returns whether another person in the viewer's sight has the address. */
export async function hasAddressInSight(
  runner: Runner,
  email: string,
  { viewer, id }: { viewer: Viewer; id: number | null },
): Promise<boolean> {
  const { rows } = await sql`select from account a where lower(a.email) = lower(${email})
    and a.id is distinct from ${id}::integer and ${openedPersons(viewer)}`.execute(runner);
  return rows.length > 0;
}

/** The unique indexes on persons, by number and by name. */
export const PERSON_IS_THERE_ONCE: ReadonlySet<string | null> = new Set([
  "person_social_security_number_key",
  "person_namesake",
]);

/** Writes the certificate of a former coach, which the form writes only of a coach: its file may be deleted now. */
export async function writeFormerCertificate(tx: Tx, id: number, dto: PersonDto): Promise<void> {
  if (dto.isTrainer) return;
  await sql`update trainer set certificate = ${dto["trainer.certificate"]} where person_id = ${id}`.execute(tx);
}

type Sight = { readonly scope: RawBuilder<boolean>; readonly health: RawBuilder<boolean> };

/** Returns the status of a person, as far as the viewer sees persons and their health data. */
export async function readPersonStatus(
  runner: Runner,
  { id, scope, health, today, year }: Sight & { id: number; today: Day; year: number },
) {
  const { rows } = await sql<{
    userStatus: UserStatus;
    cachedCurrentLicensePaymentPaid: boolean;
    cachedDoctorValid: boolean | null;
  }>`
    select s.user_status as "userStatus",
      ${paidInYear(sql`a.id`, sql`${year}::integer`)} as "cachedCurrentLicensePaymentPaid",
      case when exists (select from person p where p.id = a.id and ${health}) then ${doctorValid(today)} end as "cachedDoctorValid"
    from account a join person s on s.id = a.id where a.id = ${id} and ${scope}`.execute(runner);
  return rows[0];
}

/**
 * Returns whether the person's club lets them pay a licence fee of a year by card; undefined if the viewer does not see
 * the person.
 */
export async function mayPay(
  runner: Runner,
  { id, scope, year }: { id: number; scope: RawBuilder<boolean>; year: number },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ may: boolean }>`
    select not (${inOpenTransfer(sql`p.id`)} or ${clubForbids({ club: sql`p.club_id`, year: sql`${year}::integer` })}) as may
    from account a join person p on p.id = a.id where a.id = ${id} and ${scope}`.execute(runner);
  return rows[0]?.may;
}
