import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";

/** Gives an account a feed at a new address; the previous address stops working. */
export const writeFeed = async (db: Db, account: number, tokenHash: Buffer, at: Date): Promise<void> =>
  void (await sql`insert into own_feed (account_id, token_hash, made_at) values (${account}, ${tokenHash}, ${at})
    on conflict (account_id) do update set token_hash = excluded.token_hash, made_at = excluded.made_at`.execute(db));

export const endFeed = async (db: Db, account: number): Promise<void> =>
  void (await sql`delete from own_feed where account_id = ${account}`.execute(db));

export async function feedMadeAt(db: Db, account: number): Promise<Date | null> {
  const { rows } = await sql<{ madeAt: Date }>`
    select made_at as "madeAt" from own_feed where account_id = ${account}`.execute(db);
  return rows[0]?.madeAt ?? null;
}

/** Returns the account of a feed's address; null if there is none or the account may not sign in. */
export async function accountOfFeed(db: Db, tokenHash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ account: number }>`
    select f.account_id as account from own_feed f join account a on a.id = f.account_id
    where f.token_hash = ${tokenHash} and a.registration_status = 'ACTIVE'`.execute(db);
  return rows[0]?.account ?? null;
}

/** A race in a feed, without any starter's data. */
export type FeedRaceRow = {
  id: number;
  name: string;
  competition: number;
  competitionName: string;
  address: string;
  latitude: string | null;
  longitude: string | null;
  /** Seconds since midnight; null if the organiser has not said when the transition area opens or closes. */
  transitionOpens: number | null;
  transitionCloses: number | null;
  from: Date;
  until: Date;
  createdAt: Date;
  updatedAt: Date;
};

/** Above the number of races of any person. */
const MOST = 500;

/** Reads the races in which a person starts, or a club's athletes do, without duplicates, from a day on. */
export async function readFeedRaces(db: Db, account: number, since: Day): Promise<FeedRaceRow[]> {
  const { rows } = await sql<FeedRaceRow>`
    with own as (
      select m.race_id as id from entry_member m where m.person_id = ${account} and m.active
      union select e.race_id from entry e where e.club_id = ${account} and e.active
    )
    select r.id, r.name, c.id as competition, t.name as "competitionName", c.address, c.latitude, c.longitude,
      r.transition_opens as "transitionOpens", r.transition_closes as "transitionCloses",
      lower(r.period) as "from", upper(r.period) as until, c.created_at as "createdAt", c.updated_at as "updatedAt"
    from own join race r on r.id = own.id join competition c on c.id = r.competition_id join contest t on t.id = c.contest_id
    where r.date >= ${since}::date and not c.cancelled
    order by lower(r.period), r.id limit ${MOST}`.execute(db);
  return rows;
}
