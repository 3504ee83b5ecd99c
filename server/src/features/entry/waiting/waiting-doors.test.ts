import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../../../kernel/db/database.ts";
import { addWaitingMembers, makeCompetition, makeOrganiser } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { sized } from "../../../../test/size.ts";
import { type Acting, acting, enter, inTurn, infoOf, NOW, type RaceRef, withdraw } from "../entry.testbed.ts";
import { join, JOIN, leave, LEAVE, linesOf, usedIn } from "./waiting.testbed.ts";

const ROUNDS = sized(4, 100);
const POOL = 10;

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: POOL });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

/** Creates a race with one place that is taken. */
async function full() {
  const place = await act.raceWith({ capacity: 1 });
  const inside = await act.athleteWith();
  await enter(inside.browser, place);
  return { place, inside };
}
const holdRace =
  ({ race }: RaceRef) =>
  (tx: Tx) =>
    sql`select from race where id = ${race} for no key update`.execute(tx);
const holdLines = (tx: Tx) => sql`lock table waiting_list_member in share mode`.execute(tx);

const logOf = async ({ race }: RaceRef) => {
  const { rows } = await sql<{ created: number; left: number; lines: number }>`
    select count(*) filter (where k.action = 'create')::integer as created,
      count(*) filter (where k.changes -> 'ended' ->> 1 = 'LEFT')::integer as left, count(distinct w.id)::integer as lines
    from waiting_list_entry w join change_log k on k.object = 'waiting' and k.object_id = w.id where w.race_id = ${race}`.execute(
    portal.db,
  );
  return rows[0]!;
};

describe("an athlete of a club", () => {
  it.each([
    ["stand before the race", holdRace],
    ["write", () => holdLines],
  ] as const)("who joins, and is joined by the club, while both %s, is in the list once", async (_, hold) => {
    const { place } = await full();
    const club = await act.clubWith({});
    const own = await act.signedIn(club.persons[0]!);
    const byClub = async () => (await club.browser.call(JOIN, { ...place, athleteIdList: club.athletes })).body;
    const answers = await inTurn(portal.db, hold(place), [() => join(own, place), byClub]);
    // An athlete in the list stays there: both get the same position.
    expect(answers).toMatchObject([
      { successful: true, position: 1, waiting: 1 },
      { successful: true, position: 1, waiting: 1 },
    ]);
    expect(await linesOf(portal, place)).toMatchObject([{ person: club.athletes[0], until: null }]);
    expect(await logOf(place)).toEqual({ created: 1, left: 0, lines: 1 });
  });

  it("a person who joins and leaves in many tabs at once is listed once or not at all, with a log row for each change", async () => {
    const { place } = await full();
    const one = await act.athleteWith();
    const tabs = [one.browser, await act.signedIn(one), await act.signedIn(one), await act.signedIn(one)];
    let left = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const turns = [join, leave].flatMap((turn) => tabs.map((tab) => [turn, tab] as const));
      const answers = await Promise.all(turns.map(async ([turn, tab]) => ({ turn, answer: await turn(tab, place) })));
      expect(answers.filter(({ turn, answer }) => turn === join && !answer.successful)).toEqual([]);
      const refused = answers.flatMap(({ answer }) => (answer.successful ? [] : [answer.code]));
      expect(refused.filter((code) => code !== "entry.waiting.notIn")).toEqual([]);
      left += answers.filter(({ turn, answer }) => turn === leave && answer.successful).length;
    }
    const active = (await linesOf(portal, place)).length;
    const log = await logOf(place);
    expect(active).toBeLessThanOrEqual(1);
    expect(log).toEqual({ created: left + active, left, lines: left + active });
  });
});

describe("a row of a waiting list", () => {
  it("is unique for each person in the database", async () => {
    const { place } = await full();
    const one = await act.athleteWith();
    await join(one.browser, place);
    const again = portal.db
      .insertInto("waiting_list_entry")
      .values({ race_id: place.race, person_id: one.id, joined_by: one.id, created_at: portal.clock() })
      .execute()
      .then(() => addWaitingMembers(portal.db));
    await expect(again).rejects.toMatchObject({ constraint: "waiting_list_member_once" });
  });
});

