import { sql, type RawBuilder } from "kysely";
import type { Config } from "../../config.ts";
import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Db, Runner, Tx } from "../../kernel/db/database.ts";
import type { SessionStore } from "../../kernel/session/session.ts";
import { logSecurity } from "./security-log.store.ts";
import { viewerOf, type PageViewer, type ViewerRow } from "./viewer.ts";

const MINUTE = 60_000;
/** Activity is written down at most this often, so that reading a page does not write a row each time. */
const TOUCH_EVERY = MINUTE;

export type SessionLimits = Pick<Config, "SESSION_IDLE_MINUTES" | "SESSION_HOURS">;

/** The session store of the portal, with the fuller viewer that the access configuration is made of. */
export type PortalSessions = SessionStore & {
  pageViewer(tokenHash: Buffer | null, now: Date): Promise<PageViewer>;
};

export function createSessionStore(db: Db, limits: SessionLimits): PortalSessions {
  const pageViewer = async (tokenHash: Buffer | null, now: Date) =>
    viewerOf(await readViewer(db, tokenHash, now, limits));
  return {
    pageViewer,
    viewer: pageViewer,
    account: (tokenHash, now) => readAccount(db, tokenHash, now, limits),
    start: async (tokenHash, accountId, now, provenBy) => {
      if (!(await startSession(db, { tokenHash, accountId, now, provenBy, limits })))
        throw new Refusal("access.login.failed");
    },
    end: async (tokenHash) => void (await sql`delete from session where token_hash = ${tokenHash}`.execute(db)),
    denied: ({ call, ...denial }) => logSecurity(db, { event: "DENIED", ...denial, detail: { call } }),
  };
}

/**
 * The account of a live session as a subquery, for a statement that must not count as activity: the status poll.
 *
 *     sql`select count(*) from notification where account_id = ${accountOfSession(tokenHash, now, config)}`
 */
export const accountOfSession = (tokenHash: Buffer | null, now: Date, limits: SessionLimits): RawBuilder<number> =>
  sql`(select s.account_id from session s
       join account a on a.id = s.account_id and a.registration_status = 'ACTIVE'
       where s.token_hash = ${tokenHash} and s.ends_at > ${now} and s.last_active_at > ${idleSince(now, limits)})`;

/** The account of a live session, in one statement that also writes down the activity. */
async function readAccount(db: Runner, tokenHash: Buffer, now: Date, limits: SessionLimits): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with live as materialized (
      select s.account_id as id, s.last_active_at from session s
      join account a on a.id = s.account_id and a.registration_status = 'ACTIVE'
      where s.token_hash = ${tokenHash} and s.ends_at > ${now} and s.last_active_at > ${idleSince(now, limits)}
    ), ${touch(tokenHash, now)}
    select id from live`.execute(db);
  return rows[0]?.id ?? null;
}

/** The part of a statement over `live` that writes the activity down, not more often than {@link TOUCH_EVERY}. */
const touch = (tokenHash: Buffer | null, now: Date): RawBuilder<unknown> => sql`touched as (
      update session set last_active_at = ${now}
      where token_hash = ${tokenHash}
        and (select last_active_at from live) <= ${new Date(now.getTime() - TOUCH_EVERY)}
    )`;

const idleSince = (now: Date, { SESSION_IDLE_MINUTES }: SessionLimits): Date =>
  new Date(now.getTime() - SESSION_IDLE_MINUTES * MINUTE);

/** Everything there is to know about who is looking, in one statement. A row always comes: without a live session it is the guest's. */
async function readViewer(db: Runner, tokenHash: Buffer | null, now: Date, limits: SessionLimits): Promise<ViewerRow> {
  const { rows } = await sql<ViewerRow>`
    with live as materialized (
      select a.id, a.kind, a.email, a.locale,
             coalesce(p.last_name || ' ' || p.first_name, o.full_name, f.name) as name,
             p.is_athlete, p.is_competitor, p.is_referee, p.is_trainer, p.is_technical_committee, p.athlete_reg_type,
             o.is_club, o.is_organiser, s.last_active_at
      from session s
      join account a on a.id = s.account_id and a.registration_status = 'ACTIVE'
      left join person p on p.id = a.id
      left join organisation o on o.id = a.id
      left join staff f on f.id = a.id
      where s.token_hash = ${tokenHash} and s.ends_at > ${now} and s.last_active_at > ${idleSince(now, limits)}
    ), ${touch(tokenHash, now)}
    select live.id, live.kind, live.email, live.locale, live.name,
           live.is_athlete, live.is_competitor, live.is_referee, live.is_trainer, live.is_technical_committee,
           live.athlete_reg_type, live.is_club, live.is_organiser, held.roles
    from (select 1) as always
    left join live on true
    cross join lateral (
      select coalesce(json_agg(json_build_object(
               'id', r.id, 'title', r.title, 'is_super_admin', r.is_super_admin,
               'services', coalesce((select json_agg(json_build_object('service', g.service, 'level', g.level))
                                     from role_service g where g.role_id = r.id), '[]')
             ) order by r.order_index, r.id), '[]') as roles
      from dashboard_role r
      where r.is_enabled and case r.key
        when 'Athlete' then live.is_athlete
        when 'Competitor' then live.is_competitor
        when 'Referee' then live.is_referee
        when 'Trainer' then live.is_trainer
        when 'TechnicalCommittee' then live.is_technical_committee
        when 'Club' then live.is_club
        when 'Organiser' then live.is_organiser
        when 'Guest' then live.id is null
        else false
      end or r.is_enabled and r.id in (select role_id from account_role where account_id = live.id)
    ) as held`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the statement of the viewer answers one row");
  return row;
}

/**
 * Starts a session if the account is still what the password was checked against: a password change or a disabling that happened since
 * has ended all sessions and must not be followed by a new one. The row lock of the update puts the two in one order.
 */
async function startSession(
  db: Runner,
  start: { tokenHash: Buffer; accountId: number; now: Date; provenBy: string; limits: SessionLimits },
): Promise<boolean> {
  const { tokenHash, accountId, now, provenBy, limits } = start;
  const endsAt = new Date(now.getTime() + limits.SESSION_HOURS * 60 * MINUTE);
  const { numAffectedRows } = await sql`
    with proven as (
      update account set last_login_at = ${now}
      where id = ${accountId} and registration_status = 'ACTIVE' and password_hash = ${provenBy}
      returning id
    )
    insert into session (token_hash, account_id, started_at, last_active_at, ends_at)
    select ${tokenHash}::bytea, id, ${now}::timestamptz, ${now}::timestamptz, ${endsAt}::timestamptz from proven`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Ends every session of an account, wherever it is open. */
export async function endAllSessions(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from session where account_id = ${accountId}`.execute(tx);
}

/** Removes what time has ended, and with it what else time has made useless. */
export async function purgeEnded(db: Db, now: Date, limits: SessionLimits): Promise<void> {
  await sql`delete from session where ends_at <= ${now} or last_active_at <= ${idleSince(now, limits)}`.execute(db);
  await sql`delete from rate_limit where window_ends_at <= ${now}`.execute(db);
  await sql`delete from password_reset where expires_at <= ${now}`.execute(db);
}
