import type { Letter } from "@rajt/contract/letter/letter.calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  endReceivables,
  makeAthlete,
  makeClub,
  makeCompetition,
  type MadeCompetition,
  makeEntries,
  makeOrganiser,
  makeStaff,
  type Made,
  owedFor,
  PASSWORD,
  settle,
} from "../../../test/factories.ts";
import { untilLocked } from "../../../test/database.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { statementsAsked } from "../../../test/statements-asked.ts";

const NOW = "2026-05-04T10:00:00Z";
const at = new Date(NOW);
const SEND = "POST /letterControl/send";

let portal: Portal;
let organiser: Made;
let office: Browser;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 10 });
  organiser = await makeOrganiser(portal.db);
  browser = await portal.browser().signIn(organiser.email, PASSWORD);
  const staff = await makeStaff(portal.db);
  office = await portal.browser().signIn(staff.email, PASSWORD);
});
beforeEach(async () => {
  portal.clock.set(NOW);
  for (const table of ["notification_delivery", "mail", "letter"] as const) await portal.db.deleteFrom(table).execute();
});
afterAll(() => portal.close());

const competitionOf = (name: string) =>
  makeCompetition(portal.db, {
    name,
    createdBy: organiser.id,
    races: [
      { name: "Sprint", startTime: 9 * 3600 },
      { name: "Olimpiai", startTime: 14 * 3600 },
    ],
  });
const enter = (
  { id: competition, races }: MadeCompetition,
  ...starters: { person: number | null; race?: number; club?: number | null }[]
) =>
  makeEntries(
    portal.db,
    starters.map(({ person, race = 0, club = null }) => ({
      competition,
      race: races[race] ?? 0,
      person,
      club,
      by: organiser.id,
      amount: 9_000,
      at,
    })),
  );
const letterOf = ({ id: competition }: MadeCompetition, changes: Partial<Letter> = {}): Letter => ({
  competition,
  audience: "ALL",
  subject: "Parkolás",
  text: "A strandnál lehet parkolni.",
  ...changes,
});
const send = async (letter: Letter, by: Browser = browser) => (await by.call(SEND, letter)).body;
const preview = async (letter: Letter) => (await browser.call("POST /letterControl/getPreview", letter)).body;
const letters = async ({ id: competition }: MadeCompetition, by: Browser = browser) =>
  (await by.call("POST /letterControl/getLetters", { competition })).body;
const mails = async () => (await portal.mails()).selectAll().where("template", "=", "ORGANISER_LETTER").execute();
const recipients = async () => (await mails()).map(({ recipient }) => recipient).toSorted();
const choose = (account: number, choice: string) =>
  sql`insert into notification_preference (account_id, category, choice, updated_at) values (${account}, 'entry', ${choice}, ${at})`.execute(
    portal.db,
  );
const emails = (...made: Made[]) => made.map(({ email }) => email).toSorted();

