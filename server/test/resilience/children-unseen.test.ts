import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GUEST } from "../policy/who.ts";
import { everythingFor } from "./reading.testbed.ts";
import type { Browser } from "../browser.ts";
import { makeAthlete, makeClub, makeCompetition, makeEntries, makeOrganiser } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";
import { type Acting, acting, enter, NOW, withdraw } from "../../src/features/entry/entry.testbed.ts";
import { join } from "../../src/features/entry/waiting/waiting.testbed.ts";

// Every answer that a guest can get about a competition in which children start: alone, by an offer from the waiting list, in a club's
// team, in a person's mixed relay, as unregistered names, and on the waiting list. All are searched for the children's own data.

const ANYONE = { name: "bárki", ageMin: 0, ageMax: 150 };
/** Each is unique: family names, days and years of birth, addresses. */
const BORN = "2011-08-23";
const SECRETS = [
  "kanarffy",
  "zsindely",
  "golyavary",
  "kerecsendy",
  "turbolyay",
  "2011-08-23",
  "2011",
  "40778",
  "pelda.hu",
  "+3620",
  "kanar-77",
];

let portal: Portal;
let act: Acting;
let guest: Browser;
let made: { id: number; races: number[] };
let feed: string;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
  guest = portal.browser();
  const { db } = portal;
  const organiser = await makeOrganiser(db);
  const club = await makeClub(db, { shortName: "Őrség" });
  const child = (lastName: string, firstName: string, licenceNumber: string) =>
    makeAthlete(db, { lastName, firstName, birthDate: BORN, club: club.id, licenceNumber });
  made = await makeCompetition(db, {
    createdBy: organiser.id,
    races: [
      { name: "Gyerek", ageGroups: [ANYONE], capacity: 1 },
      { name: "Váltó", ageGroups: [ANYONE], isTeam: true, qualification: "OB Mix váltó", startTime: 20 * 3600 },
      { name: "Betelt", ageGroups: [ANYONE], capacity: 1 },
      { name: "Klub", ageGroups: [ANYONE], isTeam: true, qualification: "OB váltó" },
    ],
  });
  const [alone = 0, relay = 0, full = 0, ofClub = 0] = made.races;
  const at = portal.clock();
  const [one, other, waits] = [
    await child("Kanárffy", "Ágnes", "KANAR-771"),
    await child("Zsindely", "Őrs", "KANAR-772"),
    await child("Gólyaváry", "Íris", "KANAR-773"),
  ];
  const own = { competition: made.id, by: club.id, club: club.id, amount: 5_000, at };
  await makeEntries(db, [{ ...own, race: alone, person: one.id }]);
  const written = { teamMember2: "Kanárffy Márton", teamMember3: "Felnőtt Flóra", teamMember4: "Kanárffy Zoltán" };
  const years = { teamMember2BirthYear: 2011, teamMember4BirthYear: 2011 };
  const team = { competition: made.id, race: relay, teamName: "Zsindely Őrsék", ...written, ...years };
  const mixed = await (await act.signedIn(other)).call("POST /competitionEntryControl/personEntryMix", team);
  expect(mixed.body).toMatchObject({ successful: true });
  expect(await join(await act.signedIn(waits), { competition: made.id, race: alone })).toMatchObject({ position: 1 });
  const offered = await act.signedIn(await child("Kerecsendy", "Bese", "KANAR-774"));
  const grown = await act.athleteWith({ club: club.id });
  const lastPlace = { competition: made.id, race: full };
  await enter(grown.browser, lastPlace);
  await join(offered, lastPlace);
  await withdraw(grown.browser, lastPlace);
  expect(await enter(offered, lastPlace)).toMatchObject({ successful: true });
  const third = await child("Turbolyay", "Csilla", "KANAR-775");
  const athleteIdList = [third.id, grown.id, (await makeAthlete(db, { club: club.id })).id];
  const clubTeam = { competition: made.id, race: ofClub, teamName: "Turbolyay Csilla csapata", athleteIdList };
  const teamed = await (await act.signedIn(club)).call("POST /competitionEntryControl/clubValtoEntry", clubTeam);
  expect(teamed.body).toMatchObject({ successful: true });
  const office = await act.signedIn(organiser);
  const rangeList = made.races.map((race, nth) => ({
    race,
    group: null,
    first: 100 * nth + 1,
    last: 100 * nth + 9,
    wave: null,
  }));
  await office.call("POST /startNumberControl/saveRanges", { competition: made.id, rangeList });
  await office.call("POST /startNumberControl/giveNumbers", { competition: made.id, order: "NAME" });
  for (const race of made.races) await office.call("POST /startListControl/publish", { race, published: true });
  const { body } = await (await act.signedIn(one)).call("POST /competitionEntryControl/makeOwnFeed", {});
  feed = body.path;
});
afterAll(() => portal.close());

