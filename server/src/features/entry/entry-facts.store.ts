import { type RawBuilder, sql } from "kysely";
import { type Fragment, statement } from "../../kernel/db/composed.ts";
import type { Runner } from "../../kernel/db/database.ts";
import { askedColumn } from "../../kernel/db/gathered.ts";
import { REPEATABLE } from "../../kernel/db/repeatable.ts";
import type { SessionAsk } from "../../kernel/session/session.ts";
import { refundTerms, visibleTo, type Onlooker } from "../competition/index.ts";
import type { EntryOrder, OrderFacts } from "@rajt/contract/entry/order.rules";
import { type CompetitionFacts, orderFacts, type OrderStarter, type StarterFacts } from "./entry-facts.ts";

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
  /** The asker is known by a session alone: they are the viewer then, with no right but everybody's. */
  readonly asking?: Asking;
};

type Asking = {
  /** The beginning of a `with` that finds who asks for each of the places, as `live` (place, account_id). */
  readonly sessions: Fragment;
  /** Whoever asks is to start; or is a club, of whose athletes those are asked about too who are entered in these races. */
  readonly as: "starter" | "club";
};

export type EnteringFacts<Starter = StarterFacts> = {
  /** Undefined where the viewer may not see the competition. */
  readonly competitions: readonly (CompetitionFacts | undefined)[];
  readonly starters: ReadonlyMap<number, Starter>;
  /** Whoever asked for each of the places by a session; null where that lives no more. */
  readonly accounts: readonly (number | null)[];
};

/** Of who asks for one of the places, of the races of one part of the competitions, or of all starters. */
type FactsRow = {
  readonly place: number | null;
  readonly account: number | null;
  /** Null where who asks may not see it. */
  readonly part: number | null;
  readonly competition: CompetitionFacts | null;
  readonly starters: readonly StarterFacts[] | null;
};

/**
 * Everything that entering the races of competitions depends on, in one statement, of which each race and each starter is a part of its own:
 * entering a race is the hottest write, so round trips count, and of a club's thirty athletes the race is read once.
 */
export const readEnteringFacts = (runner: Runner, asked: Asked): Promise<EnteringFacts> =>
  readFacts(runner, asked, "shown");

/**
 * The same for orders, without what is only shown: of a list of a thousand, one's place in it is a count of all who are ahead, for each of them. Of
 * somebody who starts alone also without what only teams are asked.
 */
export const readFactsToWeigh = (
  runner: Runner,
  asked: Asked,
  depth: "ordered" | "alone" = "ordered",
): Promise<EnteringFacts<OrderStarter>> => readFacts(runner, asked, depth);

type Depth = "shown" | "ordered" | "alone";

async function readFacts(
  runner: Runner,
  { places, persons, clubs = [], asking }: Asked,
  depth: Depth,
): Promise<EnteringFacts> {
  const viewers = places.map(({ viewer }) => viewer);
  const { parts, partOf } = partsOf(places);
  const of = places.every(({ race }) => race !== null) ? "races" : "competitions";
  const [sessions, as, hasClubs] = [asking?.sessions ?? null, asking?.as ?? null, clubs.length > 0];
  const name = [depth, of, as, sessions?.name, hasClubs].join(" ");
  const rows = await factRows(
    runner,
    { name, depth, of, as, sessions, hasClubs },
    {
      ...asking?.sessions.values,
      [ACCOUNTS]: viewers.map(({ accountId }) => accountId),
      [SUPER_ADMINS]: viewers.map(({ isSuperAdmin }) => isSuperAdmin),
      [COMMITTEES]: viewers.map(({ isTechnicalCommittee }) => isTechnicalCommittee),
      [COMPETITIONS]: places.map(({ competition }) => competition),
      [PART_OF]: partOf,
      [PART_COMPETITIONS]: parts.map(({ competition }) => competition),
      [PART_RACES]: parts.map(({ race }) => race),
      [PART_MOMENTS]: parts.map(({ at }) => at ?? null),
      [PERSONS]: persons,
      [CLUBS]: clubs.map(({ id }) => id),
      [ENTIRE_CLUBS]: clubs.map(({ all }) => all),
    },
  );
  const competitions = new Map<number | null, CompetitionFacts>();
  let starters: readonly StarterFacts[] = [];
  const viewed = new Map<number, FactsRow>();
  for (const row of rows)
    if (row.starters !== null) starters = row.starters;
    else if (row.competition !== null) competitions.set(row.part, row.competition);
    else if (row.place !== null) viewed.set(row.place, row);
  return {
    competitions: places.map((_, at) => competitions.get(viewed.get(at + 1)?.part ?? null)),
    starters: new Map(starters.map((starter) => [starter.id, starter])),
    accounts: places.map((_, at) => viewed.get(at + 1)?.account ?? null),
  };
}

