import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { beginPayment, endPaid, type Made, makeOrganiser } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";
import { RELAY, teaming } from "../team/team.testbed.ts";
import { join } from "../waiting/waiting.testbed.ts";
import { acting, type Acting, enter, NOW, type RaceRef, withdraw } from "../entry.testbed.ts";

let portal: Portal;
let act: Acting;
beforeEach(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
});
afterEach(() => portal.close());

/** Returns the texts of the account's notifications. */
const bellOf = async (browser: Browser) => {
  const { body } = await browser.call("POST /dashboardNotificationControl/getList", { firstResult: 0, maxResults: 0 });
  return body.map(({ message }) => message);
};
const mailsOf = async ({ email }: Pick<Made, "email">) =>
  (await portal.mails()).where("recipient", "=", email).orderBy("id").select(["template", "subject", "text"]).execute();
const templatesOf = async (made: Pick<Made, "email">) => (await mailsOf(made)).map(({ template }) => template);

const saveList = async (browser: Browser, { competition, race }: RaceRef, athleteIdList: readonly number[]) =>
  (
    await browser.call("POST /competitionEntryControl/clubEntryList", {
      competition,
      race,
      athleteIdList: [...athleteIdList],
    })
  ).body;

const entryOf = async ({ race }: RaceRef): Promise<number> =>
  (await act.activeEntries({ competition: 0, race }))[0]?.id ?? 0;

