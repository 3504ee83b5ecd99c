import { addDays, dayOf, formatDay } from "@rajt/contract/kernel/days";
import { LOCALES } from "@rajt/contract/kernel/enumerations";
import { EVENT_NAMES } from "@rajt/contract/portal.events";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDemoSeason } from "../../demo/index.ts";
import { startPortal, type Portal } from "../harness.ts";
import { report } from "./figures.ts";

// The demo season and the 45 days after it. The name of each person and of each competition is a canary: no mail and no notification may
// show it to an account that it does not concern. The test derives the accounts concerned from the records, not from the features.

const DAYS = 45;
const DAY = 86_400_000;
const DAILY = [
  "doctor-date-expiry",
  "remind-of-fees",
  "remind-of-price-rises",
  "reprice-entries",
  "lapse-entries",
  "run-waiting-lists",
  "notify-unused-offers",
  "transfer-terms",
];

type NotificationText = { readonly account: number; readonly event: string; readonly text: string };
type Canary = { readonly id: number; readonly name: string };

let portal: Portal;
let told: readonly NotificationText[];
let mails: readonly NotificationText[];
/** The health of children: the last days of their medical certificates. */
let childrensDays: readonly string[];

beforeAll(async () => {
  portal = await startPortal({ now: "2027-11-25T10:00:00Z", poolSize: 4 });
  await loadDemoSeason(portal.context);
  childrensDays = await clearChildren();
  for (let day = 0; day < DAYS; day++) {
    portal.clock.advance(DAY);
    for (const job of DAILY) await portal.runJob(job);
    if (day % 7 === 0) await portal.runJob("weekly-digest");
    for (const { name, data } of portal.asked.splice(0)) await portal.runJob(name, data);
    await portal.mails();
  }
  mails = await readMails();
  told = [...mails, ...(await readNotifications())];
});
afterAll(() => portal.close());

/**
 * Gives the certificate of each child an end on a day of its own, whose reminders the test sees. No mail is written on one of those days,
 * so none names one as its own date. Returns the days as mails write them.
 */
async function clearChildren(): Promise<string[]> {
  const today = dayOf(portal.clock());
  const { rows } = await sql<{ id: number }>`
    select p.id from person p join licence l on l.person_id = p.id
    where p.birth_date > ${addDays(today, -18 * 365)}::date and (p.is_athlete or p.is_competitor) order by p.id`.execute(
    portal.db,
  );
  const days = rows.map((_, nth) => addDays(today, DAYS + 1 + (nth % DAYS)));
  // Accounts with the weekly digest get the notifications by mail.
  await sql`insert into notification_preference (account_id, category, choice, updated_at)
    select id, 'health', 'digest', ${portal.clock()} from unnest(${rows.map(({ id }) => id)}::integer[]) as id`.execute(
    portal.db,
  );
  for (const [nth, { id }] of rows.entries())
    await sql`update licence set medical_valid_until = ${days[nth]}::date where person_id = ${id}`.execute(portal.db);
  return [...new Set(days)].flatMap((day) => LOCALES.map((locale) => formatDay(day, locale)));
}

/** Returns the mails by account, through their deliveries: several accounts may share an address. */
async function readMails(): Promise<NotificationText[]> {
  const { rows } = await sql<NotificationText>`
    select a.id as account, m.template as event, m.subject || ' ' || m.html || ' ' || m.text as text
    from mail m join account a on lower(a.email) = lower(m.recipient)`.execute(portal.db);
  return rows;
}

async function readNotifications(): Promise<NotificationText[]> {
  const { rows } =
    await sql<NotificationText>`select account_id as account, type as event, data::text as text from notification`.execute(
      portal.db,
    );
  return rows;
}

const canaries = async (query: ReturnType<typeof sql<Canary>>) => (await query.execute(portal.db)).rows;

/** Super admins, and staff with a right to all parties or to money, may read every name. */
const OFFICE = sql`select g.account_id from account_role g join dashboard_role r on r.id = g.role_id where r.is_super_admin
  union select g.account_id from account_role g join role_service s on s.role_id = g.role_id and s.service in ('Finance', 'AthleteTransfer')
    join staff on staff.id = g.account_id`;

