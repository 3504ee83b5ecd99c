import { sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";
import { askedColumn } from "../../kernel/db/gathered.ts";
import { visibleTo, type Onlooker } from "../competition/index.ts";
import type { EntryOrder, OrderFacts } from "@rajt/contract/entry/order.rules";
import { type EnteringFacts, orderFacts } from "./entry-facts.ts";

/** A question of a viewer about somebody entering a competition: one of its races, or (null) all. */
export type EnteringAsk = {
  readonly viewer: Onlooker;
  /** The person who is to start; null: nobody the portal knows. */
  readonly entrant: number | null;
  readonly competition: number;
  readonly race: number | null;
};

/**
 * Everything that entering the races of competitions depends on, for each entrant, in one statement: entering a race is the hottest write,
 * so round trips count. Undefined where a viewer may not see the competition.
 */
export async function readEnteringFacts(
  runner: Runner,
  asks: readonly EnteringAsk[],
): Promise<readonly (EnteringFacts | undefined)[]> {
  const viewers = asks.map(({ viewer }) => viewer);
  const asked = {
    accountId: sql.ref("ask.account"),
    isSuperAdmin: sql.ref<boolean>("ask.is_super_admin"),
    isTechnicalCommittee: sql.ref<boolean>("ask.is_technical_committee"),
  };
  const { rows } = await sql<EnteringFacts & { place: number }>`
    select ask.place, c.id, c.approved, c.cancelled,
      json_build_object(
        'preRegDeadline1', c.entry_deadline_1, 'preRegDeadline2', c.entry_deadline_2,
        'preRegDeadline3', c.entry_deadline_3, 'regDeadline', c.registration_deadline) as deadlines,
      (select json_build_object(
          'id', p.id, 'clubId', p.club_id, 'isAthlete', p.is_athlete, 'isCompetitor', p.is_competitor,
          'birthDate', p.birth_date, 'gender', p.gender, 'userStatus', p.user_status,
          'isOnTrial', coalesce(p.athlete_reg_type in ('REG_HU', 'REG_EN'), false),
          'licenceType', l.type, 'medicalValidUntil', l.medical_valid_until,
          'licenceFeeYears', (select coalesce(json_agg(f.year), '[]') from fee f
            where f.account_id = p.id and f.active and f.paid and f.cost_type <> 'TRANSFER'
              and f.cost_type = case when p.is_competitor then 'COMPETITOR_ANNUAL' else 'LICENSE_' || l.type end))
        from person p left join licence l on l.person_id = p.id
        where p.id = ask.entrant) as person,
      (select coalesce(json_agg(json_build_object(
          'groupAgeGroup', x.group_age_group_id, 'qualification', x.qualification_id, 'sportCategory', x.sport_category_id,
          'preRegAmount1', x.amount_1, 'preRegAmount2', x.amount_2, 'preRegAmount3', x.amount_3,
          'entryAmount', x.registration_amount, 'localAmount', x.on_site_amount)), '[]')
        from entry_price x where x.competition_id = c.id
          and (x.qualification_id is null or (select t.is_team from race t where t.id = ask.race))) as prices,
      (select coalesce(json_agg(json_build_object(
          'id', r.id, 'date', r.date, 'isMale', r.is_male, 'isFemale', r.is_female, 'isTeam', r.is_team,
          'period', json_build_object('from', lower(r.period), 'until', upper(r.period)),
          'capacity', r.capacity,
          'taken', case when r.capacity is null then 0
            else (select count(*) from entry e where e.race_id = r.id and e.active) end,
          'ageGroups', (select coalesce(json_agg(json_build_object(
              'ageMin', a.age_min, 'ageMax', a.age_max, 'child', a.child, 'groupAgeGroup', a.group_age_group_id)
              order by a.order_index, a.name), '[]')
            from race_age_group g join age_group a on a.id = g.age_group_id where g.race_id = r.id),
          'licenceTypes', (select coalesce(json_agg(t.type), '[]') from race_licence_type t where t.race_id = r.id),
          'parts', case when r.id = ask.race and r.is_team then (select coalesce(json_agg(json_build_object(
              'key', q.key, 'qualification', q.qualification_id, 'sportCategory', q.sport_category_id,
              'groupAgeGroup', q.group_age_group_id) order by q.order_index, q.id), '[]')
            from race_part b join competition_part q on q.id = b.part_id where b.race_id = r.id) else '[]' end,
          'collisions', (select coalesce(json_agg(json_build_object(
              'from', lower(o.period), 'until', upper(o.period))), '[]')
            from entry_member m
            cross join lateral (select period from race where id = m.race_id offset 0) as o
            where m.person_id = ask.entrant and m.active and m.race_id <> r.id and o.period && r.period),
          'mine', (select json_build_object(
              'id', e.id, 'isTeam', e.is_team, 'amount', v.gross, 'dayLicence', e.day_licence, 'heldUntil', e.price_held_until, 'paid', v.paid, 'settled', v.settled,
              'inPayment', exists (select from payment_item i where i.receivable_id = v.id and i.open))
            from entry_member m join entry e on e.id = m.entry_id join receivable v on v.entry_id = e.id
            where m.race_id = r.id and m.person_id = ask.entrant and m.active))
          order by r.date, r.start_time, r.order_index), '[]')
        from race r where r.competition_id = c.id and r.id between coalesce(ask.race, 0) and coalesce(ask.race, 2147483647)) as races
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
        asks.map(({ entrant }) => entrant),
        "integer",
      )}, ${askedColumn(
        asks.map(({ competition }) => competition),
        "integer",
      )}, ${askedColumn(
        asks.map(({ race }) => race),
        "integer",
      )}
    ) with ordinality as ask (account, is_super_admin, is_technical_committee, entrant, competition, race, place)
    join competition c on c.id = ask.competition and ${visibleTo(asked)}`.execute(runner);
  const facts = new Map(rows.map(({ place, ...found }) => [place, found]));
  return asks.map((_, index) => facts.get(index + 1));
}

/**
 * The facts of orders, in one statement however many they are and however many start in each; undefined where there is no such race, or none
 * that who enters may see.
 */
export async function readOrderFacts(
  runner: Runner,
  orders: readonly EntryOrder[],
): Promise<readonly (OrderFacts | undefined)[]> {
  const read = await readEnteringFacts(runner, orders.flatMap(asksOf));
  let next = 0;
  return orders.map(({ members }) => {
    const ofMembers = read.slice(next, (next += members.length));
    const [first] = ofMembers;
    const race = first?.races[0];
    return (
      first &&
      race &&
      orderFacts(
        first,
        race,
        ofMembers.map((facts) => {
          const [own] = facts?.races ?? [];
          return facts?.person && own ? { person: facts.person, race: own } : null;
        }),
      )
    );
  });
}

/** Nobody may enter what is not approved, so here nobody sees more than everyone and the organiser: reading their rights would only cost time. */
const asksOf = ({ members, enteredBy, competition, race }: EntryOrder): EnteringAsk[] =>
  members.map((member) => ({
    viewer: { accountId: enteredBy, isSuperAdmin: false, isTechnicalCommittee: false },
    entrant: "person" in member ? member.person : null,
    competition,
    race,
  }));
