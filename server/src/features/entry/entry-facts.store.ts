import { type RawBuilder, sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";
import { askedColumn } from "../../kernel/db/gathered.ts";
import { REPEATABLE } from "../../kernel/db/repeatable.ts";
import type { SessionAsk } from "../../kernel/session/session.ts";
import { refundTerms, visibleTo, type Onlooker } from "../competition/index.ts";
import type { EntryOrder, OrderFacts } from "@rajt/contract/entry/order.rules";
import { type CompetitionFacts, orderFacts, type StarterFacts } from "./entry-facts.ts";

/** A question of a viewer about entering a competition: one of its races, or (null) all. */
type PlaceAsk = {
  readonly viewer: Onlooker;
  readonly competition: number;
  readonly race: number | null;
  /** The moment that is asked about; without one every offer of a place counts as living. */
  readonly at?: Date;
};

type Asked = {
  readonly places: readonly PlaceAsk[];
  /** The accounts of those who are to start. */
  readonly persons: readonly number[];
  /** Clubs whose athletes are asked about too: all of them, or those who are entered in these races. */
  readonly clubs?: readonly { readonly id: number; readonly all: boolean }[];
  /**
   * The beginning of a `with` that finds who asks for each of the places, as `live` (place, account_id): they are the viewers then, with no right but
   * everybody's, and who is to start.
   */
  readonly sessions?: RawBuilder<unknown>;
};

export type EnteringFacts = {
  /** Undefined where the viewer may not see the competition. */
  readonly competitions: readonly (CompetitionFacts | undefined)[];
  readonly starters: ReadonlyMap<number, StarterFacts>;
  /** Whoever asked for each of the places by a session; null where that lives no more. */
  readonly accounts: readonly (number | null)[];
};

/** Of one of the places, of who asks for it, or of one starter. */
type FactsRow = {
  readonly place: number | null;
  readonly account: number | null;
  readonly competition: CompetitionFacts | null;
  readonly starter: StarterFacts | null;
};

/**
 * Everything that entering the races of competitions depends on, in one statement, of which each race and each starter is a part of its own:
 * entering a race is the hottest write, so round trips count, and of a club's thirty athletes the race is read once.
 */
export async function readEnteringFacts(
  runner: Runner,
  { places, persons, clubs = [], sessions }: Asked,
): Promise<EnteringFacts> {
  const viewers = places.map(({ viewer }) => viewer);
  const isOfRaces = places.every(({ race }) => race !== null);
  // By its key, whatever the planner knew of the tables: one race is asked about when hundreds enter it.
  const askedRaces = isOfRaces
    ? sql`select * from race where id = ask.race and competition_id = ask.competition`
    : sql`select * from race where competition_id = ask.competition and id between coalesce(ask.race, 0) and coalesce(ask.race, 2147483647)`;
  const asked = {
    accountId: sql.ref("ask.account"),
    isSuperAdmin: sql.ref<boolean>("ask.is_super_admin"),
    isTechnicalCommittee: sql.ref<boolean>("ask.is_technical_committee"),
  };
  const { rows } = await sql<FactsRow>`${sql.raw(REPEATABLE)}
    with ${sessions === undefined ? sql`` : sql`${sessions},`} ask as materialized (
      select ${sessions === undefined ? sql`ask.account` : sql`live.account_id as account`}, is_super_admin, is_technical_committee, competition, race, at, ask.place
      from unnest(
        ${askedColumn(
          viewers.map(({ accountId }) => accountId),
          "integer",
        )}, ${askedColumn(
          viewers.map(({ isSuperAdmin }) => isSuperAdmin),
          "boolean",
        )},
        ${askedColumn(
          viewers.map(({ isTechnicalCommittee }) => isTechnicalCommittee),
          "boolean",
        )},
        ${askedColumn(
          places.map(({ competition }) => competition),
          "integer",
        )}, ${askedColumn(
          places.map(({ race }) => race),
          "integer",
        )}, ${askedColumn(
          places.map(({ at }) => at ?? null),
          "timestamptz",
        )}
      ) with ordinality as ask (account, is_super_admin, is_technical_committee, competition, race, at, place)
      ${sessions === undefined ? sql`` : sql`join live on live.place = ask.place`}
    ), asked_race as materialized (
      select distinct r.id, r.period from ask cross join lateral (${askedRaces} offset 0) as r
    ), span as materialized (
      select tstzrange(min(lower(period)), max(upper(period))) as period from asked_race
    ), starter as (
      ${sessions === undefined ? sql`select unnest(${askedColumn(persons, "integer")}) as id` : sql`select distinct account as id from ask`} ${clubs.length === 0 ? sql`` : athletesOf(clubs)}
    )
    select ask.place::integer as place, null::integer as account, json_build_object(
      'id', c.id, 'approved', c.approved, 'cancelled', c.cancelled,
      'deadlines', json_build_object(
        'preRegDeadline1', c.entry_deadline_1, 'preRegDeadline2', c.entry_deadline_2,
        'preRegDeadline3', c.entry_deadline_3, 'regDeadline', c.registration_deadline),
      'prices', (select coalesce(json_agg(json_build_object(
          'groupAgeGroup', x.group_age_group_id, 'qualification', x.qualification_id, 'sportCategory', x.sport_category_id,
          'preRegAmount1', x.amount_1, 'preRegAmount2', x.amount_2, 'preRegAmount3', x.amount_3,
          'entryAmount', x.registration_amount, 'localAmount', x.on_site_amount)), '[]')
        from entry_price x where x.competition_id = c.id
          and (x.qualification_id is null or case when ask.race is null
            then exists (select from race t where t.competition_id = c.id and t.team_type = 'OB_MIX_VALTO')
            else (select t.is_team from race t where t.id = ask.race) end)),
      'races', (select coalesce(json_agg(json_build_object(
          'id', r.id, 'date', r.date, 'isMale', r.is_male, 'isFemale', r.is_female, 'isTeam', r.is_team, 'teamType', r.team_type,
          'period', json_build_object('from', lower(r.period), 'until', upper(r.period)),
          'capacity', r.capacity,
          'taken', case when r.capacity is null then 0
            else (select count(*) from entry e where e.race_id = r.id and e.active) + w.offered end,
          'waiting', w.waiting, 'lapsed', w.lapsed,
          'ageGroups', (select coalesce(json_agg(json_build_object(
              'id', a.id, 'name', a.name,
              'ageMin', a.age_min, 'ageMax', a.age_max, 'child', a.child, 'groupAgeGroup', a.group_age_group_id)
              order by a.order_index, a.name), '[]')
            from race_age_group g join age_group a on a.id = g.age_group_id where g.race_id = r.id),
          'licenceTypes', (select coalesce(json_agg(t.type), '[]') from race_licence_type t where t.race_id = r.id),
          'parts', case when r.is_team and (r.id = ask.race or r.team_type = 'OB_MIX_VALTO') then (select coalesce(json_agg(json_build_object(
              'key', q.key, 'qualification', q.qualification_id, 'sportCategory', q.sport_category_id,
              'groupAgeGroup', q.group_age_group_id) order by q.order_index, q.id), '[]')
            from race_part b join competition_part q on q.id = b.part_id where b.race_id = r.id) else '[]' end)
          order by r.date, r.start_time, r.order_index), '[]')
        from (${askedRaces} offset 0) as r
        cross join lateral (
          select count(*) filter (where offer_until is null) as waiting, count(*) filter (where offer_until <= ask.at) as lapsed,
            count(*) filter (where offer_until > coalesce(ask.at, '-infinity')) as offered
          from waiting where race_id = r.id and active) as w)
    ) as competition, null as starter
    from ask cross join lateral (select * from competition where id = ask.competition offset 0) as c
    where ${visibleTo(asked)}
    ${sessions === undefined ? sql`` : sql`union all select place::integer, account, null, null::json from ask`}
    union all
    select null, null, null, json_build_object(
      'id', p.id, 'name', p.last_name || ' ' || p.first_name, 'licenceNumber', l.number, 'clubId', p.club_id, 'isAthlete', p.is_athlete, 'isCompetitor', p.is_competitor,
      'birthDate', p.birth_date, 'gender', p.gender, 'userStatus', p.user_status,
      'isOnTrial', coalesce(p.athlete_reg_type in ('REG_HU', 'REG_EN'), false),
      'licenceType', l.type, 'licenceStatus', l.status, 'medicalValidUntil', l.medical_valid_until,
      'licenceFeeYears', (select coalesce(json_agg(f.year), '[]') from fee f
        where f.account_id = p.id and f.active and f.paid and f.cost_type <> 'TRANSFER'
          and f.cost_type = case when p.is_competitor then 'COMPETITOR_ANNUAL' else 'LICENSE_' || l.type end),
      'starts', (select coalesce(json_agg(json_build_object(
          'race', m.race_id, 'from', lower(o.period), 'until', upper(o.period),
          'entry', case when exists (select from asked_race where id = m.race_id) then (select json_build_object(
              'id', e.id, 'isTeam', e.is_team, 'isOwn', not e.is_team or (e.line_number is null and e.entered_by = p.id), 'owes', v.debtor_id = p.id, 'amount', v.gross, 'dayLicence', e.day_licence,
              'heldUntil', e.price_held_until, 'paid', v.paid, 'settled', v.settled,
              'inPayment', exists (select from payment_item i where i.receivable_id = v.id and i.open),
              'refunds', ${refundTerms})
            from entry e join receivable v on v.entry_id = e.id join competition c on c.id = e.competition_id where e.id = m.entry_id) end)), '[]')
        from entry_member m
        cross join lateral (select period from race where id = m.race_id offset 0) as o
        where m.person_id = p.id and m.active and o.period && (select period from span)),
      'waits', (select coalesce(json_agg(json_build_object(
          'race', w.race_id, 'offerUntil', w.offer_until, 'isOwn', w.team_name is null,
          'position', (select count(*) from waiting ahead
            where ahead.race_id = w.race_id and ahead.active and ahead.offer_until is null and ahead.id <= w.id))), '[]')
        from waiting_member m
        cross join lateral (select id, race_id, offer_until, team_name from waiting where id = m.waiting_id offset 0) as w
        where m.person_id = p.id and m.active and m.race_id in (select id from asked_race)))
    from starter
    cross join lateral (select * from person where id = starter.id offset 0) as p
    left join lateral (select * from licence where person_id = p.id offset 0) as l on true`.execute(runner);
  const competitions = new Map<number, CompetitionFacts>();
  const starters = new Map<number, StarterFacts>();
  const accounts = new Map<number | null, number>();
  for (const row of rows)
    if (row.starter !== null) starters.set(row.starter.id, row.starter);
    else if (row.account !== null) accounts.set(row.place, row.account);
    else if (row.place !== null && row.competition !== null) competitions.set(row.place, row.competition);
  return {
    competitions: places.map((_, at) => competitions.get(at + 1)),
    starters,
    accounts: places.map((_, at) => accounts.get(at + 1) ?? null),
  };
}

/** The part of a statement that adds the athletes of clubs to those who are asked about by name. */
const athletesOf = (clubs: NonNullable<Asked["clubs"]>): RawBuilder<unknown> => sql`
      union
      select k.id
      from unnest(${askedColumn(
        clubs.map(({ id }) => id),
        "integer",
      )}, ${askedColumn(
        clubs.map(({ all }) => all),
        "boolean",
      )}) as club (id, entire)
      join person k on k.club_id = club.id and k.is_athlete
      where (club.entire and not k.archived) or exists (
        select from asked_race r join entry_member m on m.race_id = r.id and m.person_id = k.id and m.active)`;

/**
 * The facts of orders, in one statement however many they are and however many start in each; undefined where there is no such race, or none
 * that who enters may see.
 */
export async function readOrderFacts(
  runner: Runner,
  orders: readonly EntryOrder[],
): Promise<readonly (OrderFacts | undefined)[]> {
  const places = new Map(orders.map((order) => [placeOf(order), order]));
  const persons = orders.flatMap(({ members }) =>
    members.flatMap((member) => ("person" in member ? [member.person] : [])),
  );
  const read = await readEnteringFacts(runner, {
    places: Array.from(places.values(), ({ enteredBy, competition, race, at }) => ({
      viewer: everybody(enteredBy),
      competition,
      race,
      at,
    })),
    persons: [...new Set(persons)],
  });
  const found = new Map(Array.from(places.keys(), (place, at) => [place, read.competitions[at]]));
  return orders.map((order) => {
    const facts = found.get(placeOf(order));
    const race = facts?.races[0];
    return (
      facts &&
      race &&
      orderFacts(
        facts,
        race,
        order.members.map((member) => ("person" in member ? (read.starters.get(member.person) ?? null) : null)),
      )
    );
  });
}

/** A race that whoever brings a session wants to enter. */
export type OwnAsk = SessionAsk & { readonly competition: number; readonly race: number };

/** An order, once it is known whose it is, and its facts; undefined as of orders. */
export type OwnOrder = { readonly order: EntryOrder; readonly facts: OrderFacts | undefined };

/**
 * The same of those who want to enter themselves and of whom the session alone is known: whose it is, is read by that statement too, since
 * each statement more makes everybody wait for one more, and fewer share it. Null where the session lives no more.
 */
export async function readOwnOrders(
  runner: Runner,
  asks: readonly OwnAsk[],
  sessions: RawBuilder<unknown>,
): Promise<readonly (OwnOrder | null)[]> {
  const read = await readEnteringFacts(runner, {
    places: asks.map(({ competition, race, now: at }) => ({ viewer: everybody(null), competition, race, at })),
    persons: [],
    sessions,
  });
  return asks.map(({ competition, race, now: at }, place): OwnOrder | null => {
    const person = read.accounts[place] ?? null;
    if (person === null) return null;
    const facts = read.competitions[place];
    const [asked] = facts?.races ?? [];
    return {
      order: { competition, race, members: [{ person }], enteredBy: person, at },
      facts: facts && asked && orderFacts(facts, asked, [read.starters.get(person) ?? null]),
    };
  });
}

const placeOf = ({ enteredBy, competition, race }: EntryOrder): string => `${enteredBy} ${competition} ${race}`;

/** Nobody may enter what is not approved, so here nobody sees more than everyone and the organiser: reading their rights would only cost time. */
const everybody = (enteredBy: number | null): Onlooker => ({
  accountId: enteredBy,
  isSuperAdmin: false,
  isTechnicalCommittee: false,
});
