import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

/** As many as the federation has. */
const CLUBS = 150;
const COMPETITIONS = 100;
const RACES_EACH = 30;

export type SeededRace = { readonly competition: number; readonly race: number };

/**
 * Seeds a portal of some years' size: 3,000 races of a hundred competitions, one race a day, and signed-in athletes who may enter each race
 * once. The planner chooses by size, so a small database would measure unrealistic plans.
 */
export async function seedEntries(
  pool: pg.Pool,
  athletes: number,
): Promise<{ cookies: string[]; races: readonly SeededRace[] }> {
  const now = new Date();
  const year = now.getUTCFullYear() + 1;
  const clubs = await accountsOf(pool, "ORGANISATION", CLUBS, now);
  await pool.query(
    `insert into organisation (id, full_name, short_name, user_status, is_club, is_organiser)
     select id, 'Bench ' || id, 'Bench', 'Verified', true, true from unnest($1::integer[]) id`,
    [clubs],
  );
  const persons = await accountsOf(pool, "PERSON", athletes, now);
  await pool.query(
    `insert into person (id, last_name, first_name, birth_date, gender, user_status, is_athlete, athlete_reg_type, club_id)
     select id, 'Bench', 'Athlete ' || id, '1990-01-01', 'FEMALE', 'Verified', true, 'NORMAL', ($2::integer[])[1 + id % $3]
     from unnest($1::integer[]) id`,
    [persons, clubs, CLUBS],
  );
  await pool.query(
    `insert into licence (person_id, type, status, number, medical_valid_until)
     select id, 'AMATOR', 'Verified', 'B' || id, '2099-01-01' from unnest($1::integer[]) id`,
    [persons],
  );
  await pool.query(
    `with billed as (
       insert into fee (account_id, cost_type, year, description, billing_date, created_at, updated_at)
       select id, 'LICENSE_AMATOR', $2, 'x', $3::timestamptz, $3::timestamptz, $3::timestamptz from unnest($1::integer[]) id returning id, account_id
     )
     insert into receivable (debtor_id, fee_id, gross, updated_at, settled_at) select account_id, id, 0, $3, $3 from billed`,
    [persons, year, now],
  );
  const races = await seedRaces(pool, clubs[0] ?? 0, year, now);
  return { cookies: await signIn(pool, persons), races };
}

/**
 * Fills races and their waiting lists: every place is offered to one of a block of athletes per race, and more athletes wait behind. An
 * entry there accepts the offer, since the list must not be bypassed.
 */
export async function seedOffers(
  pool: pg.Pool,
  races: readonly SeededRace[],
  { places, behind }: { places: number; behind: number },
): Promise<void> {
  const now = new Date();
  const ids = races.map(({ race }) => race);
  await pool.query("update race set capacity = $2 where id = any($1)", [ids, places]);
  await pool.query(
    `with waiting as (
       insert into waiting_list_entry (race_id, person_id, joined_by, created_at, offered_at, offer_until)
       select r.id, p.id, p.id, $2::timestamptz, case when nth < $3::integer then $2::timestamptz end, case when nth < $3::integer then $2::timestamptz + interval '1 day' end
       from unnest($1::integer[]) with ordinality as r (id, place)
       cross join generate_series(0, $3::integer + $4::integer - 1) as nth
       join (select id, row_number() over (order by id) - 1 as at, count(*) over () as people from person) as p
         on p.at = ((r.place - 1) * $3::integer + nth) % p.people
       returning id, race_id, person_id
     )
     insert into waiting_list_member (waiting_id, position, race_id, person_id, active) select id, 1, race_id, person_id, true from waiting`,
    [ids, now, places, behind],
  );
}

/** Does the work while the tables have only the indexes of their constraints, which is quicker for millions of rows. */
export async function withoutIndexes(
  pool: pg.Pool,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await work();
  for (const { made } of rows) await pool.query(made);
}

