import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { type Made, makeAthlete, makeCompetition, makeOrganiser, type RaceTraits } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, NOW, type RaceRef, withdraw } from "../entry.testbed.ts";
import { join, linesOf, usedIn } from "../waiting/waiting.testbed.ts";

const EDIT = "POST /competitionEntryEditControl";
const BORN = "1990-02-03";
/** A moment after the offer of NOW has expired. */
const DAYS_ON = "2026-05-06T10:00:00Z";

let portal: Portal;
let act: Acting;
let organiser: Made;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
  organiser = await makeOrganiser(portal.db);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const racesOf = async (...races: RaceTraits[]): Promise<[RaceRef, RaceRef]> => {
  const { id, races: made } = await makeCompetition(portal.db, { createdBy: organiser.id, races });
  return [
    { competition: id, race: made[0]! },
    { competition: id, race: made[1]! },
  ];
};
const fullAndOther = () => racesOf({ name: "Tele", capacity: 1 }, { name: "Más", startTime: 20 * 3600 });
const widen = ({ race }: RaceRef, capacity: number) =>
  portal.db.updateTable("race").set({ capacity }).where("id", "=", race).execute();
const entered = async (place: RaceRef) => {
  const athlete = await act.athleteWith();
  const { id: entry = 0 } = await enter(athlete.browser, place);
  return { ...athlete, entry };
};
const somebody = async () => (await makeAthlete(portal.db, { birthDate: BORN })).licenceNumber ?? "";
const openTo = async (office: Browser, { competition }: RaceRef, licenseNumber: string) => {
  const input = { competition, licenseNumber, birthDate: BORN };
  return (await office.call(`${EDIT}/searchAthleteRace`, input)).body.map(({ id }) => id);
};
const enterByHand = async (office: Browser, place: RaceRef, cachedPersonLicenseNumber: string) => {
  const dto = { ...place, cachedPersonLicenseNumber, cachedPersonBirthDate: BORN };
  return (await office.call(`${EDIT}/save`, { dto })).body;
};
const move = async (office: Browser, id: number, { race }: RaceRef) => {
  const { updated } = (await office.call(`${EDIT}/getData`, { id })).body;
  return (await office.call(`${EDIT}/update`, { id, updated: updated ?? "", dto: { race } })).body;
};
const offersIn = async (place: RaceRef) =>
  (await linesOf(portal, place)).map(({ person, until }) => [person, until !== null]);

it("before the deadline a place added a moment ago belongs to the waiting list before a job has offered it", async () => {
  const [goal, from] = await fullAndOther();
  await entered(goal);
  const waits = await act.athleteWith();
  await join(waits.browser, goal);
  const [mover, number] = [await entered(from), await somebody()];
  const office = await act.signedIn(organiser);
  await widen(goal, 2);
  expect(await openTo(office, goal, number)).toEqual([goal.race, from.race]);
  expect(await enterByHand(office, goal, number)).toMatchObject({ code: "entry.refusal.full" });
  expect(await openTo(office, goal, number)).toEqual([from.race]);
  expect(await move(office, mover.entry, goal)).toMatchObject({ code: "entry.refusal.full" });
  expect(await offersIn(goal)).toEqual([[waits.id, true]]);
  expect(await enter(waits.browser, goal)).toMatchObject({ successful: true });
});

it("the place of an expired offer is free for a starter whom the organiser enters or moves", async () => {
  for (const by of ["hand", "move"]) {
    portal.clock.set(NOW);
    const [goal, from] = await fullAndOther();
    const inside = await entered(goal);
    await join((await act.athleteWith()).browser, goal);
    await withdraw(inside.browser, goal);
    const mover = await entered(from);
    portal.clock.set(DAYS_ON);
    const office = await act.signedIn(organiser);
    const answer = await (by === "hand"
      ? enterByHand(office, goal, await somebody())
      : move(office, mover.entry, goal));
    expect([by, answer.successful, await usedIn(portal, goal)]).toEqual([by, true, 1]);
  }
});

it("a starter whom the organiser moves to a race with an offer takes it and leaves the waiting list", async () => {
  const [goal, from] = await fullAndOther();
  const inside = await entered(goal);
  const [mover, next] = [await entered(from), await act.athleteWith()];
  for (const { browser } of [mover, next]) await join(browser, goal);
  await withdraw(inside.browser, goal);
  const office = await act.signedIn(organiser);
  expect(await move(office, mover.entry, goal)).toMatchObject({ successful: true });
  expect(await offersIn(goal)).toEqual([[next.id, false]]);
  expect(await usedIn(portal, goal)).toBe(1);
});

it("a starter whom the organiser moves after the deadline, beyond the capacity, leaves the waiting list too", async () => {
  const [goal, from] = await fullAndOther();
  await entered(goal);
  const mover = await entered(from);
  await join(mover.browser, goal);
  portal.clock.set("2026-06-12T17:30:00Z");
  const office = await act.signedIn(organiser);
  expect(await move(office, mover.entry, goal)).toMatchObject({ successful: true });
  expect(await offersIn(goal)).toEqual([]);
});
