import { sql, type RawBuilder } from "kysely";
import { GUEST } from "@rajt/contract/kernel/access";
import type { Config } from "../../../config.ts";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import { type Fragment, statement } from "../../../kernel/db/composed.ts";
import type { Databases, Db, Runner, Tx } from "../../../kernel/db/database.ts";
import { crowds } from "../../../kernel/db/asks.ts";
import { askedColumn, gathered, gatheredAlike } from "../../../kernel/db/gathered.ts";
import { REPEATABLE } from "../../../kernel/db/repeatable.ts";
import type { SessionAsk, SessionStore } from "../../../kernel/session/session.ts";
import { logSecurity } from "../account/security-log.store.ts";
import { NO_PARTY, viewerOf, type EnabledRole, type PageViewer, type PartyRow } from "../viewer.ts";

const MINUTE = 60_000;
/** Activity is written down at most this often, so that reading a page does not write a row each time. */
const TOUCH_EVERY = MINUTE;

/** The life of sessions. */
export type SessionWorld = {
  readonly config: Pick<Config, "SESSION_IDLE_MINUTES" | "SESSION_HOURS">;
};

/** The session store of the portal, with the fuller viewer that the access configuration is made of. */
export type PortalSessions = SessionStore & {
  pageViewer(tokenHash: Buffer | null, now: Date): Promise<PageViewer>;
};

export function createSessionStore(world: SessionWorld & Databases): PortalSessions {
  const { db, reserve } = world;
  const [forViewers, forGuests] = [reserve("viewer"), reserve("guest")];
  const viewer = gathered(
    (asks: readonly SessionAsk[]) => readParties(forViewers, usedSessions(asks, world), asks.length),
    crowds.viewer,
  );
  const guest = gatheredAlike((role: string) => readVisitor(forGuests, role), crowds.guest);
  const pageViewer = (tokenHash: Buffer | null, now: Date) => (tokenHash ? viewer({ tokenHash, now }) : guest(GUEST));
  const account = gathered((asks: readonly SessionAsk[]) => readAccounts(db, usedSessions(asks, world), asks.length));
  return {
    pageViewer,
    viewer: pageViewer,
    viewerOf: (accountId) => readViewer(db, accountId),
    account: (tokenHash, now) => account({ tokenHash, now }),
    start: async (tokenHash, accountId, now, provenBy) => {
      if (!(await startSession(db, { tokenHash, accountId, now, provenBy, hours: world.config.SESSION_HOURS })))
        throw new Refusal("access.login.failed");
    },
    end: async (tokenHash) => void (await sql`delete from session where token_hash = ${tokenHash}`.execute(db)),
    denied: ({ call, ...denial }) => logSecurity(db, { event: "DENIED", ...denial, detail: { call } }),
  };
}

const [TOKENS, MOMENTS, IDLE] = [Symbol("tokens"), Symbol("moments"), Symbol("idle")];
const LIVE = sql`(select ask.place, s.account_id, a.kind, s.token_hash, s.last_active_at, ask.now
       from unnest(
         ${askedColumn(TOKENS, "bytea")}, ${askedColumn(MOMENTS, "timestamptz")}, ${askedColumn(IDLE, "timestamptz")}
       ) with ordinality as ask (token_hash, now, idle, place)
       join session s on s.token_hash = ask.token_hash and s.ends_at > ask.now and s.last_active_at > ask.idle
       join account a on a.id = s.account_id and a.registration_status = 'ACTIVE')`;

/**
 * The live sessions among those asked for, as rows for a `from`: `place` (from 1, in the order asked), account_id, kind, token_hash, last_active_at
 * and the moment `now` of the ask. Reading them is no activity, so the status poll does not keep a session alive.
 *
 *     statement((live: Fragment) => sql`select live.place, live.account_id from ${live.text} as live`)
 */
export const liveSessions = (asks: readonly SessionAsk[], world: SessionWorld): Fragment => ({
  name: "live",
  text: LIVE,
  values: {
    [TOKENS]: asks.map(({ tokenHash }) => tokenHash),
    [MOMENTS]: asks.map(({ now }) => now.toISOString()),
    [IDLE]: asks.map(({ now }) => idleSince(now, world).toISOString()),
  },
});

/** The parts of a statement behind `live` that write the activity down; a session that another request holds is left as it is. */
const touched = sql`, stale as (
      select s.token_hash, live.now from live join session s using (token_hash)
      where live.last_active_at <= live.now - ${TOUCH_EVERY} * interval '1 millisecond'
      for update of s skip locked
    ), touched as (
      update session s set last_active_at = stale.now from stale where s.token_hash = stale.token_hash
    )`;

/** The beginning of a statement's `with`: the live sessions among those asked for, as `live` ({@link liveSessions}), whose activity is written down. */
const usedSessions = (asks: readonly SessionAsk[], world: SessionWorld): Fragment => ({
  name: "used",
  text: USED,
  values: liveSessions(asks, world).values,
});

const USED = sql`live as materialized (select * from ${LIVE} as live)${touched}`;