/** Competitions of 3,000 paid entries in five races, as many as make three entries for each person. */
const SEASON = { entriesPerPerson: 3, entries: 3_000, races: 5, competitionsPerYear: 100 };

/**
 * Past seasons in proportion to the persons, each of whom must be an athlete: competitions, entries, what was owed, paid and logged for
 * them. Returns the newest competition.
 */
export async function seedSeasons(pool: pg.Pool, persons: number): Promise<number> {
  const { entriesPerPerson, entries, races, competitionsPerYear } = SEASON;
  const count = Math.ceil((persons * entriesPerPerson) / entries);
  await pool.query(
    `insert into competition (contest_id, created_by, address, starts_on, ends_on, registration_deadline, submitted, admin_approval, committee_approval, created_at, updated_at)
     select (select min(id) from contest), (select min(id) from organisation where is_organiser), 'x', day, day, day - 5, true, 'APPROVED', 'APPROVED', now(), now()
     from generate_series(1, $1) n, lateral (select current_date - 30 - (n * 365) / $2::integer as day) as held`,
    [count, competitionsPerYear],
  );
  await pool.query(
    `insert into entry_price (competition_id, group_age_group_id, registration_amount, order_index)
     select c.id, g.id, 10000, 0 from competition c, group_age_group g where c.ends_on < current_date`,
  );
  await pool.query(
    `insert into race (competition_id, name, date, start_time, is_male, is_female, is_team, period, order_index)
     select c.id, 'Race ' || n, c.starts_on, 28800 + n * 3600, true, true, false,
       tstzrange(c.starts_on + n * interval '1 hour' + interval '7 hours', c.starts_on + n * interval '1 hour' + interval '8 hours'), n
     from competition c, generate_series(1, $1) n where c.ends_on < current_date`,
    [races],
  );
  await pool.query(
    `insert into race_age_group (race_id, age_group_id) select r.id, a.id from race r, age_group a on conflict do nothing`,
  );
  await pool.query(
    `insert into entry (competition_id, race_id, is_team, club_id, entered_by, price_held_until, created_at, updated_at)
     with started as (select id, club_id, row_number() over (order by id) - 1 as at from person),
       held as (select r.*, row_number() over (order by r.id) - 1 as nth from race r where r.date < current_date)
     select h.competition_id, h.id, false, s.club_id, s.id, h.date, h.date - 20, h.date - 20
     from held h cross join generate_series(0, $1::integer - 1) n join started s on s.at = (h.nth * $1::integer + n) % $2::integer`,
    [entries / races, persons],
  );
  await pool.query(
    "insert into entry_member (entry_id, race_id, active, position, person_id) select id, race_id, true, 1, entered_by from entry",
  );
  await pool.query("analyze entry");
  await pool.query(
    `insert into receivable (debtor_id, entry_id, gross, settled, settled_at, changed_by, updated_at)
     select entered_by, id, 10000, 10000, created_at, entered_by, created_at from entry`,
  );
  await pool.query(
    `insert into payment (id, method, payer_id, amount, state, started_at, ended_at, received_by) overriding system value
     select id, 'HAND', debtor_id, gross, 'PAID', updated_at, updated_at, 'FEDERATION' from receivable where entry_id is not null`,
  );
  await pool.query("select setval('payment_id_seq', (select max(id) from payment))");
  await pool.query(
    "insert into payment_item (payment_id, receivable_id, amount, open) select id, id, amount, false from payment",
  );
  await pool.query("analyze receivable, payment_item");
  await pool.query(
    `insert into ledger (kind, party_id, receivable_id, amount, cause, actor_id, at)
     select 'CHARGE', debtor_id, id, gross, 'ENTRY', debtor_id, updated_at from receivable where entry_id is not null`,
  );
  await pool.query(
    `insert into ledger (kind, party_id, receivable_id, payment_id, amount, cause, actor_id, at)
     select 'PAYMENT', r.debtor_id, r.id, i.payment_id, r.gross, 'HAND', r.debtor_id, r.updated_at
     from receivable r join payment_item i on i.receivable_id = r.id`,
  );
  await pool.query(
    `insert into change_log (at, actor_id, action, object, object_id, changes)
     select created_at, entered_by, 'create', 'entry', id, jsonb_build_object('race', jsonb_build_array(null, race_id), 'amount', jsonb_build_array(null, 10000))
     from entry`,
  );
  const { rows } = await pool.query<{ id: number }>("select max(id) as id from competition");
  return rows[0]?.id ?? 0;
}

