import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeCompetition, makeOfficial, makeOrganiser, PASSWORD } from "../../../test/factories.ts";
import { ask, openAnnouncements, type AnnouncementPortal } from "./announcement/announcement.testbed.ts";

let portal: AnnouncementPortal;
let drafted: number;
let handedIn: number;
beforeAll(async () => {
  portal = await openAnnouncements();
  drafted = (await ask(portal.who.organiser, "save", { dto: portal.dto() })).body.id ?? 0;
  handedIn = (await ask(portal.who.organiser, "saveAndSubmit", { dto: portal.dto({ address: "Győr" }) })).body.id ?? 0;
});
afterAll(() => portal.close());

type Row = { id: number; submitted: boolean; protectionLevel: string | null };
const SESSION = { session: "list" };

async function list<T>(browser: Browser, call: string, input: object = {}): Promise<{ status: number; body: T }> {
  return browser.send<T>("POST", `/api/competitionTableControl/${call}`, {
    body: JSON.stringify({ ...SESSION, ...input }),
    headers: { "content-type": "application/json" },
  });
}

async function rows(browser: Browser): Promise<Row[]> {
  await list(browser, "getInstance", { create: true, filter: [] });
  const { body } = await list<{ data: Row[] }>(browser, "getList", { firstResult: 0, maxResults: 100 });
  return body.data;
}
const seen = async (browser: Browser) =>
  (await rows(browser)).map(({ id }) => id).toSorted((one, other) => one - other);

it("shows an organiser its own announcements, the committee submitted ones, and super admins all", async () => {
  expect(await seen(portal.who.organiser)).toEqual([drafted, handedIn]);
  expect(await seen(portal.who.other)).toEqual([]);
  expect(await seen(portal.who.committee)).toEqual([handedIn]);
  expect(await seen(portal.who.admin)).toEqual([drafted, handedIn]);
});

it("is refused without the right", async () => {
  const athlete = await list(portal.who.athlete, "getInstance", { create: true, filter: [] });
  expect(athlete.status).toBe(403);
  const guest = await list(portal.who.guest, "getInstance", { create: true, filter: [] });
  expect(guest.status).toBe(401);
});

it("lets an organiser delete its own draft, and no submitted announcement or another organiser's", async () => {
  const organiser = await portal.browser().signIn(await newOrganiser(), PASSWORD);
  await rows(organiser);
  expect((await list<{ successful: boolean }>(organiser, "deleteById", { id: drafted })).body.successful).not.toBe(
    true,
  );
  const own = portal.who.organiser;
  expect((await rows(own)).map(({ id, protectionLevel }) => [id, protectionLevel])).toEqual(
    expect.arrayContaining([
      [drafted, null],
      [handedIn, "CannotBeDeleted"],
    ]),
  );
  expect((await list<{ successful: boolean }>(own, "deleteById", { id: handedIn })).body.successful).not.toBe(true);
  const official = await makeOfficial(portal.db, { isTechnicalCommittee: true });
  const committee = await portal.browser().signIn(official.email, PASSWORD);
  await rows(committee);
  expect((await list<{ successful: boolean }>(committee, "deleteById", { id: handedIn })).body.successful).not.toBe(
    true,
  );
  expect(await seen(portal.who.admin)).toEqual([drafted, handedIn]);
  expect((await list(own, "deleteById", { id: drafted })).body).toMatchObject({ successful: true });
  expect(await seen(portal.who.admin)).toEqual([handedIn]);
});

it("puts the nearest coming competition first, then announcements in preparation, then the past from the last", async () => {
  const organiser = await makeOrganiser(portal.db);
  const own = await portal.browser().signIn(organiser.email, PASSWORD);
  const days = ["2026-09-01", "2026-05-04", "2026-06-13", "2026-04-01", "2026-01-01"];
  const made = [];
  for (const startsOn of days)
    made.push(
      (
        await makeCompetition(portal.db, {
          createdBy: organiser.id,
          startsOn,
          registrationDeadline: startsOn,
          deadlines: [null, null, null],
        })
      ).id,
    );
  const draft = await makeCompetition(portal.db, { createdBy: organiser.id, submitted: false });
  const [far, today, near, last, first] = made;
  expect((await rows(own)).map(({ id }) => id)).toEqual([today, near, far, draft.id, last, first]);
});

const newOrganiser = async (): Promise<string> => (await makeOrganiser(portal.db)).email;
