import { type RawBuilder, sql } from "kysely";
import type { EntryOrder, OrderFacts } from "@rajt/contract/entry/order.rules";
import type { Runner } from "../../../kernel/db/database.ts";
import { listed } from "../../../kernel/db/listed.ts";
import { refundTerms, visibleTo, type CompetitionViewer } from "../../competition/index.ts";
import { inOpenPayment } from "../../money/index.ts";
import { type CompetitionFacts, orderFacts, type RaceFacts, type StarterFacts } from "./entry-facts.ts";

/** One race of a competition; null means all its races. */
type RaceRef = { readonly competition: number; readonly race: number | null };

type EnteringFactsQuery = {
  readonly viewer: CompetitionViewer;
  readonly places: readonly RaceRef[];
  /** The moment of the evaluation; without it, every offer counts as open. */
  readonly at?: Date;
  /** The accounts of the starters. */
  readonly persons: readonly number[];
  /** A club whose athletes are read too: all of them, or those entered in these races. */
  readonly club?: { readonly id: number; readonly all: boolean };
};

export type EnteringFacts = {
  /** By place; undefined if the viewer may not see the competition. */
  readonly competitions: readonly (CompetitionFacts | undefined)[];
  readonly starters: ReadonlyMap<number, StarterFacts>;
};

/** Reads all facts that entering depends on: the competitions, the races, and the starters. */
export const readEnteringFacts = (runner: Runner, query: EnteringFactsQuery): Promise<EnteringFacts> =>
  readFacts(runner, query, { withPositions: true });

/** Reads the same facts without positions in waiting lists: each position counts all rows before it. */
export const readFactsForOrders = (runner: Runner, query: EnteringFactsQuery): Promise<EnteringFacts> =>
  readFacts(runner, query, { withPositions: false });

async function readFacts(
  runner: Runner,
  { viewer, places, at, persons, club }: EnteringFactsQuery,
  depth: { readonly withPositions: boolean },
): Promise<EnteringFacts> {
  const competitions = await readCompetitions(runner, places, viewer);
  const races = await readRaces(runner, places, at);
  const ids = races.map(({ id }) => id);
  const starters = await readStarters(runner, { persons, races: ids, ...(club && { club }) }, depth);
  return {
    competitions: places.map(({ competition, race }) => {
      const facts = competitions.find(({ id }) => id === competition);
      const ofPlace = races.filter((each) => each.competition === competition && (race === null || each.id === race));
      return facts && { ...facts, races: ofPlace };
    }),
    starters: new Map(starters.map((starter) => [starter.id, starter])),
  };
}

/** Reads the competitions that the viewer may see. */
async function readCompetitions(
  runner: Runner,
  places: readonly RaceRef[],
  viewer: CompetitionViewer,
): Promise<readonly Omit<CompetitionFacts, "races">[]> {
  if (places.length === 0) return [];
  const ids = [...new Set(places.map(({ competition }) => competition))];
  const { rows } = await sql<Omit<CompetitionFacts, "races">>`
    select c.id, c.approved, c.cancelled,
      json_build_object(
        'preRegDeadline1', c.entry_deadline_1, 'preRegDeadline2', c.entry_deadline_2,
        'preRegDeadline3', c.entry_deadline_3, 'regDeadline', c.registration_deadline) as deadlines,
      (select coalesce(json_agg(json_build_object(
          'groupAgeGroup', x.group_age_group_id, 'qualification', x.qualification_id, 'sportCategory', x.sport_category_id,
          'preRegAmount1', x.amount_1, 'preRegAmount2', x.amount_2, 'preRegAmount3', x.amount_3,
          'entryAmount', x.registration_amount, 'localAmount', x.on_site_amount)), '[]')
        from entry_price x where x.competition_id = c.id) as prices
    from competition c where c.id = any(${listed(ids)}) and ${visibleTo(viewer)}`.execute(runner);
  return rows;
}

type RaceRow = RaceFacts & { readonly competition: number };

/** Reads races with their places and the conditions for starters. */
async function readRaces(runner: Runner, places: readonly RaceRef[], at?: Date): Promise<readonly RaceRow[]> {
  if (places.length === 0) return [];
  const single = places.flatMap(({ race }) => race ?? []);
  const whole = places.flatMap(({ competition, race }) => (race === null ? [competition] : []));
  // A sub-select, for the reason given at `listed`.
  const moment = sql`(select ${at ?? null}::timestamptz)`;
  const { rows } = await sql<RaceRow>`
    select r.id, r.name, r.competition_id as competition, r.date, r.is_male as "isMale", r.is_female as "isFemale", r.is_team as "isTeam",
      r.team_type as "teamType", json_build_object('from', lower(r.period), 'until', upper(r.period)) as period, r.capacity,
      case when r.capacity is null then 0
        else coalesce((select taken from places_taken(r.id, ${moment})), 0) end as taken,
      w.waiting, w.lapsed,
      (select coalesce(json_agg(json_build_object(
          'id', a.id, 'name', a.name, 'ageMin', a.age_min, 'ageMax', a.age_max, 'child', a.child, 'groupAgeGroup', a.group_age_group_id)
          order by a.order_index, a.name), '[]')
        from race_age_group g join age_group a on a.id = g.age_group_id where g.race_id = r.id) as "ageGroups",
      array(select t.type from race_licence_type t where t.race_id = r.id) as "licenceTypes",
      (select coalesce(json_agg(json_build_object(
          'key', q.key, 'qualification', q.qualification_id, 'sportCategory', q.sport_category_id, 'groupAgeGroup', q.group_age_group_id)
          order by q.order_index, q.id), '[]')
        from race_part b join competition_part q on q.id = b.part_id where r.is_team and b.race_id = r.id) as parts
    from race r
    cross join lateral (
      select count(*) filter (where offer_until is null) as waiting, count(*) filter (where offer_until <= ${moment}) as lapsed
      from waiting_list_entry where race_id = r.id and active) as w
    where r.id = any(${listed(single)}) or r.competition_id = any(${listed(whole)})
    order by r.date, r.start_time, r.order_index`.execute(runner);
  return rows;
}

