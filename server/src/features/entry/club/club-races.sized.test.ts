import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endEntriesWhere, makeAthlete } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { sized } from "../../../../test/size.ts";
import { type Acting, acting, enter, NOW, type RaceRef } from "../entry.testbed.ts";

const LIST = "POST /competitionEntryControl/clubEntryList";
const ROUNDS = sized(3, 100);

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
});
afterAll(() => portal.close());

async function clubOf(count: number) {
  const { browser, persons, athletes } = await act.clubWith(...Array.from({ length: count }, () => ({})));
  const save = async (place: RaceRef, athleteIdList: number[], seenIdList?: number[]) =>
    browser.call(LIST, { ...place, athleteIdList, ...(seenIdList && { seenIdList }) });
  return { save, persons, athletes };
}

it("two clubs and a single athlete who compete for the last places get each once, and the late ones are refused", async () => {
  const [one, two] = [await clubOf(4), await clubOf(4)];
  const alone = await act.signedIn(await makeAthlete(portal.db));
  for (let round = 0; round < ROUNDS; round++) {
    const place = await act.raceWith({ capacity: 5 });
    const [first, second, own] = await Promise.all([
      one.save(place, one.athletes),
      two.save(place, two.athletes),
      enter(alone, place),
    ]);
    const entered = [first, second].reduce(
      (sum, { body }) => sum + (body.entered?.length ?? 0),
      own.successful ? 1 : 0,
    );
    expect([first.status, second.status, entered]).toEqual([200, 200, 5]);
    expect(await act.activeEntries(place)).toHaveLength(5);
    // Each club is told which athletes were refused, and is not refused as a whole.
    for (const { body } of [first, second]) expect(body).toHaveProperty("entered");
    for (const { body } of [first, second])
      for (const { code } of body.refused ?? []) expect(code).toBe("entry.refusal.full");
    await empty();
  }
});

it("two sessions of a club and its athletes at the same time enter each athlete once, without a deadlock", async () => {
  const club = await clubOf(12);
  const own = await Promise.all(club.persons.slice(0, 3).map((person) => act.signedIn(person)));
  for (let round = 0; round < ROUNDS; round++) {
    const place = await act.competitionWith();
    const answers = await Promise.all([
      club.save(place, club.athletes, []),
      club.save(place, club.athletes.toReversed(), []),
      ...own.map(async (browser) => ({ status: 200, body: await enter(browser, place) })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { body } of answers.slice(0, 2)) expect(body).toHaveProperty("entered");
    expect(await act.activeEntries(place)).toHaveLength(club.athletes.length);
    await empty();
  }
});

/** Frees all starters for the next round. */
const empty = () => endEntriesWhere(portal.db, sql`true`);
