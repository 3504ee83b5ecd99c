import { sql } from "kysely";
import type { Runner } from "./database.ts";

/** Limits how often something may happen in a window that opens with the first time. */
export type Limit = { key: string; most: number; seconds: number };

export type Counted =
  | { limited: true; retryAfterSeconds: number }
  /** `last`: this was the last one allowed in the window. */
  | { limited: false; last: boolean };

/**
 * Counts one attempt against several limits, in one statement that is safe to run concurrently. If one limit is used up nothing is counted
 * against the others.
 */
export async function countTry(db: Runner, limits: readonly Limit[], now: Date): Promise<Counted> {
  const { rows } = await sql<{ fullUntil: Date | null; last: boolean | null }>`
    with asked as (
      select * from unnest(${limits.map(({ key }) => key)}::text[], ${limits.map(({ most }) => most)}::integer[],
        ${limits.map(({ seconds }) => new Date(now.getTime() + seconds * 1000))}::timestamptz[]) as a (key, most, ends)
    ), used_up as (
      select max(r.window_ends_at) as until from rate_limit r join asked a on a.key = r.key
      where r.window_ends_at > ${now} and r.count >= a.most
    ), counted as (
      insert into rate_limit as r (key, count, window_ends_at)
      select key, 1, ends from asked where (select until from used_up) is null order by key
      on conflict (key) do update set
        count = case when r.window_ends_at <= ${now} then 1 else r.count + 1 end,
        window_ends_at = case when r.window_ends_at <= ${now} then excluded.window_ends_at else r.window_ends_at end
      returning key, count, window_ends_at
    )
    select coalesce((select until from used_up), max(c.window_ends_at) filter (where c.count > a.most)) as "fullUntil",
           bool_or(c.count = a.most) as last
    from counted c join asked a on a.key = c.key`.execute(db);
  const [row] = rows;
  if (row?.fullUntil) return { limited: true, retryAfterSeconds: secondsUntil(row.fullUntil, now) };
  return { limited: false, last: row?.last ?? false };
}

/** Reverts an attempt that should not count: it was correct, or was never checked. */
export async function giveTryBack(db: Runner, keys: readonly string[]): Promise<void> {
  await sql`update rate_limit set count = count - 1 where key in (
    select key from rate_limit where key = any(${keys}::text[]) and count > 0 order by key for update)`.execute(db);
}

export async function forgetTries(db: Runner, keys: readonly string[]): Promise<void> {
  await sql`delete from rate_limit where key = any(${keys}::text[])`.execute(db);
}

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
