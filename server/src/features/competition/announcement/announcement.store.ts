import type { AnnouncementDraft } from "@rajt/contract/competition/announcement/announcement.form";
import type { ApprovalState } from "@rajt/contract/competition/announcement/announcement.flow";
import type { AnnouncementCatalogue } from "@rajt/contract/competition/announcement/announcement.rules";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { Named } from "@rajt/contract/kernel/calls";
import { isExempt } from "@rajt/contract/money/vat.values";
import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../../kernel/db/database.ts";

/** Selects the organisers in whose name the viewer may announce: a super admin any, an organiser itself. */
export const organisersFor = ({ accountId, isSuperAdmin }: Viewer): RawBuilder<unknown> =>
  sql`select id, full_name as name from organisation where is_organiser and (${isSuperAdmin}::boolean or id = ${accountId ?? 0})`;

/** Selects every contest; its own are those that the viewer has announced before. */
export const contestsFor = ({ accountId }: Viewer): RawBuilder<unknown> =>
  sql`select t.id, t.name, exists (select from competition c where c.contest_id = t.id and c.created_by = ${accountId ?? 0}) as own
    from contest t`;

type OrganiserContact = Pick<AnnouncementDraft, "orgEmail" | "orgPhoneNumber" | "orgWebsite">;

/** Returns the contact data of an organiser's own record, to begin an announcement with. */
export async function readOrganiserContact(runner: Runner, id: number): Promise<OrganiserContact | undefined> {
  const { rows } = await sql<OrganiserContact>`
    select a.email as "orgEmail", o.phone_number as "orgPhoneNumber", o.website as "orgWebsite"
    from organisation o join account a on a.id = o.id where o.id = ${id}`.execute(runner);
  return rows[0];
}

/** Selects persons to appoint with their contact data, for super admins only. */
export const appointable =
  (flag: "is_referee" | "is_technical_committee") =>
  ({ isSuperAdmin }: Viewer): RawBuilder<unknown> =>
    sql`select p.id, p.last_name || ' ' || p.first_name as name, a.email, p.phone_number as "phoneNumber"
    from person p join account a on a.id = p.id
    where ${isSuperAdmin}::boolean and ${sql.ref(`p.${flag}`)} and not p.archived and a.registration_status <> 'DELETED'`;

/** Returns the value sets that the rules need: every name by its id, and the group of each age group. */
export async function readCatalogue(runner: Runner): Promise<AnnouncementCatalogue & Names> {
  const { rows } = await sql<Names & { ageGroups: (Named & { parent: Named })[] }>`
    select
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'parent', json_build_object('id', g.id, 'name', g.name))), '[]')
        from age_group a join group_age_group g on g.id = a.group_age_group_id) as "ageGroups",
      ${namesOf("sport_category")} as "sportCategories", ${namesOf("qualification")} as qualifications,
      ${namesOf("distance")} as distances, ${namesOf("group_age_group")} as "groupAgeGroups"`.execute(runner);
  const [catalogue] = rows;
  if (!catalogue) throw new Error("select without from returned no row");
  return catalogue;
}

type Names = Readonly<Record<"sportCategories" | "qualifications" | "distances" | "groupAgeGroups", readonly Named[]>>;

const namesOf = (table: "sport_category" | "qualification" | "distance" | "group_age_group") =>
  sql`(select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from ${sql.table(table)})`;

/** Returns the identities of an announcement's lines: keys of parts, ids of races. */
export async function readLines(runner: Runner, id: number): Promise<{ keys: string[]; races: number[] }> {
  const { rows } = await sql<{ keys: string[]; races: number[] }>`
    select array(select key from competition_part where competition_id = ${id}) as keys,
      array(select r.id from race r where r.competition_id = ${id}) as races`.execute(runner);
  return rows[0] ?? { keys: [], races: [] };
}