/** The accounts of live sessions. */
async function readAccounts(db: Runner, live: Fragment, asked: number): Promise<readonly (number | null)[]> {
  const rows = await accountsOfSessions(db, live, live.values);
  const ids = new Map(rows.map(({ place, id }) => [place, id]));
  return Array.from({ length: asked }, (_, index) => ids.get(index + 1) ?? null);
}

const accountsOfSessions = statement(
  ({ text }: Fragment) => sql<{ place: number; id: number }>`${sql.raw(REPEATABLE)}
    with ${text} select place, account_id as id from live`,
);

/** Returns the moment since which a session must have been active to be still in. */
const idleSince = (now: Date, { config }: SessionWorld): Date =>
  new Date(now.getTime() - config.SESSION_IDLE_MINUTES * MINUTE);

/** Returns the viewer that an account without a session is, which is no activity of it; a guest where it signs nobody in. */
export const readViewer = async (runner: Runner, accountId: number): Promise<PageViewer> =>
  (await readParties(runner, activeAccount(accountId), 1))[0] ?? viewerOf(NO_PARTY, []);

const ACCOUNT = Symbol("account");
const ACTIVE = sql`live as (select 1 as place, id as account_id from account where id = ${ACCOUNT} and registration_status = 'ACTIVE')`;
const activeAccount = (id: number): Fragment => ({ name: "account", text: ACTIVE, values: { [ACCOUNT]: id } });

/**
 * Everything there is to know about who is looking, for asks that share one statement: the parties of `live` (place, account_id), in the order of
 * their places, and once, as the row of place 0, the enabled roles of any of them. Where there is no party, a guest.
 */
async function readParties(db: Runner, live: Fragment, places: number): Promise<PageViewer[]> {
  const rows = await partiesOf(db, live, live.values);
  const enabled = rows.find(({ place }) => place === 0)?.enabled ?? [];
  const parties = new Map(rows.map((row) => [row.place, row]));
  return Array.from({ length: places }, (_, index) => viewerOf(parties.get(index + 1) ?? NO_PARTY, enabled));
}

const partiesOf = statement(
  ({ text }: Fragment) => sql<PartyRow & { place: number; enabled: EnabledRole[] | null }>`${sql.raw(REPEATABLE)}
    with ${text}, party as materialized (
    select live.place, a.id, a.kind, a.email, a.locale, a.profile_picture,
           coalesce(p.last_name || ' ' || p.first_name, o.full_name, f.name) as name,
           p.athlete_reg_type, array(select key from party_kind where account_id = a.id) as kinds,
           array(select role_id from held_role where account_id = a.id) as held
    from live
    join account a on a.id = live.account_id
    left join person p on p.id = a.id
    left join organisation o on o.id = a.id
    left join staff f on f.id = a.id
    )
    select *, null::json as enabled from party
    union all
    select 0, null, null, null, null, null, null, null, null, null,
      ${enabledRoles(sql`(r.key = ${GUEST} or r.id in (select unnest(held) from party))`)}`,
);

/** Whoever brings no token is somebody of whom there is nothing to look up but what the guest's role grants. */
async function readVisitor(db: Runner, role: string): Promise<PageViewer> {
  const { rows } = await sql<{ enabled: EnabledRole[] | null }>`
    select ${enabledRoles(sql`r.key = ${role}`)} as enabled`.execute(db);
  return viewerOf(NO_PARTY, rows[0]?.enabled ?? []);
}

/** Of `dashboard_role as r` those that are enabled, with what they grant. */
const enabledRoles = (which: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('id', r.id, 'key', r.key, 'title', r.title, 'is_super_admin', r.is_super_admin,
           'services', coalesce((select json_agg(json_build_object('service', g.service, 'level', g.level))
                                 from role_service g where g.role_id = r.id), '[]'),
           'contents', coalesce((select json_agg(json_build_object('content', g.content_type, 'level', g.level))
                                 from role_content g where g.role_id = r.id), '[]')
         ) order by r.order_index, r.id)
  from dashboard_role r where r.is_enabled and ${which})`;

/**
 * Starts a session if the account is still what the password was checked against: a password change or a disabling that happened since
 * has ended all sessions and must not be followed by a new one. The row lock of the update puts the two in one order.
 */
async function startSession(
  db: Runner,
  start: { tokenHash: Buffer; accountId: number; now: Date; provenBy: string; hours: number },
): Promise<boolean> {
  const { tokenHash, accountId, now, provenBy, hours } = start;
  const endsAt = new Date(now.getTime() + hours * 60 * MINUTE);
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

/** Ends every session of an account, wherever it is open, but for one that is named. */
export async function endAllSessions(tx: Tx, accountId: number, except: Buffer | null = null): Promise<void> {
  await sql`delete from session where account_id = ${accountId} and token_hash is distinct from ${except}::bytea`.execute(
    tx,
  );
}

/** Removes what time has ended, and with it what else time has made useless. */
export async function purgeEnded(db: Db, now: Date, world: SessionWorld): Promise<void> {
  await sql`delete from session where ends_at <= ${now} or last_active_at <= ${idleSince(now, world)}`.execute(db);
  await sql`delete from rate_limit where window_ends_at <= ${now}`.execute(db);
  await sql`delete from password_reset where expires_at <= ${now}`.execute(db);
}