describe("a letter to the entrants", () => {
  it("reaches each entrant once, and no entrant of another competition", async () => {
    const [own, other] = [await competitionOf("Tavaszi Kupa"), await competitionOf("Őszi Kupa")];
    const [anna, bela, canary] = [
      await makeAthlete(portal.db),
      await makeAthlete(portal.db),
      await makeAthlete(portal.db),
    ];
    await enter(own, { person: anna.id }, { person: anna.id, race: 1 }, { person: bela.id });
    await enter(other, { person: canary.id });
    expect(await send(letterOf(own))).toMatchObject({ successful: true, recipients: { people: 2, mails: 2 } });
    expect(await recipients()).toEqual(emails(anna, bela));
  });

  it("reaches no one who withdrew, left a team or waits for a place, and no club of entrants with an address", async () => {
    const made = await competitionOf("Kanári Kupa");
    const club = await makeClub(portal.db);
    const [entered, withdrawn, left, waiting] = [
      await makeAthlete(portal.db, { club: club.id, birthDate: "2014-03-04" }),
      await makeAthlete(portal.db),
      await makeAthlete(portal.db),
      await makeAthlete(portal.db),
    ];
    const [, ended = 0, vacated = 0] = await enter(
      made,
      { person: entered.id, club: club.id },
      { person: withdrawn.id },
      { person: left.id },
    );
    await endReceivables(portal.db, await owedFor(portal.db, [ended]));
    await sql`update entry_member set vacated = true, person_id = null where entry_id = ${vacated}`.execute(portal.db);
    await sql`insert into waiting_list_entry (race_id, person_id, created_at) values (${made.races[0]}, ${waiting.id}, ${at})`.execute(
      portal.db,
    );
    for (const audience of ["ALL", "UNPAID"] as const) {
      expect(await send(letterOf(made, { audience }))).toMatchObject({
        recipients: { people: 1, mails: 1, throughClub: 0, optedOut: 0, unreachable: 0 },
      });
    }
    expect(await recipients()).toEqual(emails(entered, entered));
  });

  it("can be sent to one race, or to unpaid entrants", async () => {
    const made = await competitionOf("Futamok Kupája");
    const [sprinter, paid, unpaid] = [
      await makeAthlete(portal.db),
      await makeAthlete(portal.db),
      await makeAthlete(portal.db),
    ];
    const [, second = 0] = await enter(
      made,
      { person: sprinter.id },
      { person: paid.id, race: 1 },
      { person: unpaid.id, race: 1 },
    );
    await settle(portal.db, await owedFor(portal.db, [second]), at);
    const race = made.races[1] ?? 0;
    expect(await preview(letterOf(made, { audience: "RACE", race }))).toMatchObject({ recipients: { people: 2 } });
    expect(await preview(letterOf(made, { audience: "UNPAID" }))).toMatchObject({ recipients: { people: 2 } });
    await send(letterOf(made, { audience: "RACE", race }));
    expect(await recipients()).toEqual(emails(paid, unpaid));
    await portal.db.deleteFrom("mail").execute();
    await send(letterOf(made, { audience: "UNPAID" }));
    expect(await recipients()).toEqual(emails(sprinter, unpaid));
  });

  it("reaches athletes without an address through their club, by one mail that gives their number", async () => {
    const made = await competitionOf("Gyermek Kupa");
    const club = await makeClub(portal.db);
    const child = () => makeAthlete(portal.db, { email: null, club: club.id, birthDate: "2014-03-04" });
    const [one, two] = [await child(), await child()];
    await enter(made, { person: one.id, club: club.id }, { person: two.id, club: club.id }, { person: null });
    expect(await send(letterOf(made))).toMatchObject({
      recipients: { people: 2, mails: 1, throughClub: 2, clubs: 1, optedOut: 0, unreachable: 1 },
    });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: club.email });
    expect(mail?.text).toContain("2 versenyződet érinti");
  });

  it("is not mailed to accounts that switched it off, which are counted but not named", async () => {
    const made = await competitionOf("Csendes Kupa");
    const [anna, silent, weekly] = [
      await makeAthlete(portal.db),
      await makeAthlete(portal.db, { lastName: "Hallgatag" }),
      await makeAthlete(portal.db),
    ];
    await choose(silent.id, "portal");
    await choose(weekly.id, "digest");
    await enter(made, { person: anna.id }, { person: silent.id }, { person: weekly.id });
    const shown = await preview(letterOf(made));
    expect(shown).toMatchObject({ recipients: { people: 2, mails: 2, optedOut: 1 } });
    expect(JSON.stringify(shown)).not.toContain("Hallgatag");
    await send(letterOf(made));
    expect(await recipients()).toEqual(emails(anna, weekly));
    expect((await mails()).every(({ subscription }) => subscription === "entry")).toBe(true);
  });

  it("has the organiser's address for replies, even if a super admin sends it", async () => {
    const made = await competitionOf("Válasz Kupa");
    await enter(made, { person: (await makeAthlete(portal.db)).id });
    expect(await send(letterOf(made), office)).toMatchObject({ successful: true });
    expect(await mails()).toMatchObject([{ reply_to: organiser.email }]);
  });

  it("is filled in for each recipient", async () => {
    const made = await competitionOf("Adatos Kupa");
    const [entry = 0] = await enter(made, {
      person: (await makeAthlete(portal.db, { lastName: "Kiss", firstName: "Anna" })).id,
    });
    await sql`insert into start_number (competition_id, number, entry_id, given_at) values (${made.id}, 17, ${entry}, ${at})`.execute(
      portal.db,
    );
    const text = "{{ name }} / {{ competition }} / {{race}} / {{ startTime }} / {{ startNumber }}";
    await send(letterOf(made, { subject: "{{ startNumber }}", text }));
    const [mail] = await mails();
    expect(mail?.text).toContain("Kiss Anna / Adatos Kupa / Sprint / 2026 június 13. 09:00 / 17");
    expect(mail?.subject).toBe("17 – Adatos Kupa");
  });

  it("shows hostile text as text, and links only full https addresses", async () => {
    const made = await competitionOf("<b>Kupa</b>");
    await enter(made, {
      person: (await makeAthlete(portal.db, { lastName: '<img src=x onerror="alert(1)">' })).id,
    });
    const text = [
      "<script>alert(1)</script> {{ name }}",
      "https://pelda.hu/a?b=1&c=2. javascript:alert(1) http://pelda.hu",
      'https://pelda.hu/" onmouseover="alert(1) https://bank.hu@gonosz.hu/',
      "<img src=x onerror=alert(1)>",
    ].join("\n");
    const letter = letterOf(made, { subject: "<i>Figyelem</i>\u00a0", text });
    const { html = "" } = await preview(letter);
    await send(letter);
    const [mail] = await mails();
    for (const one of [html, mail?.html ?? ""]) {
      expect(one).not.toMatch(/<script|<img|<i>|<b>/);
      expect(one).not.toMatch(/<[^>]* on\w+=/);
      const links = [...one.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, link]) => link);
      expect(links.filter((link) => link?.includes("pelda.hu") || link?.includes("gonosz"))).toEqual([
        "https://pelda.hu/a?b=1&amp;c=2",
        "https://pelda.hu/",
      ]);
    }
  });

  it("is rejected with all its problems, at their fields", async () => {
    const [made, other] = [await competitionOf("Hibás Kupa"), await competitionOf("Másik Kupa")];
    await enter(made, { person: (await makeAthlete(portal.db)).id });
    const wrong = { audience: "RACE", race: other.races[0], subject: " ", text: "{{ email }}" } as const;
    for (const answer of [await send(letterOf(made, wrong)), await preview(letterOf(made, wrong))]) {
      expect(answer).toMatchObject({ successful: false });
      expect(Object.keys(answer.properties ?? {}).toSorted()).toEqual(["race", "subject", "text"]);
      expect(answer.properties?.["text"]?.[0]?.message).toContain("email");
    }
    const { properties } = await send(letterOf(made, { subject: "a".repeat(151), text: "b".repeat(5_001) }));
    expect(Object.keys(properties ?? {}).toSorted()).toEqual(["subject", "text"]);
    expect(await mails()).toEqual([]);
  });

  it("is rejected without a recipient, and after the competition is cancelled", async () => {
    const made = await competitionOf("Üres Kupa");
    expect(await send(letterOf(made))).toMatchObject({ code: "letter.refusal.nobody" });
    await enter(made, { person: (await makeAthlete(portal.db)).id });
    await sql`update competition set cancelled_at = ${at}, cancellation_reason = 'vihar' where id = ${made.id}`.execute(
      portal.db,
    );
    expect(await send(letterOf(made))).toMatchObject({ code: "letter.refusal.cancelled" });
  });

  it("takes as many statements for thirty entrants as for one", async () => {
    const statementsTo = async (count: number) => {
      const made = await competitionOf(`Létszám Kupa ${count}`);
      const entrants = [];
      for (let nth = 0; nth < count; nth++) entrants.push({ person: (await makeAthlete(portal.db)).id });
      await enter(made, ...entrants);
      const { answer, statements } = await statementsAsked(() => send(letterOf(made)));
      expect(answer).toMatchObject({ recipients: { mails: count } });
      return statements.length;
    };
    const first = await statementsTo(1);
    expect(await statementsTo(30)).toBe(first);
  });
});

