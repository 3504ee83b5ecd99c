import {
  DEBTORS,
  ELIGIBLE,
  licenceCostType,
  type PartyFact,
  type PartyFacts,
} from "@rajt/contract/fee/allocation.rules";
import { annualKindOf, type AllocatedCostType } from "@rajt/contract/fee/licence-cost.values";
import type { LicenceType } from "@rajt/contract/kernel/enumerations";
import * as right from "@rajt/contract/kernel/right";
import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import { conditionOf, type FactColumns } from "../../kernel/right/condition.ts";

/** The parties that may owe annual fees, with the facts below. */
const PARTIES = sql`account a left join person p on p.id = a.id left join organisation o on o.id = a.id left join licence l on l.person_id = a.id`;

const PARTY_FACTS: FactColumns<PartyFact> = {
  isClub: sql`o.is_club`,
  isOrganiser: sql`o.is_organiser`,
  isAthlete: sql`p.is_athlete`,
  isCompetitor: sql`p.is_competitor`,
  isReferee: sql`p.is_referee`,
  isTrainer: sql`p.is_trainer`,
  isElit: sql`l.type = 'ELIT'`,
  isPara: sql`l.type = 'PARA'`,
  isUp: sql`l.type = 'UP'`,
  isAmator: sql`l.type = 'AMATOR'`,
  isActive: sql`a.registration_status = 'ACTIVE'`,
  isVerified: sql`coalesce(p.user_status, o.user_status) = 'Verified'`,
  isArchived: sql`coalesce(p.archived, o.archived)`,
  isTrial: sql`coalesce(p.athlete_reg_type in ('REG_HU', 'REG_EN'), false)`,
};

/** These conditions depend on no viewer. */
const NO_ONE = { viewer: () => false, holds: () => false, account: null } as const;

/**
 * Returns the parties that owe a cost for a year and have neither its fee nor a waiver. The allocation and its dry run
 * share this query.
 *
 *     select a.id from ${lacking("CLUB_ANNUAL", 2027)} order by a.id limit 500
 */
const lacking = (costType: AllocatedCostType, year: number): RawBuilder<unknown> => sql`${PARTIES}
  where ${conditionOf<PartyFact>(right.allOf(ELIGIBLE, DEBTORS[costType]), PARTY_FACTS, NO_ONE)}
    and not exists (select from fee u
      where u.account_id = a.id and u.kind = ${annualKindOf(costType)} and u.year = ${year} and u.active)
    and not exists (select from fee_waiver w
      where w.account_id = a.id and w.kind = ${annualKindOf(costType)} and w.year = ${year})`;

/**
 * Returns the next parties to bill, in the order of their account ids. Planned again each time: a plan of the first
 * batch, when no fee exists yet, would be wrong for the last.
 */
export async function partiesToBill(
  tx: Tx,
  { costType, year, after, most }: { costType: AllocatedCostType; year: number; after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`/* plan for the values */
    select a.id from ${lacking(costType, year)} and a.id > ${after} order by a.id limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns whether a party is to be billed. */
export async function isToBill(tx: Tx, party: number, costType: AllocatedCostType, year: number): Promise<boolean> {
  const { rows } = await sql`select from ${lacking(costType, year)} and a.id = ${party}`.execute(tx);
  return rows.length > 0;
}

/** Counts the parties to bill and returns the first names. */
export async function countToBill(
  runner: Runner,
  { costType, year, most }: { costType: AllocatedCostType; year: number; most: number },
): Promise<{ count: number; parties: { id: number; name: string }[] }> {
  const { rows } = await sql<{ count: number; parties: { id: number; name: string }[] }>`/* plan for the values */
    with found as (select a.id, coalesce(o.full_name, p.last_name || ' ' || p.first_name, '') as name from ${lacking(costType, year)})
    select (select count(*) from found)::integer as count, coalesce((
      select json_agg(first) from (select id, name from found order by name collate "hu-x-icu", id limit ${most}) first), '[]') as parties`.execute(
    runner,
  );
  const [found] = rows;
  if (!found) throw new Error("an aggregate returns one row");
  return found;
}

/** Returns the facts of a party, or undefined for a staff account. */
export async function readPartyFacts(runner: Runner, party: number): Promise<PartyFacts | undefined> {
  const facts = Object.entries(PARTY_FACTS).map(([name, column]) => sql`${column} as ${sql.ref(name)}`);
  const { rows } = await sql<PartyFacts>`
    select ${sql.join(facts)} from ${PARTIES} where a.id = ${party} and a.kind <> 'STAFF'`.execute(runner);
  return rows[0];
}

export type ActiveLicenceFee = {
  readonly id: number;
  readonly year: number;
  readonly costType: string;
  readonly gross: number;
  readonly hasMoney: boolean;
  readonly inPayment: boolean;
};

/** Locks the receivables of a person's unpaid licence fees, before the person's row. */
export async function lockLicenceFees(tx: Tx, person: number): Promise<void> {
  await sql`
    select from receivable v where v.debtor_id = ${person} and v.fee_id is not null and v.active and not v.paid
      and exists (select from fee u where u.id = v.fee_id and u.kind = 'LICENSE')
    order by v.id for no key update of v`.execute(tx);
}

/** Returns the active licence fees of a person from a year on, with the cost type of the person's current licence. */
export async function readLicenceFees(
  tx: Tx,
  person: number,
  fromYear: number,
): Promise<{ readonly costType: AllocatedCostType; readonly fees: readonly ActiveLicenceFee[] } | null> {
  const { rows } = await sql<{ type: LicenceType; fees: ActiveLicenceFee[] }>`
    select l.type, coalesce((
      select json_agg(json_build_object('id', u.id, 'year', u.year, 'costType', u.cost_type, 'gross', v.gross,
        'hasMoney', v.paid or v.settled > 0,
        'inPayment', exists (select from payment_item i where i.receivable_id = v.id and i.open)) order by u.id)
      from fee u join receivable v on v.fee_id = u.id
      where u.account_id = p.id and u.kind = 'LICENSE' and u.active and u.year >= ${fromYear}), '[]') as fees
    from person p join licence l on l.person_id = p.id where p.id = ${person} and p.is_athlete`.execute(tx);
  const [found] = rows;
  return found ? { costType: licenceCostType(found.type), fees: found.fees } : null;
}

/** Returns the athletes who have licence fees of a year but none of their current licence type. */
export async function athletesOfAnotherLicence(runner: Runner, fromYear: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.id from fee u join person p on p.id = u.account_id join licence l on l.person_id = p.id
    where u.kind = 'LICENSE' and u.active and u.year >= ${fromYear} and p.is_athlete and u.cost_type <> 'LICENSE_' || l.type
    order by p.id`.execute(runner);
  return rows.map(({ id }) => id);
}