const [ACCOUNTS, SUPER_ADMINS, COMMITTEES] = [Symbol("accounts"), Symbol("superAdmins"), Symbol("committees")];
const [COMPETITIONS, PART_OF, PERSONS] = [Symbol("competitions"), Symbol("partOf"), Symbol("persons")];
const [PART_COMPETITIONS, PART_RACES, PART_MOMENTS] = [Symbol("competitions"), Symbol("races"), Symbol("moments")];
const [CLUBS, ENTIRE_CLUBS] = [Symbol("clubs"), Symbol("entireClubs")];

/** By its key, whatever the planner knew of the tables: one race is asked about when hundreds enter it. */
const ASKED_RACES = {
  races: sql`select * from race where id = ask.race and competition_id = ask.competition`,
  competitions: sql`select * from race where competition_id = ask.competition and id between coalesce(ask.race, 0) and coalesce(ask.race, 2147483647)`,
};

const LOOKING = {
  accountId: sql.ref("ask.account"),
  isSuperAdmin: sql.ref<boolean>("ask.is_super_admin"),
  isTechnicalCommittee: sql.ref<boolean>("ask.is_technical_committee"),
};

type Shape = {
  readonly name: string;
  readonly depth: Depth;
  /** Is each place one race, or may it be all of a competition? */
  readonly of: keyof typeof ASKED_RACES;
  readonly as: Asking["as"] | null;
  readonly sessions: Fragment | null;
  readonly hasClubs: boolean;
};

