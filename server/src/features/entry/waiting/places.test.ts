import { afterAll, beforeAll, expect, it } from "vitest";
import { makeCompetition } from "../../../../test/factories.ts";
import type { Browser } from "../../../../test/browser.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, NOW, withdraw } from "../entry.testbed.ts";
import { join } from "./waiting.testbed.ts";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 4 });
  act = acting(portal);
});
afterAll(() => portal.close());

const shown = async (browser: Browser, ...competitionIdList: number[]) =>
  (await browser.call("POST /competitionControl/getPlacesList", { competitionIdList })).body;
const inDialog = async (browser: Browser, id: number) =>
  (await browser.call("POST /competitionControl/getCalendarDetails", { id })).body.raceList.map(
    ({ placesLeft, waiting }) => [placesLeft, waiting],
  );

it("free places and the length of the waiting list are public in list and dialog, and current after each act", async () => {
  const made = await makeCompetition(portal.db, { races: [{ capacity: 1 }, { capacity: 3, startTime: 50_000 }] });
  const place = { competition: made.id, race: made.races[0]! };
  const id = place.competition;
  const guest = portal.browser();
  expect(await shown(guest, id)).toEqual([{ id, placesLeft: 4, waiting: 0 }]);
  const [one, other, third] = [await act.athleteWith(), await act.athleteWith(), await act.athleteWith()];
  await enter(one.browser, place);
  expect(await join(other.browser, place)).toMatchObject({ successful: true });
  expect(await join(third.browser, place)).toMatchObject({ successful: true });
  expect(await shown(guest, id)).toEqual([{ id, placesLeft: 3, waiting: 2 }]);
  expect(await inDialog(guest, id)).toEqual([
    [0, 2],
    [3, 0],
  ]);
  // The freed place is offered, so it is not free, and one row less is waiting.
  await withdraw(one.browser, place);
  expect(await shown(guest, id)).toEqual([{ id, placesLeft: 3, waiting: 1 }]);
  expect(await inDialog(guest, id)).toEqual([
    [0, 1],
    [3, 0],
  ]);
  await enter(other.browser, place);
  expect(await shown(guest, id)).toEqual([{ id, placesLeft: 3, waiting: 1 }]);
});

it("free places are never negative, and null for a race without a limit", async () => {
  const made = await makeCompetition(portal.db, { races: [{ capacity: 2 }, { startTime: 50_000 }] });
  const place = { competition: made.id, race: made.races[0]! };
  for (const { browser } of [await act.athleteWith(), await act.athleteWith()]) await enter(browser, place);
  await portal.db.updateTable("race").set({ capacity: 1 }).where("id", "=", place.race).execute();
  const waits = await act.athleteWith();
  await join(waits.browser, place);
  expect(await inDialog(portal.browser(), made.id)).toEqual([
    [0, 1],
    [null, 0],
  ]);
  expect(await shown(portal.browser(), made.id)).toEqual([{ id: made.id, placesLeft: null, waiting: 1 }]);
});

it("free places are returned for visible competitions that are open today, by id", async () => {
  const races = [{ capacity: 5 }];
  const [open, other, unlimited, over, hidden, off] = [
    await makeCompetition(portal.db, { races }),
    await makeCompetition(portal.db, { races }),
    await makeCompetition(portal.db, { races: [{}] }),
    await makeCompetition(portal.db, { races, registrationDeadline: NOW.slice(0, 10), deadlines: [null, null, null] }),
    await makeCompetition(portal.db, { races, submitted: false }),
    await makeCompetition(portal.db, { races }),
  ];
  await portal.db
    .updateTable("competition")
    .set({ cancelled_at: portal.clock(), cancellation_reason: "Vihar" })
    .where("id", "=", off.id)
    .execute();
  const all = [other.id, open.id, unlimited.id, over.id, hidden.id, off.id, 999_999];
  const has = ({ id }: { id: number }) => ({ id, placesLeft: 5, waiting: 0 });
  expect(await shown(portal.browser(), ...all)).toEqual([has(open), has(other), has(over)]);
  portal.clock.advance(24 * 3_600_000);
  expect(await shown(portal.browser(), ...all)).toEqual([has(open), has(other)]);
});
