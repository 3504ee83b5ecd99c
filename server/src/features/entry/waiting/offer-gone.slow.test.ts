import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Browser } from "../../../../test/browser.ts";
import {
  addWaitingMembers,
  type Made,
  makeAthlete,
  makeCompetition,
  makeOrganiser,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";
import { signedInAs } from "../../../../test/open-session.ts";
import { sized } from "../../../../test/size.ts";
import {
  type Acting,
  acting,
  enter,
  enterElsewhere,
  inTurn,
  NOW,
  PERSON_ENTRY,
  type RaceRef,
  waitingIn,
  withdraw,
} from "../entry.testbed.ts";
import { join, leave, LEAVE, linesOf, usedIn } from "./waiting.testbed.ts";

const DAY = 24 * 3_600_000;
/** Each uses two connections. */
const TAKERS = 6;
const BYSTANDERS = sized(24, 480);

let portal: Portal;
let act: Acting;
let organiser: Made;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 24 });
  act = acting(portal);
  organiser = await makeOrganiser(portal.db);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

/** Creates a race with one place that is offered to an athlete of a club, with another athlete next in the list. */
async function offered() {
  const { id, races } = await makeCompetition(portal.db, { createdBy: organiser.id, races: [{ capacity: 1 }] });
  const place: RaceRef = { competition: id, race: races[0]! };
  const club = await act.clubWith({});
  const [athlete = 0] = club.athletes;
  const inside = await act.athleteWith();
  const next = await act.athleteWith();
  const one = await signedInAs(portal, athlete);
  await enter(inside.browser, place);
  await join(one, place);
  await join(next.browser, place);
  await withdraw(inside.browser, place);
  return { place, club, athlete, one, next };
}

/** Locks the rows of a race's list: a request that changes one has read it already, and waits. */
const holdLines =
  ({ race }: RaceRef) =>
  (tx: Tx) =>
    sql`select from waiting_list_entry where race_id = ${race} and active for update`.execute(tx);

const enterAnswer = (browser: Browser, place: RaceRef) => browser.call(PERSON_ENTRY, { ...place, isDelete: false });

const OFFER_OVER = {
  status: 200,
  body: {
    successful: false,
    code: "entry.waiting.offerOver",
    message: "A hely felajánlása már nem érvényes: lejárt az ideje, vagy lemondtak róla.",
  },
};