/** Creates a competition with two races that do not overlap and have few places. */
async function twoRaces(createdBy?: number) {
  const { competition, race } = await act.competitionWith({
    races: [{ capacity: 50 }, { capacity: 50 }],
    ...(createdBy !== undefined && { createdBy }),
  });
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from race where competition_id = ${competition} order by id`.execute(portal.db);
  const [from, to] = rows;
  if (from === undefined || to === undefined) throw new Error("no two races");
  return { competition, race, from, to };
}

describe("an athlete's own entry", () => {
  it("is confirmed by a mail with the price and the term, and by no notification", async () => {
    const place = await act.raceWith({ capacity: 50 });
    const [athlete, other] = [await act.athleteWith(), await act.athleteWith()];
    expect(await enter(athlete.browser, place)).toMatchObject({ successful: true });
    expect(await bellOf(athlete.browser)).toEqual([]);
    const [mail, ...more] = await mailsOf(athlete);
    expect(more).toEqual([]);
    expect(mail?.template).toBe("ENTRY_MADE");
    expect(mail?.text).toMatch(/: \d+\s000\sFt$/mu);
    expect(mail?.text).toMatch(/eddig tartjuk meg: 2026 május \d+\. \d\d:\d\d$/mu);
    expect(mail?.text).toContain(`/calendar/view/${place.competition}`);
    expect([await bellOf(other.browser), await mailsOf(other)]).toEqual([[], []]);
  });

  it("is confirmed by one mail although the request is sent twice", async () => {
    const place = await act.raceWith({});
    const athlete = await act.athleteWith();
    await Promise.all([enter(athlete.browser, place), enter(athlete.browser, place)]);
    await enter(athlete.browser, place);
    const mails = await mailsOf(athlete);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.not.stringContaining("(+")]);
    // No payment term: the race has enough places.
    expect(mails[0]?.text).not.toContain("tartjuk");
  });

  it("is followed by a mail with the refund on withdrawal, and by no notification", async () => {
    const place = await act.raceWith({});
    const athlete = await act.athleteWith();
    await enter(athlete.browser, place);
    const payment = await beginPayment(portal.db, athlete.id, [await entryOf(place)], "vissza");
    await endPaid(portal.db, payment, portal.clock());
    await portal.mails();
    expect(await withdraw(athlete.browser, place)).toMatchObject({ successful: true });
    await withdraw(athlete.browser, place);
    const withdrawn = (await mailsOf(athlete)).filter(({ template }) => template === "ENTRY_WITHDRAWN");
    expect(withdrawn).toHaveLength(1);
    expect(withdrawn[0]?.text).toMatch(/: [1-9]\d*\s000\sFt$/mu);
    expect((await bellOf(athlete.browser)).filter((message) => message.includes("visszavont"))).toEqual([]);
  });
});

describe("a club's saved list", () => {
  it("sends the club one mail about thirty athletes, and each athlete a mail and a notification", async () => {
    const place = await act.raceWith({ capacity: 50 });
    const club = await act.clubWith(...Array.from({ length: 31 }, () => ({})));
    const other = await act.clubWith({});
    const [left, ...entered] = club.persons;
    const list = entered.map(({ id }) => id);
    for (let time = 0; time < 2; time++)
      expect(await saveList(club.browser, place, list)).toMatchObject({ successful: true });
    expect(await bellOf(club.browser)).toEqual([]);
    const [mail, ...more] = await mailsOf(club);
    expect([mail?.template, more, mail?.subject.includes("(+")]).toEqual(["ENTRY_MADE", [], false]);
    expect(mail?.text.match(/^- .* \(.+\): \d+\s000\sFt$/gmu)).toHaveLength(30);
    for (const athlete of entered) expect(await templatesOf(athlete)).toEqual(["ENTRY_MADE"]);
    const [first = club.made] = entered;
    expect(await bellOf(await act.signedIn(first))).toEqual([expect.stringMatching(/: nevezve, \d+\s000\sFt\.$/u)]);
    const { rows } =
      await sql`select account_id from notification where type = 'EntryMade' and deleted_at is null`.execute(portal.db);
    expect(rows).toHaveLength(30);
    expect(await Promise.all([left ?? first, other, ...other.persons].map(mailsOf))).toEqual([[], [], []]);
  });

  it("sends notices with as many statements for thirty athletes as for two", async () => {
    const place = await act.raceWith({});
    const club = await act.clubWith(...Array.from({ length: 32 }, () => ({})));
    const two = club.athletes.slice(0, 2);
    const few = await written(() => saveList(club.browser, place, two));
    const many = await written(() => saveList(club.browser, place, club.athletes));
    expect([few, many]).toEqual([1, 1]);
  });

  it("notifies a withdrawn athlete once, with the refund", async () => {
    const place = await act.raceWith({});
    const club = await act.clubWith({}, {});
    await saveList(club.browser, place, club.athletes);
    await portal.mails();
    const [stays = 0, gone = 0] = club.athletes;
    for (let time = 0; time < 2; time++) await saveList(club.browser, place, [stays]);
    const browser = await act.signedIn(club.persons[1] ?? club.made);
    expect(await bellOf(browser)).toContainEqual(
      expect.stringMatching(/a nevezést visszavonták\. Visszajár: 0\sFt\.$/u),
    );
    expect(gone).not.toBe(0);
    expect(await templatesOf(club.persons[1] ?? club.made)).toEqual(["ENTRY_MADE", "ENTRY_WITHDRAWN"]);
    expect(await templatesOf(club.persons[0] ?? club.made)).toEqual(["ENTRY_MADE"]);
    expect(await templatesOf(club)).toEqual(["ENTRY_MADE", "ENTRY_WITHDRAWN"]);
    expect(await bellOf(club.browser)).toEqual([]);
  });

  it("notifies an athlete whose paid entry the club withdraws in its list of entries", async () => {
    const place = await act.raceWith({});
    const club = await act.clubWith({});
    await saveList(club.browser, place, club.athletes);
    const entry = await entryOf(place);
    await endPaid(portal.db, await beginPayment(portal.db, club.id, [entry], "listarol"), portal.clock());
    const list = await openList(club.browser, "competitionEntryClub");
    await list.ask("withdraw", { id: entry });
    const browser = await act.signedIn(club.persons[0] ?? club.made);
    expect(await bellOf(browser)).toContainEqual(
      expect.stringMatching(/a nevezést visszavonták\. Visszajár: [1-9]\d*\s000\sFt\.$/u),
    );
    expect(await templatesOf(club.persons[0] ?? club.made)).toContain("ENTRY_WITHDRAWN");
    expect(await templatesOf(club)).toContain("ENTRY_WITHDRAWN");
  });

  it("notifies an athlete whom the club moves to another race once, with both races", async () => {
    const { competition, race, from, to } = await twoRaces();
    const club = await act.clubWith({}, {});
    await saveList(club.browser, { competition, race }, club.athletes.slice(0, 1));
    const entry = await entryOf({ competition, race });
    const target = race === from.id ? to : from;
    for (let time = 0; time < 2; time++)
      expect(
        (await club.browser.call("POST /competitionEntryControl/changeRace", { entry, race: target.id })).body,
      ).toEqual({ successful: true });
    const [athlete = club.made, mate = club.made] = club.persons;
    const sentence = expect.stringMatching(/ → .*: a nevezést másik futamra írták át\. Az ára \d+\s000\sFt\.$/u);
    const bell = await bellOf(await act.signedIn(athlete));
    expect(bell).toContainEqual(sentence);
    expect(bell).toHaveLength(2);
    expect(await templatesOf(athlete)).toEqual(["ENTRY_MADE", "ENTRY_MOVED"]);
    expect(await templatesOf(club)).toEqual(["ENTRY_MADE", "ENTRY_MOVED"]);
    expect([await bellOf(club.browser), await mailsOf(mate)]).toEqual([[], []]);
  });
});

describe("a team", () => {
  it("notifies each member of entry and withdrawal by the team's name, and nobody else", async () => {
    const place = await act.raceWith(RELAY);
    const team = teaming(portal, act);
    const club = await team.clubOf({}, {}, {}, {});
    const relay = { name: "Sellők", athletes: club.athletes.slice(0, 3), line: 1 };
    for (let time = 0; time < 2; time++)
      expect(await team.save(club.browser, place, relay)).toMatchObject({ successful: true });
    expect(await team.remove(club.browser, place, 1)).toMatchObject({ successful: true });
    const [member = club.made, , , reserve = club.made] = club.persons;
    for (const each of club.persons.slice(0, 3))
      expect(await templatesOf(each)).toEqual(["ENTRY_MADE", "ENTRY_WITHDRAWN"]);
    expect((await bellOf(await act.signedIn(member))).toSorted()).toEqual([
      expect.stringContaining("(Sellők): a nevezést visszavonták"),
      expect.stringContaining("(Sellők): nevezve"),
    ]);
    expect(await templatesOf(club.made)).toEqual(["ENTRY_MADE", "ENTRY_WITHDRAWN"]);
    expect([await bellOf(club.browser), await mailsOf(reserve)]).toEqual([[], []]);
  });
});

describe("an offered place", () => {
  it("sends the athlete who accepts it the mail of an entry", async () => {
    const place = await act.raceWith({ capacity: 1 });
    const [one, other] = [await act.athleteWith(), await act.athleteWith()];
    await enter(one.browser, place);
    expect(await join(other.browser, place)).toMatchObject({ successful: true });
    await withdraw(one.browser, place);
    expect(await enter(other.browser, place)).toMatchObject({ successful: true });
    expect(await templatesOf(other)).toEqual(["ENTRY_MADE"]);
    expect(await bellOf(other.browser)).toEqual([]);
  });
});

describe("an organiser", () => {
  it("notifies the athlete when moving an entry, and gets no notice", async () => {
    const organiser = await makeOrganiser(portal.db);
    const { competition, race, from, to } = await twoRaces(organiser.id);
    const athlete = await act.athleteWith();
    await enter(athlete.browser, { competition, race });
    const [entry] = await act.activeEntries({ competition, race });
    const browser = await act.signedIn(organiser);
    const { body } = await browser.call("POST /competitionEntryEditControl/update", {
      id: entry?.id ?? 0,
      updated: entry?.updated_at.toISOString() ?? "",
      dto: { race: race === from.id ? to.id : from.id },
    });
    expect(body).toMatchObject({ successful: true });
    expect(await templatesOf(athlete)).toEqual(["ENTRY_MADE", "ENTRY_MOVED"]);
    expect(await bellOf(athlete.browser)).toEqual([expect.stringContaining("másik futamra írták át")]);
    expect([await bellOf(browser), await mailsOf(organiser)]).toEqual([[], []]);
  });

  it("notifies an athlete when entering them, but neither the organiser nor the athlete's club", async () => {
    const organiser = await makeOrganiser(portal.db);
    const { competition, race } = await twoRaces(organiser.id);
    const club = await act.clubWith({});
    const [athlete = club.made] = club.persons;
    const { rows } = await sql<{ number: string; day: string }>`
      select l.number, p.birth_date::text as day from licence l join person p on p.id = l.person_id where p.id = ${athlete.id}`.execute(
      portal.db,
    );
    const browser = await act.signedIn(organiser);
    const { body } = await browser.call("POST /competitionEntryEditControl/save", {
      dto: {
        competition,
        race,
        cachedPersonLicenseNumber: rows[0]?.number ?? "",
        cachedPersonBirthDate: rows[0]?.day ?? "",
      },
    });
    expect(body).toMatchObject({ successful: true });
    expect(await bellOf(await act.signedIn(athlete))).toEqual([expect.stringMatching(/: nevezve, /u)]);
    expect(await templatesOf(athlete)).toEqual(["ENTRY_MADE"]);
    expect(await Promise.all([organiser, club].map(mailsOf))).toEqual([[], []]);
    expect([await bellOf(browser), await bellOf(club.browser)]).toEqual([[], []]);
  });

  it("sends only the notice of deletion when deleting an entry", async () => {
    const organiser = await makeOrganiser(portal.db);
    const { competition, race } = await twoRaces(organiser.id);
    const athlete = await act.athleteWith();
    await enter(athlete.browser, { competition, race });
    const list = await openList(await act.signedIn(organiser), "competitionEntry", {
      filter: [{ propertyName: "competition", type: "EQ", value: competition }],
    });
    expect((await list.ask("deleteById", { id: await entryOf({ competition, race }) })).body).toMatchObject({
      changed: 1,
    });
    for (const { name, data } of portal.asked.splice(0)) await portal.runJob(name, data);
    expect(await templatesOf(athlete)).toEqual(["ENTRY_MADE", "ENTRY_NOTICE"]);
  });
});

/** Counts the statements that inserted deliveries: the rows of one statement share transaction and command. */
async function written(work: () => Promise<unknown>): Promise<number> {
  const { rows: before } = await sql<{
    id: string;
  }>`select coalesce(max(id), 0) as id from notification_delivery`.execute(portal.db);
  await work();
  const { rows } = await sql<{ commands: number }>`
    select count(distinct (xmin::text, cmin::text))::integer as commands from notification_delivery where id > ${before[0]?.id ?? "0"}::bigint`.execute(
    portal.db,
  );
  return rows[0]?.commands ?? 0;
}
