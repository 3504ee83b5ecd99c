import type { user } from "@rajt/contract/access/account/user.record";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { ContentType, GrantedLevel, Service } from "@rajt/contract/kernel/enumerations";
import type { Dto } from "@rajt/contract/kernel/form/form";
import { CONTENT_TYPES, SERVICES } from "@rajt/contract/kernel/rights";
import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { signInColumns } from "../address/address-change.store.ts";
import { endAllSessions } from "../sign-in/session.store.ts";
import { opensOwnAccount } from "@rajt/contract/access/account/account.rights";
import { viewerTerms, conditionOf } from "../../../kernel/right/condition.ts";

export type AccountDto = Dto<typeof user.form>;

/**
 * The enabled roles of account `a` beyond its own kind: those assigned manually, and a seat in the technical committee.
 */
const OFFICE_ROLES = sql`(select h.role_id from held_role h join dashboard_role r on r.id = h.role_id
  where h.account_id = a.id and r.is_enabled and (h.is_given or r.key = 'TechnicalCommittee'))`;

/** Returns the combined levels of those roles, as `effectiveLevels` does: Deny beats WriteRead beats ReadOnly. */
const officeLevels = (table: "role_service" | "role_content", column: string, name: string): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object(${sql.lit(name)}, held.name, 'grantedLevel', held.level) order by held.name), '[]')
   from (select ${sql.ref(column)} as name, case when bool_or(level = 'WriteRead') then 'WriteRead' else 'ReadOnly' end as level
         from ${sql.table(table)} where role_id in ${OFFICE_ROLES}
         group by 1 having not bool_or(level = 'Deny')) as held)`;

/** Fields of account `a` that are not columns of its table. */
export const accountFields = {
  name: sql`(select name from party where party.id = a.id)`,
  email: sql`a.email`,
  ...signInColumns,
  active: sql`(a.registration_status = 'ACTIVE')`,
  birthDate: sql`(select birth_date from person where person.id = a.id)`,
  accessType: sql`(case a.kind when 'PERSON' then 'Person' when 'ORGANISATION' then 'Org' else 'Admin' end)`,
  isSuperAdmin: sql`exists (select from dashboard_role r where r.is_super_admin and r.id in ${OFFICE_ROLES})`,
  serviceList: officeLevels("role_service", "service", "service"),
  contentList: officeLevels("role_content", "content_type", "contentType"),
};

/** Account `a` is the viewer's own, and a staff account. */
export const ownOfStaff = (viewer: Viewer): RawBuilder<boolean> =>
  conditionOf(opensOwnAccount, { id: sql`a.id`, isStaff: sql`a.kind = 'STAFF'` }, viewerTerms(viewer));

/** A deleted account is read-only. */
export const DELETED_IS_FIXED = sql<
  "CannotBeModified" | null
>`case when a.registration_status = 'DELETED' then 'CannotBeModified' end`;

type Rights = Pick<AccountDto, "isSuperAdmin" | "serviceList" | "contentList">;

/** Returns the rights of an account beyond those of its own kind. */
export async function readRights(runner: Runner, id: number): Promise<Rights | undefined> {
  const { isSuperAdmin, serviceList, contentList } = accountFields;
  const { rows } = await sql<Rights>`
    select ${isSuperAdmin} as "isSuperAdmin", ${serviceList} as "serviceList", ${contentList} as "contentList"
    from account a where a.id = ${id}`.execute(runner);
  return rows[0];
}

export type GivenRole = {
  id: number;
  services: { [S in Service]?: GrantedLevel };
  contents: { [C in ContentType]?: GrantedLevel };
};

/** Returns the e-mail address of an account and its manually assigned roles. */
export async function readSignIn(
  runner: Runner,
  id: number,
): Promise<{ email: string | null; roles: GivenRole[] } | undefined> {
  const { rows } = await sql<{ email: string | null; roles: GivenRole[] }>`
    select a.email, coalesce((
      select json_agg(json_build_object('id', h.role_id,
        'services', (select coalesce(json_object_agg(g.service, g.level), '{}') from role_service g where g.role_id = h.role_id),
        'contents', (select coalesce(json_object_agg(g.content_type, g.level), '{}') from role_content g where g.role_id = h.role_id)))
      from account_role h where h.account_id = a.id), '[]') as roles
    from account a where a.id = ${id}`.execute(runner);
  return rows[0];
}

/**
 * Selects the roles that a viewer may assign: all for a super admin, for others those that grant nothing above their
 * own level. Nobody assigns the guest role.
 */
export const rolesFor = ({ isSuperAdmin, services, contents }: Viewer): RawBuilder<unknown> => {
  const beyond = (
    table: "role_service" | "role_content",
    column: string,
    held: Readonly<Partial<Record<string, string>>>,
    names: readonly string[],
  ) => sql`
    exists (select from ${sql.table(table)} g where g.role_id = r.id and (
      g.level = 'WriteRead' and not ${sql.ref(`g.${column}`)} = any(${names.filter((name) => held[name] === "WriteRead")}::text[])
      or g.level = 'ReadOnly' and not ${sql.ref(`g.${column}`)} = any(${names.filter((name) => held[name])}::text[])))`;
  return sql`select r.id, r.title as name from dashboard_role r where r.is_enabled and r.key <> 'Guest' and (${isSuperAdmin}::boolean or not (
    r.is_super_admin or ${beyond("role_service", "service", services, SERVICES)} or ${beyond("role_content", "content_type", contents, CONTENT_TYPES)}))`;
};

/** Creates a staff account and returns its id. */
export async function insertStaff(tx: Tx, { name, email, active }: AccountDto, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into account (kind, email, registration_status, registered_at, updated_at)
      values ('STAFF', ${email}, ${active ? "ACTIVE" : "DISABLED"}, ${at}, ${at}) returning id
    ), named as (insert into staff (id, name) select id, ${name} from made)
    select id from made`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error("insert into account returned no id");
  return made.id;
}

/** Writes the name of an account and whether it may sign in; a new one is disabled until it is switched on. */
export async function storeAccount(tx: Tx, id: number, { name, active }: AccountDto): Promise<void> {
  await storeName(tx, id, name);
  await sql`update account set
      registration_status = case when ${active}::boolean then 'ACTIVE' when registration_status = 'ACTIVE' then 'DISABLED' else registration_status end
    where id = ${id}`.execute(tx);
  if (!active) await endAllSessions(tx, id);
}

/** Writes the name of a staff account; persons and organisations have their own forms. */
export async function storeName(tx: Tx, id: number, name: string): Promise<void> {
  await sql`update staff set name = ${name} where id = ${id}`.execute(tx);
}

/** Stores a new, hashed password and ends the sessions of the old one. */
export async function storeNewPassword(
  tx: Tx,
  id: number,
  passwordHash: string,
  keeping: Buffer | null,
): Promise<void> {
  await sql`update account set password_hash = ${passwordHash} where id = ${id}`.execute(tx);
  await endAllSessions(tx, id, keeping);
}

/** Marks an account as deleted. @returns false if it was deleted already */
export async function deleteAccount(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set registration_status = 'DELETED', status_before = registration_status, deleted_at = ${at},
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${id} and registration_status <> 'DELETED'`.execute(tx);
  await endAllSessions(tx, id);
  return numAffectedRows === 1n;
}

/** Runs the deferred constraints now, while a refusal can still be returned. */
export async function checkNow(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx);
}