describe("an offer", () => {
  /** Creates an offer of a place whose first price step ends with 4 May in Budapest. */
  const offered = async () => {
    const { id, races } = await makeCompetition(portal.db, {
      deadlines: ["2026-05-04", "2026-05-20", "2026-05-30"],
      races: [{ capacity: 1 }],
    });
    const place = { competition: id, race: races[0]! };
    const [inside, one] = [await act.athleteWith(), await act.athleteWith()];
    await enter(inside.browser, place);
    await join(one.browser, place);
    await withdraw(inside.browser, place);
    return { place, one };
  };

  it.each([
    ["2026-05-04T21:59:59.999Z", 13_000],
    ["2026-05-04T22:00:00.000Z", 14_500],
    ["2026-05-04T22:00:00.001Z", 14_500],
  ])("accepted at %s costs %i, as announced", async (moment, amount) => {
    const { place, one } = await offered();
    portal.clock.set(moment);
    const browser = await act.signedIn(one);
    expect(await infoOf(browser, place)).toMatchObject({ canEntry: true, amount });
    expect(await enter(browser, place)).toMatchObject({ successful: true });
    expect((await act.activeEntries(place)).map((entry) => entry.amount)).toEqual([amount]);
  });

  it("accepted twice and declined at once makes one entry or none, and its place is offered again or taken", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { place, one } = await offered();
      const next = await act.athleteWith();
      await join(next.browser, place);
      const tab = await act.signedIn(one);
      const answers = await inTurn(portal.db, holdRace(place), [
        () => enter(one.browser, place),
        () => leave(tab, place),
        () => enter(tab, place),
      ]);
      const entered = (await act.activeEntries(place)).length;
      expect(answers.filter(({ successful }) => successful)).toHaveLength(1);
      expect(await usedIn(portal, place)).toBe(1);
      const lines = (await linesOf(portal, place)).map(({ person, until }) => [person, until !== null]);
      expect(lines).toEqual([[next.id, entered === 0]]);
    }
  });
});

describe("the calls of the waiting list", () => {
  const HOSTILE = `<img src=x onerror=alert(1)>{{link}}\${7*7}`;

  it("refuse text with invisible characters, line breaks in a mail header, or characters that cannot be stored", async () => {
    const { place } = await full();
    const club = await act.clubWith({}, {}, {});
    const send = (call: typeof JOIN | typeof LEAVE, teamName: string) =>
      club.browser.call(call, { ...place, teamName, athleteIdList: club.athletes });
    for (const call of [JOIN, LEAVE] as const) {
      for (const name of ["Sel\u202elők", "Sel\u200blők", "Sеllők", " \u2800 "])
        expect([name, (await send(call, name)).body.properties]).toEqual([name, { teamName: expect.any(Array) }]);
      for (const name of ["Sel\0lők", "\ud800"]) expect([name, (await send(call, name)).status]).toEqual([name, 400]);
    }
    expect(await linesOf(portal, place)).toEqual([]);
  });

  it("send a reason unchanged in notification and mail", async () => {
    const organiser = await makeOrganiser(portal.db);
    const { id, races } = await makeCompetition(portal.db, { createdBy: organiser.id, races: [{ capacity: 1 }] });
    const place = { competition: id, race: races[0]! };
    await enter((await act.athleteWith()).browser, place);
    const waits = await act.athleteWith();
    await join(waits.browser, place);
    const office = await act.signedIn(organiser);
    const session = "varolista";
    const post = (path: string, body: object) =>
      office.send<{ changed?: number }>("POST", `/api/competitionWaitingTableControl/${path}`, {
        body: JSON.stringify({ session, ...body }),
        headers: { "content-type": "application/json" },
      });
    const filter = { list: [{ propertyName: "competition", type: "EQ", value: id }] };
    await post("getInstance", { create: true, filter: filter.list });
    const [line] = await linesOf(portal, place);
    const { body } = await post("passOver", { id: line!.id, reason: `${HOSTILE}\nBcc: idegen@pelda.hu` });
    expect(body).toMatchObject({ changed: 1 });
    await portal.runJob("run-waiting-lists");
    const mail = await (
      await portal.mails()
    )
      .where("recipient", "=", waits.email)
      .select(["subject", "html", "text"])
      .executeTakeFirstOrThrow();
    expect(mail.subject).not.toMatch(/Bcc|<img/);
    expect(mail.html).not.toContain("<img src=x");
    expect(mail.html).toContain("&lt;img src=x");
    // Placeholder syntax in a reason is plain text.
    for (const text of [mail.html, mail.text]) expect(text).toContain("{{link}}");
    expect(mail.text).toContain(HOSTILE);
  });
});
