import type { Day } from "@rajt/contract/kernel/days";
import type { SYNC_STATUSES } from "@rajt/contract/register/register.calls";
import { sql } from "kysely";
import { logged } from "../../kernel/db/change-log.ts";
import type { Db, Runner, Tx } from "../../kernel/db/database.ts";
import type { RegisteredLicence } from "../../ports/register/medical-register.ts";
import type { RegisterOrganisation, RegisterPerson } from "../../ports/register/sports-register.ts";

/**
 * A party to send to the sports register: a person or an organisation in its current state; a person with the sealed
 * number.
 */
export type Waiting = {
  readonly id: number;
  readonly version: number;
  readonly attempts: number;
  readonly organisation: RegisterOrganisation | null;
  readonly person: RegisterPerson | null;
};

/**
 * Leases due parties for one attempt each: until `leaseUntil` no other process takes them, and after a crash they
 * become due again. Organisations come first, since a person's club must be sent before the person.
 */
export async function leaseWaiting(db: Db, now: Date, leaseUntil: Date, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with taken as (
      select s.account_id from register_sync s left join organisation o on o.id = s.account_id
      where ((s.status = 'PENDING' and s.next_attempt_at is null)
        or ((s.status = 'PENDING' or (s.status = 'ERROR' and s.next_attempt_at is not null)) and s.next_attempt_at <= ${now}))
        and exists (select from account a where a.id = s.account_id and not a.is_deleted)
      order by (o.id is null), s.next_attempt_at nulls first, s.account_id
      limit ${most} for update of s skip locked
    ), leased as (
      update register_sync s set attempts = attempts + 1, next_attempt_at = ${leaseUntil} from taken where s.account_id = taken.account_id
      returning s.account_id, s.version, s.attempts, s.register_id
    )
    select s.account_id as id, s.version, s.attempts,
      (select json_build_object('name', o.full_name, 'shortName', o.short_name, 'taxNumber', o.tax_number, 'registerId', s.register_id,
          'seat', nullif(concat_ws(' ', h.zipcode, h.city, h.street, h.street_type, h.number), ''))
        from organisation o left join address h on h.account_id = o.id and h.purpose = 'HOME'
        where o.id = s.account_id) as organisation,
      (select json_build_object('lastName', p.last_name, 'firstName', p.first_name, 'birthPlace', p.birth_place, 'birthDate', p.birth_date,
          'motherLastName', p.mother_last_name, 'motherFirstName', p.mother_first_name, 'gender', p.gender, 'nationality', p.nationality,
          'isAthlete', p.is_athlete, 'socialSecurityNumber', p.social_security_number, 'registerId', s.register_id,
          'clubRegisterId', (select register_id from register_sync where account_id = p.club_id),
          'licence', (select json_build_object('number', l.number, 'type', l.type, 'validUntil', l.medical_valid_until)
            from licence l where l.person_id = p.id and l.number is not null))
        from person p where p.id = s.account_id) as person
    from leased s order by (select o.id is null from organisation o where o.id = s.account_id) nulls last, s.account_id`.execute(
    db,
  );
  return rows;
}

/** Marks a party as sent; one that changed meanwhile becomes due again. */
export async function markSynced(
  db: Db,
  { id, version }: Pick<Waiting, "id" | "version">,
  registerId: string,
  at: Date,
): Promise<void> {
  await sql`update register_sync set register_id = ${registerId}, synced_at = ${at},
      status = case when version = ${version} then 'SYNCED' else 'PENDING' end,
      error_code = null, message = null, attempts = 0, next_attempt_at = null
    where account_id = ${id}`.execute(db);
}

/**
 * Stores a refusal or a missing answer, which is shown as an error at once. `next` null gives up until the party
 * changes or is sent again manually.
 */
export async function markUnsent(
  db: Db,
  { id, version }: Pick<Waiting, "id" | "version">,
  problem: { readonly code: string; readonly message: string | null; readonly next: Date | null },
): Promise<void> {
  await sql`update register_sync set status = 'ERROR', error_code = ${problem.code}, message = ${problem.message},
      next_attempt_at = ${problem.next}
    where account_id = ${id} and version = ${version}`.execute(db);
}

/** @returns false if the party is not verified, is deleted, or does not exist */
export async function sendAgain(tx: Tx, id: number): Promise<boolean> {
  await sql`select tell_sports_register(array[${id}::integer])`.execute(tx);
  const { rows } = await sql`select from register_sync where account_id = ${id} and status = 'PENDING'`.execute(tx);
  return rows.length === 1;
}

export type SyncState = {
  readonly status: (typeof SYNC_STATUSES)[number];
  readonly syncedAt: Date | null;
  readonly errorCode: string | null;
  readonly message: string | null;
  /** The moment of the next automatic attempt. */
  readonly nextAttemptAt: Date | null;
};

/** Returns the state of a party in the sports register; null if there is no such party. */
export async function readSyncState(db: Db, id: number): Promise<SyncState | null> {
  const { rows } = await sql<SyncState>`
    select coalesce(s.status, 'NONE') as status, s.synced_at as "syncedAt", s.error_code as "errorCode", s.message,
      case when s.status = 'ERROR' then s.next_attempt_at end as "nextAttemptAt"
    from (select id from person union all select id from organisation) party left join register_sync s on s.account_id = party.id
    where party.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type MedicalState = { readonly askedAt: Date | null; readonly errorCode: string | null };

/** Returns the last query of the medical register about a person; null if there is no such person. */
export async function readMedicalState(db: Db, id: number): Promise<MedicalState | null> {
  const { rows } = await sql<MedicalState>`select q.asked_at as "askedAt", q.error_code as "errorCode"
    from person p left join medical_query q on q.person_id = p.id where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A person whom the medical register may be queried about, with the sealed number. */
export type Examined = { readonly id: number; readonly socialSecurityNumber: string | null; readonly birthDate: Day };

export async function findExamined(db: Db, id: number): Promise<(Examined & { readonly isChecked: boolean }) | null> {
  const { rows } = await sql<Examined & { isChecked: boolean }>`
    select id, social_security_number as "socialSecurityNumber", birth_date as "birthDate",
      user_status <> 'UnderVerification' as "isChecked" from person where id = ${id} and not removed`.execute(db);
  return rows[0] ?? null;
}

/** The age after which an answer, and a failed query, is repeated; null: never. */
export type Stale = { readonly answeredBefore: Date | null; readonly failedBefore: Date };

/**
 * Returns athletes and competitors with a number whose last query is missing or too old, longest ago first. Unverified
 * persons are never queried: they may have entered another person's number, and would read its owner's findings.
 */
export async function listUnasked(db: Db, { answeredBefore, failedBefore }: Stale, most: number): Promise<Examined[]> {
  const { rows } = await sql<Examined>`
    select p.id, p.social_security_number as "socialSecurityNumber", p.birth_date as "birthDate"
    from person p left join medical_query q on q.person_id = p.id
    where (p.is_athlete or p.is_competitor) and not p.archived and not p.removed and p.social_security_number is not null
      and p.user_status <> 'UnderVerification'
      and (q.asked_at is null or q.asked_at < ${answeredBefore} or (q.error_code is not null and q.asked_at < ${failedBefore}))
    order by q.asked_at nulls first, p.id limit ${most}`.execute(db);
  return rows;
}

export async function noteQuery(db: Runner, person: number, at: Date, errorCode: string | null): Promise<void> {
  await sql`insert into medical_query (person_id, asked_at, error_code) values (${person}, ${at}, ${errorCode})
    on conflict (person_id) do update set asked_at = excluded.asked_at, error_code = excluded.error_code`.execute(db);
}

/** Stores the findings of the register; those it no longer returns are archived, never deleted. */
export async function keepLicences(
  tx: Tx,
  person: number,
  licences: readonly RegisteredLicence[],
  at: Date,
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(licences)}::jsonb)
        as given (sport text, rating text, "issuedOn" date, "validUntil" date, "invalidatedOn" date, note text)
    ), present as (
      insert into medical_licence (person_id, sport, rating, issued_on, valid_until, invalidated_on, note, first_asked_at, refreshed_at)
      select ${person}, sport, rating, "issuedOn", "validUntil", "invalidatedOn", note, ${at}, ${at} from given
      on conflict (person_id, sport, issued_on) do update set rating = excluded.rating, valid_until = excluded.valid_until,
        invalidated_on = excluded.invalidated_on, note = excluded.note, archived = false, refreshed_at = excluded.refreshed_at
    )
    update medical_licence m set archived = true
    where m.person_id = ${person} and not m.archived
      and not exists (select from given where given.sport = m.sport and given."issuedOn" = m.issued_on)`.execute(tx);
}

/**
 * Moves the last day on which a licence holder may compete: later after a FIT finding, earlier after an UNFIT one. The
 * log omits the days, which are health data. The record gets a new version, so that an open form does not write the old
 * day back.
 */
export async function moveMedicalValidity(
  tx: Tx,
  person: number,
  verdict: { readonly fitUntil: Day } | { readonly unfitSince: Day },
  at: Date,
): Promise<void> {
  const moved =
    "fitUntil" in verdict
      ? sql`update licence set medical_valid_until = ${verdict.fitUntil}
          where person_id = ${person} and (medical_valid_until is null or medical_valid_until < ${verdict.fitUntil})`
      : sql`update licence set medical_valid_until = ${verdict.unfitSince}::date - 1
          where person_id = ${person} and medical_valid_until >= ${verdict.unfitSince}`;
  await sql`with moved as (${moved} returning person_id),
    stamped as (update account set updated_at = ${at} from moved where id = person_id)
    ${logged(sql`moved`, {
      actor: null,
      action: "update",
      object: "person",
      objectId: sql`person_id`,
      changes: { doctorDate: ["***", "***"] },
      at,
    })}`.execute(tx);
}