/** Reads starters with their starts in these races and in overlapping ones, and their waiting list rows. */
export async function readStarters(
  runner: Runner,
  { persons, races, club }: Pick<EnteringFactsQuery, "persons" | "club"> & { readonly races: readonly number[] },
  { withPositions }: { readonly withPositions: boolean },
): Promise<readonly StarterFacts[]> {
  if (persons.length === 0 && club === undefined) return [];
  const atThatTime = sql`array(
          select other.id from race requested join race other on other.period && requested.period where requested.id = any(${listed(races)}))`;
  const { rows } = await sql<StarterFacts>`
    select p.id, p.last_name || ' ' || p.first_name as name, l.number as "licenceNumber", p.club_id as "clubId",
      p.is_athlete as "isAthlete", p.is_competitor as "isCompetitor", p.birth_date as "birthDate", p.gender,
      case when p.removed then 'Inactive' else p.user_status end as "userStatus",
      coalesce(p.athlete_reg_type in ('REG_HU', 'REG_EN'), false) as "isOnTrial",
      l.type as "licenceType", l.status as "licenceStatus", l.medical_valid_until as "medicalValidUntil",
      array(select f.year from annual_fee_paid f
        where f.party_id = p.id and f.kind = case when p.is_competitor then 'COMPETITOR_ANNUAL' else 'LICENSE' end) as "licenceFeeYears",
      (select coalesce(json_agg(json_build_object(
          'race', m.race_id, 'from', lower(o.period), 'until', upper(o.period),
          'entry', case when m.race_id = any(${listed(races)}) then ${ENTRY} end)), '[]')
        from entry_member m join race o on o.id = m.race_id
        where m.person_id = p.id and m.active and m.race_id = any(${atThatTime})) as starts,
      (select coalesce(json_agg(json_build_object(
          'race', w.race_id, 'offerUntil', w.offer_until, 'isOwn', w.team_name is null, 'position', ${withPositions ? POSITION : sql`0`})), '[]')
        from waiting_list_member m join waiting_list_entry w on w.id = m.waiting_id
        where m.person_id = p.id and m.active and m.race_id = any(${listed(races)})) as waits
    from person p
    left join licence l on l.person_id = p.id
    where p.id = any(${listed(persons)})${club === undefined ? sql`` : ofClub(club, races)}`.execute(runner);
  return rows;
}

/** Adds the athletes of a club to `person as p`. */
const ofClub = (
  { id, all }: NonNullable<EnteringFactsQuery["club"]>,
  races: readonly number[],
): RawBuilder<unknown> => sql`
      or (p.club_id = ${id} and p.is_athlete and (${all} and not p.archived and not p.removed or exists (
        select from entry_member m where m.person_id = p.id and m.active and m.race_id = any(${listed(races)}))))`;

/** The entry of `entry_member as m`, whose person is `p`. */
const ENTRY = sql`(select json_build_object(
              'id', e.id, 'isTeam', e.is_team, 'isOwn', not e.is_team or (e.line_number is null and e.entered_by = p.id),
              'debtor', v.debtor_id, 'owes', v.debtor_id = p.id, 'amount', v.gross, 'dayLicence', e.day_licence,
              'heldUntil', e.price_held_until, 'paid', v.paid, 'settled', v.settled,
              'inPayment', ${inOpenPayment(sql`v.id`)},
              'refunds', ${refundTerms})
            from entry e join receivable v on v.entry_id = e.id join competition c on c.id = e.competition_id where e.id = m.entry_id)`;

/** The position of `waiting_list_entry as w` among the rows of its race without an offer. */
const POSITION = sql`(select count(*) from waiting_list_entry ahead
            where ahead.race_id = w.race_id and ahead.active and ahead.offer_until is null and ahead.id <= w.id)`;

/** Reads the facts of orders as the viewer sees the competitions; undefined if the viewer sees no such race. */
export async function readOrderFacts(
  runner: Runner,
  orders: readonly EntryOrder[],
  viewer: CompetitionViewer,
): Promise<readonly (OrderFacts | undefined)[]> {
  const personsOf = ({ members }: EntryOrder) =>
    members.flatMap((member) => ("person" in member ? [member.person] : []));
  const last = orders.reduce((at, order) => (order.at > at ? order.at : at), new Date(0));
  const { competitions, starters } = await readFactsForOrders(runner, {
    viewer,
    places: orders.map(({ competition, race }) => ({ competition, race })),
    at: last,
    persons: [...new Set(orders.flatMap(personsOf))],
  });
  return orders.map(({ members }, at) => {
    const facts = competitions[at];
    const [race] = facts?.races ?? [];
    const atPositions = members.map((member) => ("person" in member ? (starters.get(member.person) ?? null) : null));
    return facts && race && orderFacts(facts, race, atPositions);
  });
}
