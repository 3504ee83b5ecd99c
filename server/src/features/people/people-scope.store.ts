import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import { sql, type RawBuilder } from "kysely";
import type { Looking } from "../../kernel/table/binding.ts";

/** The office: super admins, and staff with the right to the list. */
const isOffice = ({ isSuperAdmin, accessType }: Viewer): boolean => isSuperAdmin || accessType === "Admin";

const THERE = sql<boolean>`a.registration_status <> 'DELETED'`;

/**
 * Whose persons are whose (decisions §3), over `person p join account a`: all are the office's and, by their names alone, the technical
 * committee's; a club's are its athletes and trainers; a person's is that person. Who is deleted is in no list.
 */
export function personScope(viewer: Viewer): RawBuilder<boolean> {
  if (isOffice(viewer) || viewer.isTechnicalCommittee) return THERE;
  return sql`${THERE} and ${isOwn(viewer)}`;
}

const isOwn = ({ accountId, accessType }: Viewer): RawBuilder<boolean> =>
  accessType === "Org" ? sql`(p.club_id = ${accountId} and (p.is_athlete or p.is_trainer))` : sql`p.id = ${accountId}`;

/** An organisation is its own and the office's, over `organisation o join account a`. */
export function organisationScope(viewer: Viewer): RawBuilder<boolean> {
  return isOffice(viewer) ? THERE : sql`${THERE} and o.id = ${viewer.accountId}`;
}

/** Whose health data may be looked at, over `person p`: the super admins', the person's own and the person's club's (decisions §3). */
export const healthScope = ({ isSuperAdmin, accountId }: Viewer): RawBuilder<boolean> =>
  isSuperAdmin ? sql`true` : sql`(p.id = ${accountId} or p.club_id = ${accountId})`;

/** Who looks and on which day, as a row to join: `me`. */
export const lookingAs = ({ viewer, view, now }: Looking): RawBuilder<unknown> => sql`
  (values (${dayOf(now)}::date, ${view}::text, ${viewer.accountId}::integer, ${viewer.isSuperAdmin}::boolean, ${isOffice(viewer)}::boolean))
  as me (today, view, id, is_super_admin, is_office)`;

/** Is there more to see of `person p` than the name? */
export const IS_OPEN = sql<boolean>`(me.is_office or p.id = me.id or p.club_id = me.id)`;
/** {@link healthScope} over `me`. */
export const SHOWS_HEALTH = sql<boolean>`(me.is_super_admin or p.id = me.id or p.club_id = me.id)`;

/** Has `account a` paid this fee of the current year? */
export const paidThisYear = (costType: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from user_payment u where u.account_id = a.id and u.status = 'Paid' and u.year = extract(year from me.today)
    and u.cost_type = ${costType})`;
