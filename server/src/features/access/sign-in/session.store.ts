import { sql, type RawBuilder } from "kysely";
import { GUEST } from "@rajt/contract/kernel/access";
import type { Config } from "../../../config.ts";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import type { Databases, Db, Runner, Tx } from "../../../kernel/db/database.ts";
import { REPEATABLE } from "../../../kernel/db/repeatable.ts";
import { noteIfSavable } from "../../../kernel/saving/lost-saving.ts";
import type { SessionQuery, SessionStore } from "../../../kernel/session/session.ts";
import { logSecurity } from "../account/security-log.store.ts";
import { NO_PARTY, viewerOf, type PageViewer, type PartyRow } from "../viewer.ts";

const MINUTE = 60_000;
/** The minimum interval of recording activity, so that not every request writes a row. */
const TOUCH_EVERY = MINUTE;

/** The settings of session lifetimes. */
export type SessionContext = {
  readonly config: Pick<Config, "SESSION_IDLE_MINUTES" | "SESSION_HOURS">;
};

/** The session store of the portal, with the full viewer that the access configuration needs. */
export type PortalSessions = SessionStore & {
  pageViewer(tokenHash: Buffer | null, now: Date): Promise<PageViewer>;
};

export function createSessionStore(context: SessionContext & Databases): PortalSessions {
  const { db, reserve } = context;
  const [forViewers, forGuests] = [reserve("viewer"), reserve("guest")];
  const pageViewer = async (tokenHash: Buffer | null, now: Date) => {
    const party = tokenHash && (await readParty(forViewers, liveSession({ tokenHash, now }, context)));
    if (!party) return readGuest(forGuests);
    await noteActivity(forViewers, party.lastActive, { tokenHash, now });
    return viewerOf(party);
  };
  return {
    pageViewer,
    viewer: pageViewer,
    viewerOf: (accountId) => readViewer(db, accountId),
    account: async (tokenHash, now) => {
      const session = await readSession(db, liveSession({ tokenHash, now }, context));
      if (!session) return null;
      await noteActivity(db, session.lastActive, { tokenHash, now });
      return session.accountId;
    },
    start: async (tokenHash, accountId, now, provenBy) => {
      if (!(await startSession(db, { tokenHash, accountId, now, provenBy, hours: context.config.SESSION_HOURS })))
        throw new Refusal("access.login.failed");
    },
    end: async (tokenHash) => void (await sql`delete from session where token_hash = ${tokenHash}`.execute(db)),
    denied: ({ call, ...denial }) => logSecurity(db, { event: "DENIED", ...denial, detail: { call } }),
  };
}

/**
 * Selects a row of account_id, kind and last_active_at for the live session of a token. Reading it is no activity, so
 * the status poll keeps no session alive.
 */
export const liveSession = ({ tokenHash, now }: SessionQuery, context: SessionContext): RawBuilder<unknown> => sql`
  select s.account_id, a.kind, s.last_active_at
  from session s join account a on a.id = s.account_id and a.registration_status = 'ACTIVE'
  where s.token_hash = ${tokenHash} and s.ends_at > ${now} and s.last_active_at > ${idleSince(now, context)}`;

type LiveSession = { readonly accountId: number; readonly lastActive: Date };

async function readSession(db: Runner, live: RawBuilder<unknown>): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select account_id as "accountId", last_active_at as "lastActive" from (${live}) as live`.execute(db);
  return rows[0];
}

/**
 * Records that a session is in use, at most once a minute. Skips sessions locked by another request, and all sessions
 * while the database cannot save.
 */
async function noteActivity(db: Runner, lastActive: Date | null, { tokenHash, now }: SessionQuery): Promise<void> {
  const stale = new Date(now.getTime() - TOUCH_EVERY);
  if (lastActive === null || lastActive > stale) return;
  await noteIfSavable(() =>
    sql`${sql.raw(REPEATABLE)}
      update session set last_active_at = ${now} where token_hash = (
        select token_hash from session where token_hash = ${tokenHash} and last_active_at <= ${stale} for update skip locked)`.execute(
      db,
    ),
  );
}

/** Returns the moment since which a live session must have been active. */
const idleSince = (now: Date, { config }: SessionContext): Date =>
  new Date(now.getTime() - config.SESSION_IDLE_MINUTES * MINUTE);

/**
 * Returns the viewer of an account without using a session, so without activity; a guest if the account may not sign
 * in.
 */
export async function readViewer(runner: Runner, accountId: number): Promise<PageViewer> {
  const account = sql`select id as account_id, null::timestamptz as last_active_at from account
    where id = ${accountId} and registration_status = 'ACTIVE'`;
  return viewerOf((await readParty(runner, account)) ?? NO_PARTY);
}

type Party = PartyRow & { readonly lastActive: Date | null };

/** Returns the party of the only row of `live` (account_id, last_active_at). */
async function readParty(db: Runner, live: RawBuilder<unknown>): Promise<Party | undefined> {
  const held = sql`r.id = any(array(select role_id from held_role where account_id = a.id))`;
  const { rows } = await sql<Party>`
    select a.id, a.kind, a.email, a.locale, a.profile_picture,
      coalesce(p.last_name || ' ' || p.first_name, o.full_name, f.name) as name,
      p.athlete_reg_type, array(select key from party_kind where account_id = a.id) as kinds,
      ${enabledRoles(held)} as roles, live.last_active_at as "lastActive"
    from (${live}) as live
    join account a on a.id = live.account_id
    left join person p on p.id = a.id
    left join organisation o on o.id = a.id
    left join staff f on f.id = a.id`.execute(db);
  return rows[0];
}

/** Returns a viewer without an account, with the grants of the guest role. */
async function readGuest(db: Runner): Promise<PageViewer> {
  const { rows } = await sql<Pick<PartyRow, "roles">>`
    select ${enabledRoles(sql`r.key = ${GUEST}`)} as roles`.execute(db);
  return viewerOf({ ...NO_PARTY, ...rows[0] });
}

/** The enabled roles of `dashboard_role as r`, with their grants. */
const enabledRoles = (which: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'key', r.key, 'title', r.title, 'is_super_admin', r.is_super_admin,
           'services', coalesce((select json_agg(json_build_object('service', g.service, 'level', g.level))
                                 from role_service g where g.role_id = r.id), '[]'),
           'contents', coalesce((select json_agg(json_build_object('content', g.content_type, 'level', g.level))
                                 from role_content g where g.role_id = r.id), '[]')
         ) order by r.order_index, r.id), '[]')
  from dashboard_role r where r.is_enabled and ${which})`;

/**
 * Starts a session if the account has not changed since the password was verified: a later password change or disabling
 * has ended all sessions, and no new one must follow. The row lock of the update orders the two.
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

/** Ends every session of an account except a given one. */
export async function endAllSessions(tx: Tx, accountId: number, except: Buffer | null = null): Promise<void> {
  await sql`delete from session where account_id = ${accountId} and token_hash is distinct from ${except}::bytea`.execute(
    tx,
  );
}

/** Deletes ended sessions and other expired rows. */
export async function purgeEnded(db: Db, now: Date, context: SessionContext): Promise<void> {
  await sql`delete from session where ends_at <= ${now} or last_active_at <= ${idleSince(now, context)}`.execute(db);
  await sql`delete from rate_limit where window_ends_at <= ${now}`.execute(db);
  await sql`delete from password_reset where expires_at <= ${now}`.execute(db);
}