const readPaper = async (bytes: ArrayBuffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text.join(" ");

/** Reads addresses that are no calls: pages, documents, calendars. */
async function readAddresses(): Promise<{ from: string; text: string }[]> {
  const { id, races } = made;
  const addresses = [
    "/",
    "/calendar",
    `/calendar/${id}`,
    `/competition/${id}`,
    "/sitemap.xml",
    "/calendar.ics",
    `/calendar/${id}.ics`,
    ...races.flatMap((race) => [`/start-list/${race}`, `/start-list/${race}.pdf`]),
    ...races.map((race) => `/api/startListControl/getStartList?race=${race}`),
    ...["hu", "en"].map((lang) => `${feed}?lang=${lang}`),
  ];
  const read = [];
  for (const from of addresses) {
    const response = await fetch(new URL(from, portal.url), { headers: { accept: "*/*", "accept-language": "hu" } });
    const isPaper = response.headers.get("content-type") === "application/pdf";
    const text = isPaper ? await readPaper(await response.arrayBuffer()) : await response.text();
    read.push({ from: `${response.status} ${from}`, text });
  }
  return read;
}

/** A number may be part of another one, or of the name of a file of the web. */
const holds = (text: string, secret: string) =>
  /^\d+$/.test(secret) ? new RegExp(`(?<!\\w)${secret}(?!\\w)`).test(text) : text.includes(secret);
const folded = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

test("no birth date, contact or full name of a child is in any answer to a guest", async () => {
  const calls = await everythingFor(guest, GUEST, { ids: [made.id, ...made.races], exports: new Set() });
  const answers = [
    ...(await readAddresses()),
    ...calls.map(({ from, body }) => ({ from, text: JSON.stringify(body) })),
  ];
  const found = answers.flatMap(({ from, text }) =>
    SECRETS.filter((secret) => holds(folded(text), secret)).map((secret) => `${secret} in ${from}`),
  );
  expect(found).toEqual([]);
  // The search has data: each child is shown, by initial and first name.
  const listed = answers
    .filter(({ text }) => /K\. Ágnes|Zs\. Őrs|K\. Bese|T\. Csilla/.test(text))
    .map(({ from }) => from);
  for (const race of made.races)
    for (const address of [`200 /start-list/${race}.pdf`, `200 /api/startListControl/getStartList?race=${race}`])
      expect(listed).toContain(address);
  const all = answers.map(({ text }) => text).join("\n");
  for (const name of ["K. Ágnes", "Zs. Őrs", "K. Bese", "T. Csilla"]) expect(all).toContain(name);
  expect(all).toContain("Zs. Őrsék");
  expect(all).toContain("T. Csilla csapata");
  expect(all).toContain("K. Márton");
  expect(answers.filter(({ from }) => from.startsWith("200")).map(({ from }) => from)).toContain(`200 ${feed}?lang=hu`);
  expect(calls.length).toBeGreaterThan(10);
});