/** A statement costs by all that stands in it, also by what is then found of nobody: so it says no more than is wanted. */
const factRows = statement(
  ({ depth, of, as, sessions, hasClubs }: Shape) => sql<FactsRow>`${sql.raw(REPEATABLE)}
    with ${sessions === null ? sql`` : sql`${sessions.text},`} viewing as materialized (
      select ${sessions === null ? sql`ask.account` : sql`live.account_id as account`}, is_super_admin, is_technical_committee, competition, part, ask.place
      from unnest(
        ${askedColumn(ACCOUNTS, "integer")}, ${askedColumn(SUPER_ADMINS, "boolean")}, ${askedColumn(COMMITTEES, "boolean")},
        ${askedColumn(COMPETITIONS, "integer")}, ${askedColumn(PART_OF, "integer")}
      ) with ordinality as ask (account, is_super_admin, is_technical_committee, competition, part, place)
      ${sessions === null ? sql`` : sql`join live on live.place = ask.place`}
    ), ask as materialized (
      select * from unnest(
        ${askedColumn(PART_COMPETITIONS, "integer")}, ${askedColumn(PART_RACES, "integer")}, ${askedColumn(PART_MOMENTS, "timestamptz")}
      ) with ordinality as ask (competition, race, at, part)
    ), asked_race as materialized (
      select r.id, r.period from ask cross join lateral (${ASKED_RACES[of]} offset 0) as r
    ), starter as (
      ${as === "starter" ? sql`select distinct account as id from viewing` : sql`select unnest(${askedColumn(PERSONS, "integer")}) as id`}
      ${as === "club" ? IF_ANYBODY : sql``}
      ${as === "club" ? athletesOf(ASKING_CLUB) : hasClubs ? athletesOf(NAMED_CLUBS) : sql``}
    )
    select null::integer as place, null::integer as account, ask.part::integer as part, json_build_object(
      'id', c.id, 'approved', c.approved, 'cancelled', c.cancelled,
      'deadlines', json_build_object(
        'preRegDeadline1', c.entry_deadline_1, 'preRegDeadline2', c.entry_deadline_2,
        'preRegDeadline3', c.entry_deadline_3, 'regDeadline', c.registration_deadline),
      'prices', array(select json_build_object(
          'groupAgeGroup', x.group_age_group_id, 'qualification', x.qualification_id, 'sportCategory', x.sport_category_id,
          'preRegAmount1', x.amount_1, 'preRegAmount2', x.amount_2, 'preRegAmount3', x.amount_3,
          'entryAmount', x.registration_amount, 'localAmount', x.on_site_amount)
        from entry_price x where x.competition_id = c.id
          and ${depth === "alone" ? sql`x.qualification_id is null` : PRICED_BY_PART}),
      'races', array(select json_build_object(
          'id', r.id, 'date', r.date, 'isMale', r.is_male, 'isFemale', r.is_female, 'isTeam', r.is_team, 'teamType', r.team_type,
          'period', json_build_object('from', lower(r.period), 'until', upper(r.period)),
          'capacity', r.capacity,
          'taken', case when r.capacity is null then 0
            else (select count(*) from entry e where e.race_id = r.id and e.active) + w.offered end,
          'waiting', w.waiting, 'lapsed', w.lapsed,
          'ageGroups', array(select json_build_object(
              'id', a.id, 'name', a.name,
              'ageMin', a.age_min, 'ageMax', a.age_max, 'child', a.child, 'groupAgeGroup', a.group_age_group_id)
            from race_age_group g join age_group a on a.id = g.age_group_id where g.race_id = r.id order by a.order_index, a.name),
          'licenceTypes', array(select t.type from race_licence_type t where t.race_id = r.id),
          'parts', ${depth === "alone" ? sql`'{}'::json[]` : PARTS})
        from (${ASKED_RACES[of]} offset 0) as r
        cross join lateral (
          select count(*) filter (where offer_until is null) as waiting, count(*) filter (where offer_until <= ask.at) as lapsed,
            count(*) filter (where offer_until > coalesce(ask.at, '-infinity')) as offered
          from waiting_list_entry where race_id = r.id and active) as w
        order by r.date, r.start_time, r.order_index)
    ) as competition, null::json as starters
    from ask cross join lateral (select * from competition where id = ask.competition offset 0) as c
    union all
    select ask.place::integer, ask.account, case when exists (select from competition c where c.id = ask.competition and ${visibleTo(LOOKING)}) then ask.part end, null, null
    from viewing as ask
    union all
    select null, null, null, null, json_agg(facts) from (
      select p.id, p.last_name || ' ' || p.first_name as name, l.number as "licenceNumber", p.club_id as "clubId", p.is_athlete as "isAthlete", p.is_competitor as "isCompetitor",
        p.birth_date as "birthDate", p.gender, case when p.removed then 'Inactive' else p.user_status end as "userStatus",
        coalesce(p.athlete_reg_type in ('REG_HU', 'REG_EN'), false) as "isOnTrial",
        l.type as "licenceType", l.status as "licenceStatus", l.medical_valid_until as "medicalValidUntil",
        array(select f.year from fee_with_balance f
          where f.account_id = p.id and f.active and f.paid and f.cost_type <> 'TRANSFER'
            and f.cost_type = case when p.is_competitor then 'COMPETITOR_ANNUAL' else 'LICENSE_' || l.type end) as "licenceFeeYears",
        array(select json_build_object(
            'race', m.race_id, 'from', lower(o.period), 'until', upper(o.period),
            'entry', case when ${depth === "shown" ? sql`exists (select from asked_race where id = m.race_id)` : sql`false`} then ${ENTRY} end)
          from entry_member m
          cross join lateral (select period from race where id = m.race_id offset 0) as o
          where m.person_id = p.id and m.active and m.race_id = any(${RACES_AT_THAT_TIME})) as starts,
        array(select json_build_object(
            'race', w.race_id, 'offerUntil', w.offer_until, 'isOwn', w.team_name is null, 'position', ${depth === "shown" ? POSITION : sql`0`})
          from waiting_list_member m
          cross join lateral (select id, race_id, offer_until, team_name from waiting_list_entry where id = m.waiting_id offset 0) as w
          where m.person_id = p.id and m.active and m.race_id = any(array(select id from asked_race))) as waits
      from starter
      cross join lateral (select * from person where id = starter.id offset 0) as p
      left join lateral (select number, type, status, medical_valid_until from licence where person_id = p.id offset 0) as l on true
    ) as facts`,
);

