import type { SentLetter } from "@rajt/contract/letter/letter.calls";
import type { LetterAudience } from "@rajt/contract/letter/letter.rules";
import type { Day } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import { managesEntries } from "../competition/index.ts";

export type WrittenCompetition = {
  readonly id: number;
  readonly name: string;
  readonly cancelled: boolean;
  readonly organiser: number;
  readonly address: string | null;
  readonly locale: Locale;
  readonly raceList: { readonly id: number; readonly name: string }[];
};

/** Returns a competition whose entries the viewer manages, or undefined. */
export async function readWritten(
  runner: Runner,
  competition: number,
  viewer: Viewer,
): Promise<WrittenCompetition | undefined> {
  const { rows } = await sql<WrittenCompetition>`
    select c.id, t.name, c.cancelled, c.created_by as organiser, a.email as address, a.locale,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.date, r.start_time, r.order_index, r.id), '[]')
        from race r where r.competition_id = c.id) as "raceList"
    from competition c join contest t on t.id = c.contest_id join account a on a.id = c.created_by
    where c.id = ${competition} and ${managesEntries(viewer)}`.execute(runner);
  return rows[0];
}

/** Serialises the letters of an organiser until the end of the transaction, so that its limits count all of them. */
export async function lockLetters(tx: Tx, organiser: number): Promise<void> {
  await sql`select from organisation where id = ${organiser} for no key update`.execute(tx);
}

/** Returns how many letters of a competition were sent on a day. */
export async function lettersOn(runner: Runner, competition: number, day: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from letter where competition_id = ${competition} and sent_on = ${day}`.execute(
    runner,
  );
  return rows[0]?.count ?? 0;
}

type Same = Pick<SentLetter, "audience" | "race" | "subject" | "text">;

/** Returns whether the same letter was sent on a day: the response may have been lost, or the button pressed twice. */
export async function isSentOn(
  runner: Runner,
  competition: number,
  day: Day,
  { audience, race, subject, text }: Same,
): Promise<boolean> {
  const { rows } = await sql`
    select from letter where competition_id = ${competition} and sent_on = ${day}
      and audience = ${audience} and race is not distinct from ${race}::text and subject = ${subject} and body = ${text}`.execute(
    runner,
  );
  return rows.length > 0;
}

/** Returns the letters of an organiser, of all its competitions, since a moment. */
export async function lettersSince(
  runner: Runner,
  organiser: number,
  since: Date,
): Promise<{ readonly at: Date; readonly mails: number }[]> {
  const { rows } = await sql<{ at: Date; mails: number }>`
    select l.sent_at as at, l.mails from letter l join competition c on c.id = l.competition_id
    where c.created_by = ${organiser} and l.sent_at > ${since}`.execute(runner);
  return rows;
}

export type LetterRecipient = {
  /** The account that gets the mail; null if neither the entrants nor their club have an address. */
  readonly account: number | null;
  readonly name: string;
  readonly locale: Locale;
  /** True for the entrant, false for the club of entrants without an address. */
  readonly isOwn: boolean;
  /** The entrants that one mail concerns. */
  readonly people: number;
  readonly starts: {
    readonly race: string;
    readonly date: Day;
    readonly startTime: number;
    readonly number: number | null;
  }[];
};

/**
 * Returns the recipients of a letter: each entrant of the competition, of the race or without payment, once; instead of
 * all entrants without an address their club, once.
 */
export async function readRecipients(
  runner: Runner,
  competition: number,
  { audience, race }: { readonly audience: LetterAudience; readonly race?: number | undefined },
): Promise<LetterRecipient[]> {
  const only = audience === "RACE" ? (race ?? 0) : null;
  const { rows } = await sql<LetterRecipient>`
    with addressed as (
      select id from account where (email is not null or contact_proved_at is not null) and registration_status <> 'DELETED'
    ), entrant as (
      select coalesce(own.id, club.id) as account, own.id is not null as is_own,
        coalesce(m.person_id::text, m.entry_id || '/' || m.position) as who,
        json_build_object('race', r.name, 'date', r.date, 'startTime', r.start_time, 'number', s.number) as start, r.date, r.start_time, s.number
      from entry e
      join entry_member m on m.entry_id = e.id and not m.vacated
      join race r on r.id = e.race_id
      left join person p on p.id = m.person_id
      left join addressed own on own.id = m.person_id
      left join addressed club on club.id = coalesce(e.club_id, p.club_id)
      left join start_number s on s.entry_id = e.id and s.holds
      where e.competition_id = ${competition} and e.active and (${only}::integer is null or e.race_id = ${only}::integer)
        and (${audience !== "UNPAID"}::boolean or exists (select from receivable v where v.entry_id = e.id and v.active and not v.paid))
    )
    select n.account, coalesce(a.name, '') as name, coalesce(a.locale, 'hu') as locale, n.is_own as "isOwn",
      count(distinct n.who)::integer as people, json_agg(n.start order by n.date, n.start_time, n.number) as starts
    from entrant n left join party a on a.id = n.account
    group by n.account, n.is_own, a.name, a.locale
    order by n.is_own desc, n.account`.execute(runner);
  return rows;
}

type NewLetter = Pick<SentLetter, "audience" | "race" | "subject" | "text" | "people" | "mails"> & {
  readonly competition: number;
  readonly sentBy: number;
  readonly at: Date;
  readonly day: Day;
  readonly nthOfDay: number;
};

/** Inserts a letter and returns its id. */
export async function insertLetter(tx: Tx, letter: NewLetter): Promise<number> {
  const { competition, audience, race, subject, text, people, mails, sentBy, at, day, nthOfDay } = letter;
  const { id } = await tx
    .insertInto("letter")
    .values({
      competition_id: competition,
      audience,
      race,
      subject,
      body: text,
      people,
      mails,
      sent_by: sentBy,
      sent_at: at,
      sent_on: day,
      nth_of_day: nthOfDay,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the letters of a competition, newest first. */
export async function readLetters(runner: Runner, competition: number): Promise<SentLetter[]> {
  const { rows } = await sql<Omit<SentLetter, "sentAt"> & { readonly sentAt: Date }>`
    select l.id, l.sent_at as "sentAt", coalesce(a.name, '') as "sentBy", l.audience, l.race, l.subject, l.body as text, l.people, l.mails
    from letter l left join party a on a.id = l.sent_by
    where l.competition_id = ${competition} order by l.sent_at desc, l.id desc`.execute(runner);
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}
