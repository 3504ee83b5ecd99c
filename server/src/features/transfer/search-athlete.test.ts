import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  makeAthlete,
  makeClub,
  makeOrganiser,
  PASSWORD,
  type Made,
  type PersonTraits,
} from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";

const NOW = "2026-05-04T10:00:00Z";
const SEARCH = "POST /athleteTransferControl/searchAthlete";

let portal: Portal;
let source: Made;
let target: Made;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  source = await makeClub(portal.db, { shortName: "Őrség" });
  target = await makeClub(portal.db);
  browser = await as(target);
});
beforeEach(async () => {
  portal.clock.set(NOW);
  await portal.db.deleteFrom("rate_limit").execute();
});
afterAll(() => portal.close());

const as = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
const search = (licenseNumber: string, by = browser) => by.call(SEARCH, { licenseNumber });
let numbers = 0;
async function athlete(traits: PersonTraits = {}) {
  const licenceNumber = `KERES-${++numbers}`;
  return {
    ...(await makeAthlete(portal.db, { club: source.id, paidYears: [], licenceNumber, ...traits })),
    licenceNumber,
  };
}

it("returns only name and club of an athlete of another club", async () => {
  const { id, licenceNumber } = await athlete({ lastName: "Kiss", firstName: "Péter" });
  const { body } = await search(` ${licenceNumber.toLowerCase()} `);
  expect(body).toEqual({ successful: true, athlete: { id, name: "Kiss Péter", club: "Őrség" } });
});

it("answers identically for unknown, unverified and partial licence numbers", async () => {
  const unknown = (await search("NINCS-1")).body;
  expect(unknown).toEqual({
    successful: false,
    code: "transfer.refusal.notFound",
    message: "Ezzel a licenszszámmal nem található átigazolható egyesületi sportoló.",
  });
  for (const other of [
    await athlete({ userStatus: "UnderVerification" }),
    await athlete({ userStatus: "Prohibited" }),
    { licenceNumber: (await athlete({})).licenceNumber.slice(0, -1) },
  ])
    expect((await search(other.licenceNumber)).body).toEqual(unknown);
});

it("finds no athlete whose annual fee of the year is paid, and none of the caller's club", async () => {
  const paid = await athlete({ paidYears: [2026] });
  const before = await athlete({ paidYears: [2025] });
  const own = await athlete({ club: target.id });
  expect((await search(paid.licenceNumber)).body).toMatchObject({ code: "transfer.refusal.feePaid" });
  expect((await search(before.licenceNumber)).body).toMatchObject({ athlete: { id: before.id } });
  const { body } = await search(own.licenceNumber);
  expect(body).toMatchObject({ code: "transfer.refusal.ownClub" });
  for (const answer of [body, (await search(paid.licenceNumber)).body]) expect(answer).not.toHaveProperty("athlete");
});

it("allows each club twenty searches an hour, with or without a result", async () => {
  const { licenceNumber } = await athlete();
  for (let each = 0; each < 20; each++)
    expect((await search(each % 2 === 0 ? licenceNumber : `X${each}`)).status).toBe(200);
  const refused = await search(licenceNumber);
  expect([refused.status, refused.headers.get("retry-after"), refused.body.code]).toEqual([
    429,
    "3600",
    "transfer.refusal.tooMany",
  ]);
  expect((await search(licenceNumber, await as(await makeClub(portal.db)))).status).toBe(200);
  portal.clock.set("2026-05-04T10:59:59Z");
  expect((await search(licenceNumber)).status).toBe(429);
  portal.clock.set("2026-05-04T11:00:00Z");
  expect((await search(licenceNumber, await as(target))).status).toBe(200);
});

it("is refused to everyone but clubs, and logged without the number", async () => {
  const existing = await athlete();
  const athletes = await as(existing);
  expect((await search(existing.licenceNumber, portal.browser())).status).toBe(401);
  expect((await search(existing.licenceNumber, await as(await makeOrganiser(portal.db)))).status).toBe(403);
  const own = await search(existing.licenceNumber, athletes);
  expect([own.status, own.body.successful]).toEqual([404, false]);
  await search(existing.licenceNumber);
  const rows = await portal.db
    .selectFrom("security_log")
    .where("event", "=", "ATHLETE_SOUGHT")
    .orderBy("id", "desc")
    .limit(1)
    .select(["account_id", "detail"])
    .execute();
  expect(rows).toEqual([{ account_id: target.id, detail: { found: true } }]);
});
