import type { Finding } from "@rajt/contract/people/person/person-findings.rules";
import type { DeskKind } from "@rajt/contract/people/verification-desk.values";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { Day } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import { listedPersons } from "./people-scope.store.ts";

/** A finding as it was sent: of an unreadable document also its file, so that another one mends it. */
export type SentPoint = Finding & { readonly file?: string };

/** The account of the club of `person p` if it can sign in, and so mend the record. */
const CLUB = sql`select c.id from account c where c.id = p.club_id and c.email is not null and c.registration_status = 'ACTIVE'`;

/**
 * Whether `person p` of account `a` was sent back and has not changed since: then the office waits for the person. If no account
 * can sign in to mend the record, the office writes the answer into it, and the person stays at the desk.
 */
export const SENT_BACK = sql<boolean>`(exists (
  select from verification_request v where v.person_id = p.id and v.sent_at >= a.updated_at)
  and (a.registration_status = 'ACTIVE' or exists (${CLUB})))`;

const ROLE_OF: Readonly<Record<DeskKind, string>> = {
  athlete: "p.is_athlete",
  competitor: "p.is_competitor",
  referee: "p.is_referee",
  trainer: "p.is_trainer",
};
const LONGEST_QUEUE = 1_000;

/** Returns the persons of a kind who wait for the federation, the oldest registration first. */
export async function readQueue(runner: Runner, kind: DeskKind, viewer: Viewer): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from person p join account a on a.id = p.id
    where ${listedPersons(viewer)} and p.user_status = 'UnderVerification' and ${sql.ref(ROLE_OF[kind])}
      and not p.archived and not ${SENT_BACK}
    order by a.registered_at, p.id limit ${LONGEST_QUEUE}`.execute(runner);
  return rows.map(({ id }) => id);
}

export type Similar = { id: number; name: string; birthDate: Day; club: string | null };

/** Selects other persons of the same name who were born in the same year: one may have registered twice. */
const similarTo = (id: number) => sql`
  from person p join person o on o.id <> p.id and not o.removed and o.search = p.search
    and extract(year from o.birth_date) = extract(year from p.birth_date)
  where p.id = ${id}`;

export async function readSimilar(runner: Runner, id: number): Promise<Similar[]> {
  const { rows } = await sql<Similar>`
    select o.id, o.last_name || ' ' || o.first_name as name, o.birth_date as "birthDate",
      (select c.short_name from organisation c where c.id = o.club_id) as club
    ${similarTo(id)} order by o.id limit 10`.execute(runner);
  return rows;
}

export async function hasSimilar(runner: Runner, id: number): Promise<boolean> {
  const { rows } = await sql`select ${similarTo(id)} limit 1`.execute(runner);
  return rows.length > 0;
}

type StoredRequest = {
  readonly points: readonly SentPoint[];
  readonly note: string | null;
  readonly sentAt: Date;
  /** Whether the record has not changed since. */
  readonly isUnchanged: boolean;
};

/** Returns the request for corrections of a person; undefined without one. */
export async function readRequest(runner: Runner, id: number): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`
    select v.points, v.note, v.sent_at as "sentAt", v.sent_at >= a.updated_at as "isUnchanged"
    from verification_request v join account a on a.id = v.person_id where v.person_id = ${id}`.execute(runner);
  return rows[0];
}

type NewRequest = {
  readonly points: readonly SentPoint[];
  readonly note: string | null;
  readonly by: number;
  readonly at: Date;
};

/** Stores a request for corrections of a person in place of the former one. */
export async function writeRequest(tx: Tx, id: number, { points, note, by, at }: NewRequest): Promise<void> {
  await sql`
    insert into verification_request as held (person_id, points, note, sent_by, sent_at)
    select ${id}, ${JSON.stringify(points)}::jsonb, ${note}, ${by}, greatest(${at}::timestamptz, a.updated_at)
    from account a where a.id = ${id}
    on conflict (person_id) do update set points = excluded.points, note = excluded.note, sent_by = excluded.sent_by,
      sent_at = excluded.sent_at`.execute(tx);
}

/** A decision ends the request. */
export async function endRequest(tx: Tx, id: number): Promise<void> {
  await sql`delete from verification_request where person_id = ${id}`.execute(tx);
}

export type SentBackPerson = {
  readonly name: string;
  /** The account that gets the mail: the club's for a person without a proved own address; null if neither can get mail. */
  readonly addressee: number | null;
  readonly signsIn: boolean;
};

export async function lockWaiting(tx: Tx, id: number, viewer: Viewer): Promise<SentBackPerson | undefined> {
  await sql`select from account where id = ${id} for no key update`.execute(tx);
  const { rows } = await sql<SentBackPerson>`
    select own.name, own.registration_status = 'ACTIVE' as "signsIn",
      coalesce(case when own.email is not null and own.registration_status = 'ACTIVE' then own.id end, (${CLUB}),
        case when own.mail_to is not null and (own.email is null or own.registration_status <> 'NEW') then own.id end) as addressee
    from person p join party own on own.id = p.id
    where p.id = ${id} and p.user_status = 'UnderVerification' and ${listedPersons(viewer)}`.execute(tx);
  return rows[0];
}
