import type pg from "pg";
import { sessionOf, type ListWorld } from "./list.testbed.ts";

const ORGANISATIONS = 2_000;
const COMPETITIONS = 3_000;
const ENTRIES = 5_000;

/** The visitors of the lists, each with the cookie of a session, and the competition whose entries are looked at. */
export type Lookers = {
  readonly admin: Looker;
  readonly club: Looker;
  readonly organiser: Looker;
  readonly competition: number;
};
export type Looker = { readonly account: number; readonly cookie: string };

/** Organisations, competitions, the entries of one of them and a log, beside the persons who are there. */
export async function seedLists({ pool, cookie }: ListWorld): Promise<Lookers> {
  await pool.query(
    `with made as (insert into account (kind, registration_status, registered_at, updated_at)
       select 'ORGANISATION', 'ACTIVE', timestamptz '2015-01-01' + n * interval '1 hour', now() from generate_series(1, ${ORGANISATIONS}) n returning id)
     insert into organisation (id, full_name, short_name, user_status, is_club, is_organiser)
     select id, (array['Kőszegi','Tatai','Szegedi','Győri','Egri','Kovácsi'])[1 + id % 6] || ' Triatlon Klub ' || id, 'Klub ' || id, 'Verified', true, id % 3 = 0 from made`,
  );
  await pool.query(
    `insert into contest (name) select (array['Balaton','Tisza','Kovács Emlék','Fertő'])[1 + n % 4] || ' kupa ' || n from generate_series(1, 300) n`,
  );
  await pool.query(
    `insert into competition (contest_id, created_by, address, starts_on, ends_on, registration_deadline, submitted, admin_approval, committee_approval, created_at, updated_at)
     select (select min(id) from contest) + n % 300, o.id, 'x', date '2015-01-01' + n, date '2015-01-01' + n, date '2014-12-01' + n, true, 'APPROVED', 'APPROVED', now(), now()
     from generate_series(1, ${COMPETITIONS}) n
     join lateral (select ids[1 + n % cardinality(ids)] as id from (select array_agg(id) as ids from organisation where is_organiser) as all_of) o on true`,
  );
  const [organiser = 0] = await numbers(pool, "select created_by as id from competition c order by c.id limit 1");
  const [competition = 0] = await numbers(pool, "select min(id) as id from competition");
  await seedEntries(pool, competition);
  await pool.query(
    `insert into change_log (at, actor_id, action, object, object_id, changes)
     select timestamptz '2020-01-01' + n * interval '3 minutes', (select min(id) from staff), (array['create','update','status','delete'])[1 + n % 4],
       (array['person','organisation','competition'])[1 + n % 3], (select min(id) from person) + n % 1000, '{"phoneNumber":["1","2"],"email":["a@b","c@d"]}'
     from generate_series(1, (select count(*) from person)) n`,
  );
  await pool.query("vacuum analyze");
  const [club = 0] = await numbers(
    pool,
    "select club_id as id from person where club_id is not null order by id limit 1",
  );
  return {
    admin: { account: 0, cookie },
    club: { account: club, cookie: await sessionOf(pool, club) },
    organiser: { account: organiser, cookie: await sessionOf(pool, organiser) },
    competition,
  };
}

async function numbers(pool: pg.Pool, text: string): Promise<number[]> {
  return (await pool.query<{ id: number }>(text)).rows.map(({ id }) => id);
}

async function seedEntries(pool: pg.Pool, competition: number): Promise<void> {
  await pool.query(
    `insert into race (competition_id, name, date, start_time, is_male, is_female, is_team, period, order_index)
     select c.id, 'Race ' || n, c.starts_on, 36000, true, true, false, tstzrange(c.starts_on + interval '9 hours', c.starts_on + interval '11 hours'), n
     from competition c, generate_series(1, 10) n where c.id = $1`,
    [competition],
  );
  await pool.query(
    `with made as (
       insert into entry (competition_id, race_id, is_team, club_id, entered_by, price_held_until, created_at, updated_at)
       select $1, r.id, false, p.club_id, p.id, now(), now(), now()
       from (select id, club_id, row_number() over (order by id) as nth from person order by id limit ${ENTRIES}) p
       join (select id, row_number() over (order by id) as nth from race where competition_id = $1) r on r.nth = 1 + p.nth % 10
       returning id, race_id, entered_by),
     members as (insert into entry_member (entry_id, race_id, active, position, person_id) select id, race_id, true, 1, entered_by from made),
     owing as (
       insert into receivable (debtor_id, entry_id, gross, updated_at) select entered_by, id, 10000, now() from made returning id, debtor_id, gross)
     insert into ledger (kind, party_id, receivable_id, amount, cause, at) select 'CHARGE', debtor_id, id, gross, 'ENTRY', now() from owing`,
    [competition],
  );
}
