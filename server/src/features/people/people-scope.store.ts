import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import { sql, type RawBuilder } from "kysely";
import { ASKER } from "../../kernel/form/index.ts";
import type { Looking } from "../../kernel/table/binding.ts";

/** Who is deleted is in no list, and no form opens. */
const THERE = sql<boolean>`a.registration_status <> 'DELETED'`;
const ALL = sql<boolean>`true`;
const NONE = sql<boolean>`false`;

/** In the office whoever holds the service keeps those whose column says so. */
const PERSONS_KEPT = [
  ["Athlete", "p.is_athlete"],
  ["Competitor", "p.is_competitor"],
  ["Referee", "p.is_referee"],
  ["Trainer", "p.is_trainer"],
  ["TechnicalCommittee", "p.is_technical_committee"],
] as const;
const ORGANISATIONS_KEPT = [
  ["Club", "o.is_club"],
  ["Organizer", "o.is_organiser"],
] as const;

/** Whose record a person's is (decisions §3), over `person p`: the super admins', their own, the club's, and the office's. */
function personScope(viewer: Viewer, me = accountOf(viewer)): RawBuilder<boolean> {
  if (viewer.isSuperAdmin) return ALL;
  if (viewer.accessType === "Org") return ofClub(viewer, me);
  return viewer.accessType === "Person" ? sql`p.id = ${me}` : kept(viewer, PERSONS_KEPT);
}

/** The viewer's account as a value; a form's own statement knows it as `ASKER`. */
const accountOf = ({ accountId }: Viewer): RawBuilder<unknown> => sql`${accountId}`;

/** Of a club are its athletes and trainers, as long as it counts as one. */
const ofClub = (viewer: Viewer, me = accountOf(viewer)): RawBuilder<boolean> =>
  viewer.isClub ? sql`(p.club_id = ${me} and (p.is_athlete or p.is_trainer))` : NONE;

const kept = (
  { accessType, services }: Viewer,
  by: typeof PERSONS_KEPT | typeof ORGANISATIONS_KEPT,
): RawBuilder<boolean> => {
  const columns = by.flatMap(([service, column]) => (services[service] === undefined ? [] : [sql.ref(column)]));
  return accessType !== "Admin" || columns.length === 0 ? NONE : sql`(${sql.join(columns, sql` or `)})`;
};

/** The persons of a list, over `person p join account a`: the technical committee finds everyone, by their names alone. */
export const listedPersons = (viewer: Viewer): RawBuilder<boolean> =>
  sql`${THERE} and ${viewer.isTechnicalCommittee ? ALL : personScope(viewer)}`;

/** The persons whose form opens, over `account a join person p`. */
export const personsOf = (viewer: Viewer): RawBuilder<boolean> => sql`${THERE} and ${personScope(viewer, ASKER)}`;

/** The same over `account a` alone. */
export const openedPersons = (viewer: Viewer): RawBuilder<boolean> =>
  sql`${THERE} and exists (select from person p where p.id = a.id and ${personScope(viewer)})`;

/** Whose record an organisation's is, over `organisation o`: the super admins', its own, and the office's. */
function organisationScope(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.isSuperAdmin) return ALL;
  return viewer.accessType === "Org" ? sql`o.id = ${viewer.accountId}` : kept(viewer, ORGANISATIONS_KEPT);
}

/** The organisations of a list, and whose form opens, over `organisation o join account a`. */
export const organisationsOf = (viewer: Viewer): RawBuilder<boolean> => sql`${THERE} and ${organisationScope(viewer)}`;

/** Whose health data may be looked at, over `person p`: the super admins', the person's own and the person's club's (decisions §3). */
export const healthScope = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.isSuperAdmin ? ALL : sql`(p.id = ${viewer.accountId} or ${ofClub(viewer)})`;

/** Whose payments are whose, over dues `d`: a party's are its own, its club's and the super admins'. */
export const paymentScope = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.isSuperAdmin
    ? ALL
    : sql`(d.party = ${viewer.accountId} or exists (select from person p where p.id = d.party and ${ofClub(viewer)}))`;

/** On which day and through which view somebody looks, as a row to join: `me`. */
export const lookingAs = ({ view, now }: Looking): RawBuilder<unknown> =>
  sql`(values (${dayOf(now)}::date, ${view}::text)) as me (today, view)`;

/** How much of `person p` somebody sees, as a row to join: `seen`. */
export const seenBy = ({ viewer }: Looking): RawBuilder<unknown> =>
  sql`lateral (select ${personScope(viewer)} as is_open, ${healthScope(viewer)} as shows_health) as seen`;

/** Is there more to see of `person p` than the name? */
export const IS_OPEN = sql<boolean>`seen.is_open`;
export const SHOWS_HEALTH = sql<boolean>`seen.shows_health`;

/** Has `account a` paid this fee of the current year? */
export const paidThisYear = (costType: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from fee u where u.account_id = a.id and u.active and u.paid and u.year = extract(year from me.today)::integer
    and u.cost_type = ${costType})`;
