import { entryRights } from "@rajt/contract/entry/entry.rights";
import type { Viewer } from "@rajt/contract/kernel/access";
import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { viewerTerms, conditionOf } from "../../../kernel/right/condition.ts";
import { visibleTo } from "../../competition/index.ts";
import { OWED } from "../price/gross.store.ts";

/** A condition over `entry as e`: the entries that a viewer manages as a club. */
export const managesAsClub = (viewer: Viewer): RawBuilder<boolean> =>
  conditionOf(entryRights.keepAsClub, { club: sql`e.club_id` }, viewerTerms(viewer));

/** The present club of the athlete who owes `entry as e`. */
export const DEBTOR_CLUB = sql`(
  select d.club_id from receivable o join person d on d.id = o.debtor_id and d.is_athlete where o.entry_id = e.id)`;

/** A condition over `entry as e`: the entries that a viewer withdraws as a club. */
export const withdrawsAsClub = (viewer: Viewer): RawBuilder<boolean> =>
  conditionOf(
    entryRights.withdrawAsClub,
    {
      club: sql`e.club_id`,
      debtor: sql`(select o.debtor_id from receivable o where o.entry_id = e.id)`,
      debtorClub: DEBTOR_CLUB,
    },
    viewerTerms(viewer),
  );

/** A condition over `entry as e`: the entries in which an athlete of a club starts. */
export const startsFor = (club: number): RawBuilder<boolean> => sql`exists (
  select from entry_member m join person p on p.id = m.person_id where m.entry_id = e.id and p.club_id = ${club} and p.is_athlete)`;

/**
 * Returns the price of a club's entries of a competition, with the retained part of withdrawn ones, in forints; undefined if the viewer
 * sees no such competition.
 */
export async function amountOf(
  runner: Runner,
  { competition, at }: { readonly competition: number; readonly at: Date },
  viewer: Viewer,
): Promise<number | undefined> {
  const { rows } = await sql<{ amount: number }>`
    select (select coalesce(sum(${OWED}), 0) from entry e join receivable v on v.entry_id = e.id
      cross join (values (${at}::timestamptz)) as n (at) where e.competition_id = c.id and ${managesAsClub(viewer)})::integer as amount
    from competition c where c.id = ${competition} and ${visibleTo(viewer)}`.execute(runner);
  return rows[0]?.amount;
}

/** Returns true for a club that is not verified, and therefore has no rights of a club. */
export async function isUnverifiedClub(runner: Runner, account: number): Promise<boolean> {
  const { rows } = await sql`
    select from organisation where id = ${account} and is_club and user_status <> 'Verified'`.execute(runner);
  return rows.length > 0;
}

/** Locks the athletes of a club, so that none of them changes clubs before the transaction ends. */
export async function lockAthletes(tx: Tx, club: number, athletes: readonly number[]): Promise<void> {
  await sql`select from person where id = any(${athletes}::integer[]) and club_id = ${club} order by id for share`.execute(
    tx,
  );
}