/** Names the races with entries, each with their number: "Sprint (12)". */
export async function enteredRaces(runner: Runner, races: readonly number[]): Promise<readonly string[]> {
  if (races.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select r.name || ' (' || count(*) || ')' as name from race r join entry e on e.race_id = r.id
    where r.id = any(${races}::integer[]) group by r.id, r.name order by r.name, r.id`.execute(runner);
  return rows.map(({ name }) => name);
}

/** The approval of an announcement, with the reasons. */
type Decided = ApprovalState & {
  readonly adminDecisionReason: string | null;
  readonly technicalCommitteeDecisionReason: string | null;
  readonly cancellationReason: string | null;
};
export type StoredApproval = Decided & { readonly name: string; readonly createdBy: number };

/** Locks the row of an announcement and returns its approval; undefined if there is none. */
export async function lockApproval(tx: Tx, id: number): Promise<StoredApproval | undefined> {
  const { rows } = await sql<StoredApproval>`
    select c.submitted, c.admin_approval as "adminApproval", c.committee_approval as "technicalCommitteeApproval",
      c.cancelled, c.admin_decision_reason as "adminDecisionReason",
      c.committee_decision_reason as "technicalCommitteeDecisionReason", c.created_by as "createdBy",
      c.cancellation_reason as "cancellationReason", t.name
    from competition c join contest t on t.id = c.contest_id where c.id = ${id} for update of c`.execute(tx);
  return rows[0];
}

/** Only the flow's moves call this. */
export async function saveApproval(tx: Tx, id: number, to: Decided, at: Date): Promise<void> {
  await sql`update competition set submitted = ${to.submitted}, admin_approval = ${to.adminApproval},
      committee_approval = ${to.technicalCommitteeApproval}, admin_decision_reason = ${to.adminDecisionReason},
      committee_decision_reason = ${to.technicalCommitteeDecisionReason}, cancellation_reason = ${to.cancellationReason},
      cancelled_at = case when ${to.cancelled}::boolean then coalesce(cancelled_at, ${at}::timestamptz) end,
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${id}`.execute(tx);
}

/** Writes the days, which constraints validate together, and the appointed officials. */
export async function writeDays(tx: Tx, id: number, dto: AnnouncementDraft): Promise<void> {
  await sql`update competition set starts_on = ${dto.date}, ends_on = ${dto.endDate ?? dto.date},
      registration_deadline = ${dto.regDeadline}, entry_deadline_1 = ${dto.preRegDeadline1}, entry_deadline_2 = ${dto.preRegDeadline2},
      entry_deadline_3 = ${dto.preRegDeadline3}, referee_id = ${dto.referee?.id ?? null},
      technical_committee_id = ${dto.technicalCommittee?.id ?? null}
    where id = ${id}`.execute(tx);
}

/**
 * Writes the VAT of the prices, for future receivables. Only super admins set it; saves by others leave it unchanged.
 */
export async function writeVat(
  tx: Tx,
  id: number,
  dto: Partial<Pick<AnnouncementDraft, "vatCode" | "vatGround">>,
): Promise<void> {
  const { vatCode, vatGround = null } = dto;
  if (vatCode == null) return;
  await sql`update competition set vat_code = ${vatCode}, vat_ground = ${isExempt(vatCode) ? vatGround : null} where id = ${id}`.execute(
    tx,
  );
}

/** Inserts the row of a new announcement, to be completed like an existing one. Returns its id. */
export async function insertAnnouncement(tx: Tx, dto: AnnouncementDraft, createdBy: number, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into competition (contest_id, created_by, address, starts_on, ends_on, registration_deadline, created_at, updated_at)
    values (${dto.contest.id}, ${createdBy}, ${dto.address}, ${dto.date}, ${dto.endDate ?? dto.date}, ${dto.regDeadline}, ${at}, ${at})
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("insert into competition returned no row");
  return row.id;
}

/** @returns whether there was one; entries prevent deletion through their races */
export async function deleteAnnouncement(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from competition where id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}