const ENTRY = sql`(select json_build_object(
              'id', e.id, 'isTeam', e.is_team, 'isOwn', not e.is_team or (e.line_number is null and e.entered_by = p.id), 'owes', v.debtor_id = p.id, 'amount', v.gross, 'dayLicence', e.day_licence,
              'heldUntil', e.price_held_until, 'paid', v.paid, 'settled', v.settled,
              'inPayment', exists (select from payment_item i where i.receivable_id = v.id and i.open),
              'refunds', ${refundTerms})
            from entry e join receivable v on v.entry_id = e.id join competition c on c.id = e.competition_id where e.id = m.entry_id)`;

/** Looked for once, and each starter then by key: whoever goes through all starts of theirs pays for every year that they have been starting. */
const RACES_AT_THAT_TIME = sql`array(
          select other.id from asked_race cross join lateral (select id from race where period && asked_race.period offset 0) as other)`;

/** A part of the competitions that is asked about, by whomever. */
type Part = Omit<PlaceAsk, "viewer">;

/** The parts that places are of, each once, at the last of their moments, and which of them (from 1) each place is of. */
function partsOf(places: readonly PlaceAsk[]): { readonly parts: readonly Part[]; readonly partOf: readonly number[] } {
  const parts: Part[] = [];
  const known = new Map<string, number>();
  const partOf = places.map(({ competition, race, at }) => {
    const key = `${competition} ${race} ${at === undefined}`;
    const part = known.get(key) ?? parts.push({ competition, race }) - 1;
    known.set(key, part);
    const last = parts[part]?.at;
    parts[part] = { competition, race, ...(at && { at: last !== undefined && last > at ? last : at }) };
    return part + 1;
  });
  return { parts, partOf };
}

const PRICED_BY_PART = sql`(x.qualification_id is null or case when ask.race is null
            then exists (select from race t where t.competition_id = c.id and t.team_type = 'OB_MIX_VALTO')
            else (select t.is_team from race t where t.id = ask.race) end)`;

const PARTS = sql`case when r.is_team and (r.id = ask.race or r.team_type = 'OB_MIX_VALTO') then array(select json_build_object(
              'key', q.key, 'qualification', q.qualification_id, 'sportCategory', q.sport_category_id, 'groupAgeGroup', q.group_age_group_id)
            from race_part b join competition_part q on q.id = b.part_id where b.race_id = r.id order by q.order_index, q.id) else '{}' end`;

const POSITION = sql`(select count(*) from waiting_list_entry ahead
            where ahead.race_id = w.race_id and ahead.active and ahead.offer_until is null and ahead.id <= w.id)`;

/** The part of a statement that adds the athletes of clubs (id, entire) to those who are asked about by name. */
const athletesOf = (clubs: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      union
      select k.id
      from ${clubs} as club (id, entire)
      join person k on k.club_id = club.id and k.is_athlete
      where not k.id = any(${PERSONS}::integer[]) and (club.entire and not k.archived and not k.removed or exists (
        select from asked_race r
        cross join lateral (select from entry_member where race_id = r.id and person_id = k.id and active offset 0) as m))`;

const NAMED_CLUBS = sql`unnest(${askedColumn(CLUBS, "integer")}, ${askedColumn(ENTIRE_CLUBS, "boolean")})`;

/** Whoever brings a session that lives no more costs no more than being told so. */
const IF_ANYBODY = sql`where exists (select from viewing)`;

const ASKING_CLUB = sql`(select distinct account, false from viewing)`;

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
  const asked = {
    places: Array.from(places.values(), ({ enteredBy, competition, race, at }) => ({
      viewer: everybody(enteredBy),
      competition,
      race,
      at,
    })),
    persons: [...new Set(persons)],
  };
  const read = await readFactsToWeigh(runner, asked);
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
  sessions: Fragment,
): Promise<readonly (OwnOrder | null)[]> {
  const asked = {
    places: asks.map(({ competition, race, now: at }) => ({ viewer: everybody(null), competition, race, at })),
    persons: [],
    asking: { sessions, as: "starter" as const },
  };
  const read = await readFactsToWeigh(runner, asked, "alone");
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