/** Returns a session cookie for each account. */
export async function signIn(pool: pg.Pool, accounts: readonly number[]): Promise<string[]> {
  const tokens = accounts.map(() => randomBytes(32).toString("base64url"));
  await pool.query(
    `insert into session (token_hash, account_id, started_at, last_active_at, ends_at)
     select token, id, now(), now(), now() + interval '10 hours' from unnest($1::bytea[], $2::integer[]) as session (token, id)`,
    [tokens.map((token) => createHash("sha256").update(token).digest()), accounts],
  );
  return tokens.map((token) => `session=${token}`);
}

/** Returns the cookies of new super admins. */
export async function signInSuperAdmins(pool: pg.Pool, count: number): Promise<string[]> {
  const accounts = await accountsOf(pool, "STAFF", count, new Date());
  await pool.query("insert into staff (id, name) select id, 'Bench' from unnest($1::integer[]) id", [accounts]);
  await pool.query(
    "insert into account_role (account_id, role_id) select a.id, r.id from unnest($1::integer[]) a (id), dashboard_role r where r.is_super_admin",
    [accounts],
  );
  return signIn(pool, accounts);
}

async function accountsOf(pool: pg.Pool, kind: string, count: number, now: Date): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (kind, email, registration_status, registered_at, updated_at)
     select $1, $1 || n || '@bench.example', 'ACTIVE', $3, $3 from generate_series(1, $2) n returning id`,
    [kind, count, now],
  );
  return rows.map(({ id }) => id);
}

async function seedRaces(pool: pg.Pool, organiser: number, year: number, now: Date): Promise<readonly SeededRace[]> {
  await pool.query("insert into group_age_group (name) values ('felnőtt')");
  await pool.query(
    "insert into age_group (name, age_min, age_max, child, group_age_group_id) select 'felnőtt', 18, 99, false, id from group_age_group",
  );
  await pool.query("insert into contest (name) values ('Bench')");
  await pool.query(
    `insert into competition (contest_id, created_by, address, starts_on, ends_on, registration_deadline, submitted, admin_approval, committee_approval, created_at, updated_at)
     select (select id from contest), $1, 'x', make_date($2, 1, 1), make_date($2, 12, 31), make_date($2, 1, 1), true, 'APPROVED', 'APPROVED', $3, $3
     from generate_series(1, $4)`,
    [organiser, year, now, COMPETITIONS],
  );
  await pool.query(
    `insert into entry_price (competition_id, group_age_group_id, registration_amount, order_index)
     select c.id, g.id, 10000, 0 from competition c, group_age_group g`,
  );
  await pool.query(
    `insert into race (competition_id, name, date, start_time, is_male, is_female, is_team, period, order_index)
     select c.id, 'Race ' || n, day::date, 36000, true, true, false,
       tstzrange(day + interval '9 hours', day + interval '11 hours'), n
     from competition c, generate_series(1, $2) n,
       lateral (select make_timestamptz($1, 1, 1, 0, 0, 0, 'UTC') + (c.id * $2 + n) % 365 * interval '1 day' as day) as held`,
    [year, RACES_EACH],
  );
  await pool.query("insert into race_age_group (race_id, age_group_id) select r.id, a.id from race r, age_group a");
  await pool.query("insert into race_licence_type (race_id, type) select id, 'AMATOR' from race");
  const { rows } = await pool.query<SeededRace>(
    "select id as race, competition_id as competition from race order by id limit $1",
    // One a day, so that none overlap.
    [365],
  );
  return rows;
}