/** Each pair of an account and a person that concerns it: itself, its club, its team, an entry that it made, or a transfer. */
const CONCERNS_PERSON = sql`
  select id as account, id as person from person
  union select club_id, id from person where club_id is not null
  union select club_id, person_id from club_membership
  union select t.athlete_id, t.athlete_id from athlete_transfer t
  union select t.source_club_id, t.athlete_id from athlete_transfer t
  union select t.target_club_id, t.athlete_id from athlete_transfer t
  union select e.entered_by, m.person_id from entry e join entry_member m on m.entry_id = e.id
  union select e.club_id, m.person_id from entry e join entry_member m on m.entry_id = e.id
  union select o.person_id, m.person_id from entry_member o join entry_member m on m.entry_id = o.entry_id
  union select c.created_by, m.person_id from competition c join entry e on e.competition_id = c.id join entry_member m on m.entry_id = e.id
  union select r.debtor_id, f.account_id from receivable r join fee f on f.id = r.fee_id`;

/** Each pair of an account and a competition that concerns it: as organiser, reviewer, entrant, or on its waiting list. */
const CONCERNS_COMPETITION = sql`
  select created_by as account, id as competition from competition
  union select k.account_id, c.id from party_kind k, competition c where k.key = 'TechnicalCommittee'
  union select e.entered_by, e.competition_id from entry e
  union select e.club_id, e.competition_id from entry e
  union select m.person_id, e.competition_id from entry e join entry_member m on m.entry_id = e.id
  union select p.club_id, e.competition_id from entry e join entry_member m on m.entry_id = e.id join person p on p.id = m.person_id
  union select r.debtor_id, e.competition_id from receivable r join entry e on e.id = r.entry_id
  union select w.club_id, r.competition_id from waiting_list_entry w join race r on r.id = w.race_id
  union select w.person_id, r.competition_id from waiting_list_entry w join race r on r.id = w.race_id
  union select m.person_id, r.competition_id from waiting_list_member m join race r on r.id = m.race_id`;

/** Returns the texts of `told` with a canary that does not concern their account. */
async function strays(
  all: readonly NotificationText[],
  list: readonly Canary[],
  concerns: typeof OFFICE,
): Promise<string[]> {
  const { rows } = await sql<{ account: number; id: number }>`select * from (${concerns}) as c (account, id)`.execute(
    portal.db,
  );
  const { rows: office } = await sql<{ account_id: number }>`${OFFICE}`.execute(portal.db);
  const readers = new Set(office.map(({ account_id }) => account_id));
  const pairs = new Set(rows.map(({ account, id }) => `${account} ${id}`));
  return all.flatMap(({ account, event, text }) =>
    readers.has(account)
      ? []
      : list
          .filter(({ id, name }) => text.includes(name) && !pairs.has(`${account} ${id}`))
          .filter(({ name }) => !list.some((other) => other.name === name && pairs.has(`${account} ${other.id}`)))
          .map(({ name }) => `${event} brings ${name} to account ${account}`),
  );
}

describe("the mails and notifications of a season", () => {
  it("are of many kinds, and have many names", async () => {
    const kinds = new Set(told.map(({ event }) => event));
    report("canaries of mails", {
      mails: mails.length,
      told: told.length,
      kinds: [...kinds].join(" "),
      events: EVENT_NAMES.length,
    });
    expect(mails.length).toBeGreaterThan(100);
    expect(kinds.size).toBeGreaterThan(15);
  });

  it("name no person who does not concern their reader", async () => {
    const people = await canaries(sql<Canary>`select id, name from party where kind = 'PERSON'`);
    expect(await strays(told, people, CONCERNS_PERSON)).toEqual([]);
  });

  it("name no competition that does not concern their reader", async () => {
    const competitions = await canaries(
      sql<Canary>`select c.id, t.name from competition c join contest t on t.id = c.contest_id`,
    );
    expect(await strays(told, competitions, CONCERNS_COMPETITION)).toEqual([]);
  });

  it("contain no child's health data", () => {
    expect(childrensDays.length).toBeGreaterThan(10);
    expect(
      mails.flatMap(({ event, text }) =>
        childrensDays
          .filter((day) => text.includes(day) && /orvos|clearance|medical/i.test(text))
          .map((day) => `${day} in ${event}`),
      ),
    ).toEqual([]);
  });
});

describe("control: a misdirected mail", () => {
  it("is found", async () => {
    const people = await canaries(sql<Canary>`select id, name from party where kind = 'PERSON' order by id`);
    const [own, other] = people;
    const astray = [{ account: own?.id ?? 0, event: "ENTRY_NOTICE", text: `… ${other?.name} …` }];
    expect(await strays(astray, people, CONCERNS_PERSON)).toHaveLength(1);
  });
});