describe("accepting an offer at the moment when it ends", () => {
  it("is refused if the athlete declines it in another tab", async () => {
    const { place, athlete, one, next } = await offered();
    const tab = await signedInAs(portal, athlete);
    const [left, entered] = await inTurn<unknown>(portal.db, holdLines(place), [
      () => leave(tab, place),
      () => enterAnswer(one, place),
    ]);
    expect(left).toMatchObject({ successful: true });
    expect(entered).toMatchObject(OFFER_OVER);
    expect(await act.activeEntries(place)).toEqual([]);
    expect(await linesOf(portal, place)).toMatchObject([{ person: next.id, until: expect.any(Date) }]);
  });

  it("is refused if the athlete's club declines it", async () => {
    const { place, athlete, club, one, next } = await offered();
    const [left, entered] = await inTurn<unknown>(portal.db, holdLines(place), [
      async () => (await club.browser.call(LEAVE, { ...place, athleteIdList: [athlete] })).body,
      () => enterAnswer(one, place),
    ]);
    expect(left).toMatchObject({ successful: true });
    expect(entered).toMatchObject(OFFER_OVER);
    expect(await linesOf(portal, place)).toMatchObject([{ person: next.id, until: expect.any(Date) }]);
  });

  it("is refused if the organiser removes the athlete from the list", async () => {
    const { place, one, next } = await offered();
    const office = await act.signedIn(organiser);
    const filter = [{ propertyName: "competition", type: "EQ", value: place.competition } as const];
    const { session } = await openList(office, "competitionWaiting", { filter });
    const [line] = await linesOf(portal, place);
    const body = JSON.stringify({ session, id: line!.id, reason: "Telefonon lemondta." });
    const headers = { "content-type": "application/json" };
    const [passed, entered] = await inTurn<unknown>(portal.db, holdLines(place), [
      async () => (await office.send("POST", "/api/competitionWaitingTableControl/passOver", { body, headers })).body,
      () => enterAnswer(one, place),
    ]);
    expect(passed).toMatchObject({ changed: 1 });
    expect(entered).toMatchObject(OFFER_OVER);
    expect(await linesOf(portal, place)).toMatchObject([{ person: next.id, until: expect.any(Date) }]);
  });

  it("is refused if the offer expires", async () => {
    const { place, athlete, next } = await offered();
    const [, entered] = await inTurn<unknown>(portal.db, holdLines(place), [
      async () => {
        portal.clock.advance(DAY);
        return portal.runJob("run-waiting-lists");
      },
      async () => {
        portal.clock.advance(-1);
        return enterAnswer(await signedInAs(portal, athlete), place);
      },
    ]);
    expect(entered).toMatchObject(OFFER_OVER);
    expect(await linesOf(portal, place)).toMatchObject([{ person: next.id, until: expect.any(Date) }]);
  });

  it("reports the athlete as entered if another tab accepts it on another server", async () => {
    const { place, athlete, one } = await offered();
    // On this server the second request waits until the first has entered.
    const elsewhere = async () => ({ status: 200, body: await enterElsewhere(portal, athlete, place) });
    const answers = await inTurn(portal.db, holdLines(place), [elsewhere, () => enterAnswer(one, place)]);
    expect(answers).toMatchObject([
      { status: 200, body: { successful: true } },
      { status: 200, body: { successful: false, code: "entry.refusal.alreadyEntered" } },
    ]);
    expect(await usedIn(portal, place)).toBe(1);
  });

  it("reports the athlete as entered if the club accepts it, and tells the club the same", async () => {
    for (const isClubFirst of [true, false]) {
      const { place, athlete, club, one } = await offered();
      const list = { ...place, athleteIdList: [athlete], seenIdList: [] };
      const byClub = () => club.browser.call("POST /competitionEntryControl/clubEntryList", list);
      const alone = () => enterAnswer(one, place);
      const calls: (() => Promise<{ status: number; body: object }>)[] = isClubFirst
        ? [byClub, alone]
        : [alone, byClub];
      const answers = await inTurn(portal.db, holdLines(place), calls);
      const [ofClub, own] = isClubFirst ? answers : answers.toReversed();
      // They wait for different rows, so the second may be first. A club's list with an athlete who is entered already is saved.
      expect(ofClub).toMatchObject({ status: 200, body: { successful: true, refused: [] } });
      const byTheClub = (ofClub?.body as { entered: object[] } | undefined)?.entered.length === 1; // cast: the answer just matched
      expect(own).toMatchObject({
        status: 200,
        body: byTheClub ? { successful: false, code: "entry.refusal.alreadyEntered" } : { successful: true },
      });
      expect(await act.activeEntries(place)).toHaveLength(1);
      expect(await usedIn(portal, place)).toBe(1);
    }
  });

  it("names the athlete in a club's list and enters the others", async () => {
    const { place, athlete, club } = await offered();
    const free = await makeCompetition(portal.db, { races: [{ capacity: 10 }] });
    const other = await makeAthlete(portal.db, { club: club.id });
    const tab = await signedInAs(portal, athlete);
    const lists = [{ race: place.race, athleteIdList: [athlete], seenIdList: [] }];
    const [left, saved] = await inTurn<unknown>(portal.db, holdLines(place), [
      () => leave(tab, place),
      () =>
        club.browser.call("POST /competitionEntryControl/clubEntryGrid", {
          competition: place.competition,
          raceList: lists,
        }),
    ]);
    expect(left).toMatchObject({ successful: true });
    expect(saved).toMatchObject({
      status: 200,
      body: { successful: false, refused: [{ athlete, code: "entry.refusal.full" }] },
    });
    const elsewhere = { competition: free.id, race: free.races[0]!, athleteIdList: [other.id] };
    const { body } = await club.browser.call("POST /competitionEntryControl/clubEntryList", elsewhere);
    expect(body).toMatchObject({ successful: true, entered: [{ athlete: other.id }] });
  });
});

it("affects no request for another race at that moment", async () => {
  const { id: competition, races } = await makeCompetition(portal.db, {
    races: Array.from({ length: TAKERS }, () => ({ capacity: 1 })),
  });
  const elsewhere = await act.competitionWith();
  const takers: { tabs: readonly [Browser, Browser]; place: RaceRef }[] = [];
  for (const race of races) {
    const { id } = await makeAthlete(portal.db);
    await sql`insert into waiting_list_entry (race_id, person_id, joined_by, created_at, offered_at, offer_until)
      values (${race}, ${id}, ${id}, ${NOW}::timestamptz, ${NOW}::timestamptz, ${NOW}::timestamptz + interval '1 day')`.execute(
      portal.db,
    );
    await addWaitingMembers(portal.db);
    const tabs = [await signedInAs(portal, id), await signedInAs(portal, id)] as const;
    takers.push({ tabs, place: { competition, race } });
  }
  const bystanders: Browser[] = [];
  for (let at = 0; at < BYSTANDERS; at++) bystanders.push(await signedInAs(portal, (await makeAthlete(portal.db)).id));
  const { left, taken, entered } = await portal.db.transaction().execute(async (tx) => {
    await sql`select from waiting_list_entry where race_id = any(${races}::integer[]) for update`.execute(tx);
    const left = takers.map(({ tabs: [, tab], place }) => leave(tab, place));
    while ((await waitingIn(portal.db)) < TAKERS) await sleep(5);
    const taken = takers.map(({ tabs: [tab], place }) => enterAnswer(tab, place));
    const entered = bystanders.map((browser) => enterAnswer(browser, elsewhere));
    while ((await waitingIn(portal.db)) === TAKERS) await sleep(5);
    return { left, taken, entered };
  });
  expect((await Promise.all(left)).filter(({ successful }) => !successful)).toEqual([]);
  // A request may arrive before the place is free and is refused as full, or after it.
  for (const answer of await Promise.all(taken)) expect(answer.status).toBe(200);
  expect((await Promise.all(entered)).filter(({ body }) => !body.successful)).toEqual([]);
  expect(await act.activeEntries(elsewhere)).toHaveLength(BYSTANDERS);
});
