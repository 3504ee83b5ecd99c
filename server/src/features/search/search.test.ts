import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeCompetition } from "../../../test/competition.factory.ts";
import { makeAthlete, makeClub, makeOfficial, makeOrganiser, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";

let portal: Portal;
let own: { id: number; email: string };
let other: { id: number; email: string };
let athlete: { id: number; email: string };
const ids = { near: 0, far: 0, referee: 0, draft: 0, open: 0 };

beforeAll(async () => {
  portal = await startPortal({ now: "2027-03-01T10:00:00Z" });
  const { db } = portal;
  own = await makeClub(db, { name: "Hévízi Úszók" });
  other = await makeClub(db, { name: "Tatai Futók" });
  athlete = await makeAthlete(db, { lastName: "Hévízi", firstName: "Éva", club: own.id });
  ids.near = athlete.id;
  ids.far = (await makeAthlete(db, { lastName: "Hévízi", firstName: "Ödön", club: other.id })).id;
  ids.referee = (await makeOfficial(db, { isReferee: true, lastName: "Hévízi", firstName: "Bíró" })).id;
  const organiser = await makeOrganiser(db);
  ids.open = (await makeCompetition(db, { name: "Hévízi triatlon", createdBy: organiser.id })).id;
  ids.draft = (await makeCompetition(db, { name: "Hévízi piszkozat", createdBy: organiser.id, submitted: false })).id;
});
afterAll(() => portal.close());

type FoundRecord = { kind: string; id: number; name: string; detail: string; path: string };
const find = async (browser: Browser, words: string) => {
  const { status, body } = await browser.send<{ data?: FoundRecord[] }>("POST", "/api/findingControl/find", {
    body: JSON.stringify({ words }),
    headers: { "content-type": "application/json" },
  });
  return { status, found: (body.data ?? []).map(({ kind, id }) => [kind, id]), data: body.data ?? [] };
};
const as = ({ email }: { email: string }) => portal.browser().signIn(email, PASSWORD);

test("a super admin finds people, organisations and announcements with their pages, ignoring accents and case", async () => {
  const admin = await as(await makeStaff(portal.db));
  const { found, data } = await find(admin, "heviz");
  expect(found).toEqual(
    expect.arrayContaining([
      ["athlete", ids.near],
      ["athlete", ids.far],
      ["referee", ids.referee],
      ["club", own.id],
      ["competition", ids.open],
      ["competition", ids.draft],
    ]),
  );
  expect(data.find(({ id }) => id === ids.near)).toMatchObject({
    name: "Hévízi Éva",
    path: `/athlete/edit/${ids.near}`,
  });
  expect((await find(admin, athlete.email)).found).toEqual([["athlete", ids.near]]);
});

test("a club finds its own athletes and public competitions", async () => {
  const { found } = await find(await as(own), "hévíz");
  expect(found).toContainEqual(["athlete", ids.near]);
  expect(found).toContainEqual(["calendar", ids.open]);
  for (const [, id] of found) expect([ids.far, ids.referee, ids.draft]).not.toContain(id);
});

test("an athlete finds only competitions, and the technical committee no persons", async () => {
  expect((await find(await as(athlete), "hévíz")).found).toEqual([["calendar", ids.open]]);
  const committee = await makeOfficial(portal.db, { isTechnicalCommittee: true });
  const { found } = await find(await as(committee), "hévíz");
  expect(found.filter(([kind]) => kind !== "competition")).toEqual([]);
  expect(found).not.toContainEqual(["competition", ids.draft]);
});

test("results distinguish namesakes by licence number, year of birth and club, competitions by year", async () => {
  const { db } = portal;
  const club = await makeClub(db, { name: "Ikrek Egylete" });
  const [first, second] = [
    await makeAthlete(db, { lastName: "Ikres", firstName: "Anna", club: club.id, birthDate: "1994-05-18" }),
    await makeAthlete(db, { lastName: "Ikres", firstName: "Anna", club: club.id, birthDate: "2011-02-03" }),
  ];
  const licences = await db.selectFrom("licence").select(["person_id", "number"]).execute();
  const licenceOf = (id: number) => licences.find(({ person_id: of }) => of === id)?.number;
  const { short_name: shortName } = await db
    .selectFrom("organisation")
    .where("id", "=", club.id)
    .select("short_name")
    .executeTakeFirstOrThrow();
  const told = async (browser: Browser) =>
    Object.fromEntries((await find(browser, "ikres anna")).data.map(({ id, detail }) => [id, detail]));
  const details = {
    [first.id]: `${licenceOf(first.id)} · 1994 · ${shortName}`,
    [second.id]: `${licenceOf(second.id)} · 2011 · ${shortName}`,
  };
  expect(await told(await as(await makeStaff(db)))).toEqual(details);
  expect(await told(await as(club))).toEqual(details);
  // The year of the announcement and of the calendar.
  for (const [viewer, kind] of [
    [await makeStaff(db), "competition"],
    [athlete, "calendar"],
  ] as const) {
    const { data } = await find(await as(viewer), "hévízi triatlon");
    expect(data).toEqual([expect.objectContaining({ kind, detail: expect.stringMatching(/^20\d\d$/) })]);
  }
});

test("a guest is refused, and so are fewer than three characters", async () => {
  expect((await find(portal.browser(), "hévíz")).status).toBe(401);
  expect((await find(await as(athlete), "hé")).status).toBe(400);
});

test("matches by name rank before matches by club", async () => {
  const club = await makeClub(portal.db, { name: "Kvarc Egylet" });
  const { id: member } = await makeAthlete(portal.db, { lastName: "Aba", firstName: "Éva", club: club.id });
  const { found } = await find(await as(await makeStaff(portal.db)), "kvarc egylet");
  expect(found[0]).toEqual(["club", club.id]);
  expect(found).toContainEqual(["athlete", member]);
});