describe("rights to write letters", () => {
  it("exclude everyone who does not manage the entries of the competition", async () => {
    const made = await competitionOf("Tilos Kupa");
    const athlete = await makeAthlete(portal.db);
    await enter(made, { person: athlete.id });
    const [stranger, club, committee] = [
      await makeOrganiser(portal.db),
      await makeClub(portal.db),
      await makeAthlete(portal.db, { isTechnicalCommittee: true }),
    ];
    const persons = [portal.browser()];
    for (const { email } of [stranger, club, committee, athlete])
      persons.push(await portal.browser().signIn(email, PASSWORD));
    for (const person of persons)
      for (const call of [SEND, "POST /letterControl/getPreview"] as const) {
        const { status } = await person.call(call, letterOf(made));
        expect([401, 403, 404]).toContain(status);
        expect([401, 403, 404]).toContain(
          (await person.call("POST /letterControl/getLetters", { competition: made.id })).status,
        );
      }
    expect(await mails()).toEqual([]);
  });

  it("include the sent letters for the organiser and the federation", async () => {
    const made = await competitionOf("Történet Kupa");
    await enter(made, { person: (await makeAthlete(portal.db)).id });
    await send(letterOf(made, { audience: "RACE", race: made.races[0] }));
    for (const by of [browser, office])
      expect(await letters(made, by)).toMatchObject({
        leftToday: 1,
        letterList: [
          {
            sentAt: "2026-05-04T10:00:00.000Z",
            audience: "RACE",
            race: "Sprint",
            subject: "Parkolás",
            people: 1,
            mails: 1,
          },
        ],
      });
  });
});

