// What the calendar is measured on.
import type pg from "pg";

/** The most competitions that one month has had, and some. */
export const MONTH = 60;

export async function seedValues(pool: pg.Pool): Promise<void> {
  await pool.query(
    "insert into sport_category (name, order_index) select 'Sport ' || n, n from generate_series(1, 5) n",
  );
  await pool.query("insert into qualification (name) values ('Bench')");
  await pool.query("insert into distance (name, order_index) select 'Distance ' || n, n from generate_series(1, 10) n");
  await pool.query("insert into group_age_group (name) values ('felnőtt')");
  await pool.query(
    `insert into age_group (name, age_min, age_max, child, group_age_group_id)
     select 'Age ' || n, n * 5, n * 5 + 4, false, (select id from group_age_group) from generate_series(1, 12) n`,
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (kind, email, registration_status, registered_at, updated_at)
     select 'ORGANISATION', 'o' || n || '@bench.example', 'ACTIVE', now(), now() from generate_series(1, 40) n returning id`,
  );
  await pool.query(
    `insert into organisation (id, full_name, short_name, user_status, is_club, is_organiser)
     select id, 'Bench Szabadidősport Egyesület ' || id, 'Bench', 'Verified', true, true from unnest($1::integer[]) id`,
    [rows.map(({ id }) => id)],
  );
}

/** Approved ones from a day on, of three parts, six races and a line of fees. */
export async function seedCompetitions(pool: pg.Pool, count: number, from: string, days: number): Promise<void> {
  await pool.query(
    `with made as (insert into contest (name)
       select 'Verseny ' || gen_random_uuid() from generate_series(1, $1) returning id)
     insert into competition (contest_id, created_by, address, latitude, longitude, starts_on, ends_on, registration_deadline,
       submitted, admin_approval, committee_approval, created_at, updated_at)
     select id, (select min(o.id) from organisation o) + id % 40, (1000 + id % 8999) || ' Tiszalök, Strand', '47.5', '19.1',
       $2::date + id % $3, $2::date + id % $3 + id % 2, $2::date - 5, true, 'APPROVED', 'APPROVED', now(), now() from made`,
    [count, from, days],
  );
  await pool.query(
    `insert into competition_part (competition_id, key, sport_category_id, qualification_id, distance_id, group_age_group_id, is_team, order_index)
     select c.id, rpad(c.id || 'x' || n, 100, 'k'), (select min(id) from sport_category) + (c.id + n) % 5,
       (select id from qualification), (select min(id) from distance) + (c.id + 3 * n) % 10, (select id from group_age_group), false, n
     from competition c, generate_series(1, 3) n where not exists (select from competition_part p where p.competition_id = c.id)`,
  );
  await pool.query(
    `insert into competition_distance (competition_id, distance_id, swim_distance, bike_distance, run_distance)
     select competition_id, distance_id, 750, 20000, 5000 from competition_part on conflict do nothing`,
  );
  await pool.query(
    `insert into race (competition_id, name, date, start_time, is_male, is_female, is_team, period, order_index)
     select c.id, 'Futam ' || n, c.starts_on, 30000 + n * 600, true, true, false,
       tstzrange(c.starts_on + interval '9 hours', c.starts_on + interval '11 hours'), n
     from competition c, generate_series(1, 6) n where not exists (select from race r where r.competition_id = c.id)`,
  );
  await pool.query(
    `insert into race_age_group (race_id, age_group_id) select r.id, a.id from race r, age_group a where a.id % 6 = r.order_index % 6
     on conflict do nothing`,
  );
  await pool.query(
    `insert into entry_price (competition_id, group_age_group_id, registration_amount, order_index)
     select c.id, g.id, 10000, 0 from competition c, group_age_group g
     where not exists (select from entry_price p where p.competition_id = c.id)`,
  );
  await pool.query("vacuum analyze");
}