describe("the limits on letters", () => {
  it("allow two a day, and the refusal says when the next is possible", async () => {
    const made = await competitionOf("Napi Kupa");
    await enter(made, { person: (await makeAthlete(portal.db)).id });
    for (const subject of ["Első", "Második"])
      expect(await send(letterOf(made, { subject }))).toMatchObject({ successful: true });
    expect(await send(letterOf(made))).toMatchObject({
      code: "letter.refusal.tooManyToday",
      message: expect.stringContaining("2026 május 5."),
    });
    // A day ends at midnight in Budapest.
    portal.clock.set("2026-05-04T22:00:00Z");
    const later = await portal.browser().signIn(organiser.email, PASSWORD);
    expect(await send(letterOf(made), later)).toMatchObject({ successful: true });
  });

  it("hold for two concurrent letters", async () => {
    const made = await competitionOf("Verseny Kupa");
    await enter(made, { person: (await makeAthlete(portal.db)).id });
    await send(letterOf(made));
    const subjects = ["Első", "Második"];
    const both = await atOnce(() => send(letterOf(made, { subject: subjects.shift() ?? "" })));
    expect(both.map(({ code = "" }) => code).toSorted()).toEqual(["", "letter.refusal.tooManyToday"]);
    expect(await letters(made)).toMatchObject({ leftToday: 0, letterList: [{}, {}] });
  });

  it("let the same letter through once a day, even if it is sent twice at once", async () => {
    const made = await competitionOf("Kettős Kupa");
    await enter(made, { person: (await makeAthlete(portal.db)).id });
    const both = await atOnce(() => send(letterOf(made)));
    expect(both.map(({ code = "" }) => code).toSorted()).toEqual(["", "letter.refusal.sentToday"]);
    expect(await mails()).toHaveLength(1);
  });

  it("are enforced by the database too", async () => {
    const made = await competitionOf("Kényszer Kupa");
    const insert = (nth: number) =>
      sql`
      insert into letter (competition_id, audience, subject, body, people, mails, sent_by, sent_at, sent_on, nth_of_day)
      values (${made.id}, 'ALL', 'a', 'b', 1, 1, ${organiser.id}, ${at}, '2026-05-04', ${nth})`.execute(portal.db);
    await insert(1);
    await expect(insert(1)).rejects.toThrow("letter_competition_id_sent_on_nth_of_day_key");
    await insert(2);
    await expect(insert(3)).rejects.toThrow("letter_nth_of_day_check");
  });

  it("allow an organiser a number of mails an hour over all its competitions, also for two concurrent letters", async () => {
    const [one, other] = [await competitionOf("Óra Kupa"), await competitionOf("Perc Kupa")];
    for (const made of [one, other]) await enter(made, { person: (await makeAthlete(portal.db)).id });
    await sql`insert into letter (competition_id, audience, subject, body, people, mails, sent_by, sent_at, sent_on, nth_of_day)
      values (${one.id}, 'ALL', 'a', 'b', 1999, 1999, ${organiser.id}, ${new Date("2026-05-04T09:40:00Z")}, '2026-05-04', 1)`.execute(
      portal.db,
    );
    let next = [one, other];
    const both = await atOnce(() => {
      const [made = one, ...rest] = next;
      next = rest;
      return send(letterOf(made));
    });
    expect(both.map(({ code = "" }) => code).toSorted()).toEqual(["", "letter.refusal.tooManyMails"]);
    expect(both.find(({ code }) => code !== undefined)?.message).toContain("2026 május 4. 12:40");
  });

  /** Runs the work twice while no letter can be inserted, so that both start before either is written. */
  async function atOnce<T>(work: () => Promise<T>): Promise<T[]> {
    let answers: Promise<T[]> = Promise.resolve([]);
    await portal.db.transaction().execute(async (held) => {
      await sql`lock table letter in share mode`.execute(held);
      answers = Promise.all([work(), work()]);
      await untilLocked(portal.db, 2);
    });
    return answers;
  }
});
