import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Browser } from "../../../../test/browser.ts";
import {
  beginPayment,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  makeOrganiser,
  owedFor,
  type RaceTraits,
  settle,
  testLedger,
} from "../../../../test/factories.ts";
import { untilLocked } from "../../../../test/database.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { sized } from "../../../../test/size.ts";
import { lockForPayment } from "../basket/basket.store.ts";
import { type Acting, acting, enter, infoOf, inTurn, NOW, payerOf, type RaceRef, withdraw } from "../entry.testbed.ts";
import { join, linesOf, usedIn } from "../waiting/waiting.testbed.ts";

const ROUNDS = sized(5, 50);
/** The race is on 2026-06-13; its registration ends on the 8th. */
const LATE = "2026-06-12T14:00:00Z";
const CUTOFF = "2026-06-12T15:00:00Z";
const CHEAP = 5_000;

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 10 });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const CHANGE = "POST /competitionEntryControl/changeRace";
const OTHERS = "POST /competitionEntryControl/getOtherRaces";

const racesOf = async (...races: RaceTraits[]): Promise<RaceRef[]> => {
  const made = await makeCompetition(portal.db, { registrationDeadline: "2026-06-08", startsOn: "2026-06-13", races });
  return made.races.map((race) => ({ competition: made.id, race }));
};
/** Creates a race at the usual price and two cheaper ones. */
async function dearAndCheap(): Promise<[dear: RaceRef, cheap: RaceRef, asCheap: RaceRef]> {
  const ageGroups = [{ name: "szenior", ageMin: 18, ageMax: 99, group: "szenior" }];
  const [dear, cheap, asCheap] = await racesOf(
    { name: "Drága", ageGroups: [{ name: "felnőtt", ageMin: 18, ageMax: 99 }] },
    { name: "Olcsó", ageGroups },
    { name: "Olyan olcsó", ageGroups },
  );
  await sql`update entry_price set amount_1 = ${CHEAP}, amount_2 = ${CHEAP}, amount_3 = ${CHEAP}
    where competition_id = ${dear!.competition}
      and group_age_group_id = (select id from group_age_group where name = 'szenior')`.execute(portal.db);
  return [dear!, cheap!, asCheap!];
}

const entered = async (place: RaceRef, traits: Parameters<Acting["athleteWith"]>[0] = {}) => {
  const athlete = await act.athleteWith(traits);
  const { id: entry = 0 } = await enter(athlete.browser, place);
  expect(entry).toBeGreaterThan(0);
  return { ...athlete, entry };
};
const pay = async (entry: number) => settle(portal.db, await owedFor(portal.db, [entry]), portal.clock());
const change = async (browser: Browser, entry: number, { race }: RaceRef) =>
  (await browser.call(CHANGE, { entry, race })).body;
const announced = async (browser: Browser, entry: number, { race }: RaceRef) =>
  (await browser.call(OTHERS, { entry })).body.list.find((other) => other.race.id === race);
/** Holds a receivable, as an open payment does. */
const hold = (tx: Tx, payer: number, { receivable, amount }: { receivable: number; amount: number }) =>
  sql`with made as (
      insert into payment (order_ref, method, payer_id, amount, state, started_at, valid_until,
          buyer_name, buyer_country, buyer_zipcode, buyer_city, buyer_address)
      values (${`RJ-MOVE-${receivable}`}, 'SIMPLEPAY', ${payer}, ${amount}, 'STARTING', ${NOW}, ${NOW}, 'Zala TSE', 'HU', '8900', 'Zalaegerszeg', 'Fő utca 1.') returning id
    ) insert into payment_item (payment_id, receivable_id, amount) select id, ${receivable}, ${amount} from made`.execute(
    tx,
  );
const standing = async (entry: number) => {
  const { rows } = await sql<{
    race: number;
    status: string;
    gross: number;
    debtor: number;
    owed: number;
    back: number;
  }>`select e.race_id as race, e.row_status as status, v.gross, v.debtor_id as debtor, greatest(v.owed - v.settled, 0) as owed,
      greatest(v.settled - v.owed, 0) as back
    from entry e join receivable v on v.entry_id = e.id where e.id = ${entry}`.execute(portal.db);
  return rows[0]!;
};

it("changeRace charges a dearer race at the announced price and keeps entry, receivable and debtor", async () => {
  const [dear, cheap] = await dearAndCheap();
  const one = await entered(cheap);
  await pay(one.entry);
  const offer = await announced(one.browser, one.entry, dear);
  expect(offer).toMatchObject({ amount: 13_000, more: 8_000, back: 0, code: null });
  expect(await change(one.browser, one.entry, dear)).toEqual({ successful: true });
  expect(await standing(one.entry)).toEqual({
    race: dear.race,
    status: "ORIGINAL",
    gross: 13_000,
    debtor: one.id,
    owed: offer?.more,
    back: 0,
  });
  const log = await act.logOf(one.entry);
  expect(log.at(-1)).toMatchObject({
    actor_id: one.id,
    changes: { race: [cheap.race, dear.race], amount: [CHEAP, 13_000] },
  });
  // The page of one's own races and the basket agree on what was paid and what is left.
  const own = await one.browser.call("POST /competitionEntryControl/getOwnRaces", {
    past: false,
    firstResult: 0,
    maxResults: 10,
  });
  expect(own.body.list).toMatchObject([{ entry: one.entry, amount: 13_000, settled: CHEAP, paid: false }]);
  const { body: basket } = await one.browser.call("GET /basketControl/getBasketContent", {});
  expect(basket).toMatchObject([{ id: one.entry, amount: 8_000, settled: CHEAP, debtor: null }]);
});

it("changeRace keeps the announced difference of a paid entry for a payment term, also at a later price step", async () => {
  const [dear, cheap] = await dearAndCheap();
  const one = await entered(cheap);
  await pay(one.entry);
  portal.clock.set("2026-05-25T10:00:00Z");
  const browser = await act.signedIn(one);
  expect(await announced(browser, one.entry, dear)).toMatchObject({ more: 8_000 });
  expect(await change(browser, one.entry, dear)).toEqual({ successful: true });
  const owed = async () => {
    await portal.runJob("reprice-entries");
    const basket = (await (await act.signedIn(one)).call("GET /basketControl/getBasketContent", {})).body;
    expect(basket.map(({ amount }) => amount)).toEqual([(await standing(one.entry)).owed]);
    return basket[0]?.amount;
  };
  expect(await owed()).toBe(8_000);
  portal.clock.set("2026-05-30T21:59:59.999Z");
  expect(await owed()).toBe(8_000);
  // After that it is an unpaid entry like any other.
  portal.clock.set("2026-05-30T22:00:00.000Z");
  expect(await owed()).toBe(15_000);
});

it("changeRace gives an unpaid entry no new payment term", async () => {
  const [dear, cheap] = await dearAndCheap();
  const one = await entered(cheap);
  const term = async () => (await act.activeEntries(dear)).concat(await act.activeEntries(cheap))[0]?.price_held_until;
  const before = await term();
  portal.clock.set("2026-05-06T10:00:00Z");
  expect(await change(await act.signedIn(one), one.entry, dear)).toEqual({ successful: true });
  expect(await term()).toEqual(before);
});

it.each([
  ["2026-05-13T21:59:59.999Z", 13_000],
  ["2026-05-13T22:00:00.000Z", 14_500],
])(
  "the price in another race of an unpaid entry is the one that the basket shows, at %s: %i",
  async (moment, amount) => {
    const [dear, cheap] = await dearAndCheap();
    // The price rises within the payment term, which ends on the 13th.
    act.at("2026-05-08T10:00:00Z");
    const one = await entered(cheap);
    act.at(moment);
    const browser = await act.signedIn(one);
    expect(await announced(browser, one.entry, dear)).toMatchObject({ amount, more: amount - CHEAP, back: 0 });
    expect(await change(browser, one.entry, dear)).toEqual({ successful: true });
    expect(await standing(one.entry)).toMatchObject({ race: dear.race, gross: amount, owed: amount });
    const { body: basket } = await browser.call("GET /basketControl/getBasketContent", {});
    expect(basket).toMatchObject([{ id: one.entry, amount }]);
  },
);

it("changeRace refunds the difference of a cheaper race by the policy, as announced", async () => {
  const [dear, cheap] = await dearAndCheap();
  await sql`update competition set refund_steps = '[{"until": "2026-06-01", "percent": 50}]' where id = ${dear.competition}`.execute(
    portal.db,
  );
  const one = await entered(dear);
  await pay(one.entry);
  const offer = await announced(one.browser, one.entry, cheap);
  expect(offer).toMatchObject({ amount: 9_000, more: 0, back: 4_000 });
  expect(await change(one.browser, one.entry, cheap)).toEqual({ successful: true });
  expect(await standing(one.entry)).toMatchObject({ race: cheap.race, owed: 0, back: 4_000 });
});

it("otherRaces counts a refund that is already due when it announces a further change", async () => {
  const [dear, cheap, asCheap] = await dearAndCheap();
  const one = await entered(dear);
  await pay(one.entry);
  expect(await announced(one.browser, one.entry, cheap)).toMatchObject({ more: 0, back: 8_000 });
  await change(one.browser, one.entry, cheap);
  expect(await standing(one.entry)).toMatchObject({ owed: 0, back: 8_000 });
  expect(await announced(one.browser, one.entry, asCheap)).toMatchObject({ amount: CHEAP, more: 0, back: 0 });
  expect(await announced(one.browser, one.entry, dear)).toMatchObject({ amount: 13_000, more: 0, back: 0 });
  await change(one.browser, one.entry, dear);
  expect(await standing(one.entry)).toMatchObject({ owed: 0, back: 0 });
});

it("changing races before a withdrawal refunds no more than an immediate withdrawal", async () => {
  const [dear, cheap, asCheap] = await dearAndCheap();
  await sql`update competition set refund_steps = '[{"until": "2026-06-01", "percent": 50}]' where id = ${dear.competition}`.execute(
    portal.db,
  );
  const one = await entered(dear);
  await pay(one.entry);
  for (const place of [cheap, asCheap, cheap]) {
    expect(await change(one.browser, one.entry, place)).toEqual({ successful: true });
    expect(await standing(one.entry)).toMatchObject({ race: place.race, gross: 9_000, owed: 0, back: 4_000 });
  }
  expect((await infoOf(one.browser, cheap)).withdrawal).toEqual({ settled: 13_000, back: 6_500 });
  expect(await withdraw(one.browser, cheap)).toMatchObject({ successful: true });
  expect(await standing(one.entry)).toMatchObject({ back: 6_500 });
});

it("a changed day of a race refunds everything to those who were in the race by then, not to those who move there later", async () => {
  const [from, to] = await racesOf({ name: "Innen" }, { name: "Oda", startTime: 20 * 3600 });
  await sql`update competition set refund_steps = '[{"until": "2026-05-10", "percent": 50}]' where id = ${from!.competition}`.execute(
    portal.db,
  );
  const moveDayAt = (moment: string) =>
    sql`insert into schedule_change (competition_id, race_id, changed_at, notified_at)
      values (${to!.competition}, ${to!.race}, ${moment}, ${moment})`.execute(portal.db);
  const [one, there] = [await entered(from!), await entered(to!)];
  for (const { entry } of [one, there]) await pay(entry);
  await moveDayAt("2026-05-19T10:00:00Z");
  act.at("2026-05-20T10:00:00Z");
  expect(await change(await act.signedIn(one), one.entry, to!)).toEqual({ successful: true });
  const backOf = async (who: typeof one) => (await infoOf(await act.signedIn(who), to!)).withdrawal?.back;
  expect([await backOf(one), await backOf(there)]).toEqual([0, 13_000]);
  await moveDayAt("2026-05-21T10:00:00Z");
  act.at("2026-05-22T10:00:00Z");
  expect(await backOf(one)).toBe(13_000);
  expect(await withdraw(await act.signedIn(one), to!)).toMatchObject({ successful: true });
  expect(await standing(one.entry)).toMatchObject({ back: 13_000 });
});

it("changeRace keeps the price step of a paid entry, also after the deadline, and then flags it MODIFIED", async () => {
  const [dear, cheap] = await dearAndCheap();
  const one = await entered(cheap);
  await pay(one.entry);
  act.at(LATE);
  const late = await act.signedIn(one);
  expect(await announced(late, one.entry, dear)).toMatchObject({ amount: 13_000, more: 8_000, back: 0 });
  expect(await change(late, one.entry, dear)).toEqual({ successful: true });
  expect(await standing(one.entry)).toMatchObject({ race: dear.race, gross: 13_000, status: "MODIFIED" });
  act.at(new Date(new Date(CUTOFF).getTime() - 1).toISOString());
  expect(await change(late, one.entry, cheap)).toEqual({ successful: true });
  act.at(CUTOFF);
  expect(await change(late, one.entry, dear)).toMatchObject({ code: "entry.withdrawalRefusal.closed" });
  expect(await announced(late, one.entry, dear)).toMatchObject({
    amount: null,
    code: "entry.withdrawalRefusal.closed",
  });
});

it("otherRaces and changeRace apply the rules of the new race alike", async () => {
  const [own, women, evening, same, full] = await racesOf(
    { name: "Rövid" },
    { name: "Nők", isMale: false },
    { name: "Este", startTime: 20 * 3600 },
    { name: "Estével egy időben", startTime: 20 * 3600 },
    { name: "Tele", capacity: 1 },
  );
  await entered(full!);
  const one = await entered(own!, { gender: "MALE" });
  await enter(one.browser, evening!);
  const expected = [
    [women!, "entry.refusal.wrongGender"],
    [evening!, "entry.refusal.alreadyEntered"],
    [same!, "entry.refusal.overlapping"],
    [full!, "entry.refusal.full"],
  ] as const;
  for (const [place, code] of expected) {
    expect(await announced(one.browser, one.entry, place)).toMatchObject({ code });
    expect(await change(one.browser, one.entry, place)).toMatchObject({ successful: false, code });
  }
  const [foreign] = await racesOf({});
  expect((await one.browser.call(CHANGE, { entry: one.entry, race: foreign!.race })).status).toBe(404);
  expect(await standing(one.entry)).toMatchObject({ race: own!.race });
});

it("changeRace respects the waiting list of the new race and offers the place that it frees in the same transaction", async () => {
  const [goal, from] = await racesOf({ name: "Tele", capacity: 1 }, { name: "Más", startTime: 20 * 3600, capacity: 1 });
  const inside = await entered(goal!);
  const waits = await act.athleteWith();
  await join(waits.browser, goal!);
  const mover = await entered(from!);
  const waitsThere = await act.athleteWith();
  await join(waitsThere.browser, from!);
  // A place becomes free in both races: each is offered to its own list.
  await withdraw(inside.browser, goal!);
  expect(await change(mover.browser, mover.entry, goal!)).toMatchObject({ code: "entry.refusal.full" });
  // The person with the offer accepts it by moving there.
  const [alone] = await racesOf({ name: "Másik" });
  expect(alone).toBeDefined();
  expect(await enter(waits.browser, goal!)).toMatchObject({ successful: true });
  await withdraw(waits.browser, goal!);
  expect(await change(mover.browser, mover.entry, goal!)).toEqual({ successful: true });
  expect((await linesOf(portal, from!)).map(({ person, until }) => [person, until !== null])).toEqual([
    [waitsThere.id, true],
  ]);
  expect([await usedIn(portal, goal!), await usedIn(portal, from!)]).toEqual([1, 1]);
});

it("changeRace leaves a place added a moment ago to the waiting list before a job has offered it", async () => {
  const [goal, from] = await racesOf({ name: "Tele", capacity: 1 }, { name: "Más", startTime: 20 * 3600 });
  await entered(goal!);
  const waits = await act.athleteWith();
  await join(waits.browser, goal!);
  const mover = await entered(from!);
  await portal.db.updateTable("race").set({ capacity: 2 }).where("id", "=", goal!.race).execute();
  expect(await change(mover.browser, mover.entry, goal!)).toMatchObject({ code: "entry.refusal.full" });
  expect(await enter(waits.browser, goal!)).toMatchObject({ successful: true });
});

it("changeRace accepts the offer of a person who moves there, and ends their waiting", async () => {
  const [goal, from] = await racesOf({ name: "Tele", capacity: 1 }, { name: "Más", startTime: 20 * 3600 });
  const inside = await entered(goal!);
  const mover = await entered(from!);
  await join(mover.browser, goal!);
  await withdraw(inside.browser, goal!);
  expect(await infoOf(mover.browser, goal!)).toMatchObject({ offerUntil: expect.any(String) });
  expect(await change(mover.browser, mover.entry, goal!)).toEqual({ successful: true });
  expect(await linesOf(portal, goal!)).toEqual([]);
  expect(await usedIn(portal, goal!)).toBe(1);
});

it("changeRace is open only to the debtor, and not while a payment holds the entry", async () => {
  const [from, goal] = await racesOf({ name: "Innen" }, { name: "Oda", startTime: 20 * 3600 });
  const one = await entered(from!);
  const club = await makeClub(portal.db);
  const athlete = await makeAthlete(portal.db, { club: club.id });
  const [ofClub = 0] = await makeEntries(portal.db, [
    { ...from!, person: athlete.id, by: club.id, club: club.id, amount: 13_000, at: portal.clock() },
  ]);
  const others = [
    await act.signedIn(await makeAthlete(portal.db)),
    await act.signedIn(await makeClub(portal.db)),
    await act.signedIn(await makeOrganiser(portal.db)),
  ];
  for (const entry of [one.entry, ofClub])
    for (const who of others)
      for (const call of [CHANGE, OTHERS] as const)
        expect((await who.call(call, { entry, race: goal!.race } as never)).status).toBe(call === CHANGE ? 404 : 400);
  for (const who of others) expect((await who.call(OTHERS, { entry: one.entry })).status).toBe(404);
  expect((await portal.browser().call(CHANGE, { entry: one.entry, race: goal!.race })).status).toBe(401);
  // The club owes it, so its athlete cannot make it dearer.
  expect((await (await act.signedIn(athlete)).call(CHANGE, { entry: ofClub, race: goal!.race })).status).toBe(404);
  expect(await change(await act.signedIn(club), ofClub, goal!)).toEqual({ successful: true });
  expect(await standing(ofClub)).toMatchObject({ race: goal!.race, debtor: club.id });
});

it("a race's last place goes to one of several persons who enter or move at once", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [goal, from] = await racesOf({ name: "Tele", capacity: 1 }, { name: "Más", startTime: 20 * 3600 });
    const [one, two, alone] = [await entered(from!), await entered(from!), await act.athleteWith()];
    const answers = await tx(portal.db, async (tx) => {
      // All of them wait for the lock of the race until this transaction ends.
      await sql`select from race where id = ${goal!.race} for no key update`.execute(tx);
      const begun = [
        change(one.browser, one.entry, goal!),
        change(two.browser, two.entry, goal!),
        enter(alone.browser, goal!),
      ];
      return { begun };
    });
    const done = await Promise.all(answers.begun);
    expect(done.filter(({ successful }) => successful)).toHaveLength(1);
    expect(await usedIn(portal, goal!)).toBe(1);
  }
});

it.each([
  ["2026-05-10T21:59:59.999Z", 13_000],
  ["2026-05-10T22:00:00.000Z", 14_500],
  ["2026-05-10T22:00:00.001Z", 14_500],
])(
  "the price in another race of a paid entry is that of the step at %s when it was made: %i",
  async (moment, amount) => {
    const [from, goal] = await racesOf({ name: "Innen" }, { name: "Oda", startTime: 20 * 3600 });
    portal.clock.set(moment);
    const one = await entered(from!);
    await pay(one.entry);
    portal.clock.set("2026-05-25T10:00:00Z");
    const later = await act.signedIn(one);
    expect(await announced(later, one.entry, goal!)).toMatchObject({ amount, more: 0, back: 0 });
    expect(await change(later, one.entry, goal!)).toEqual({ successful: true });
    expect(await standing(one.entry)).toMatchObject({ race: goal!.race, gross: amount });
  },
);

it.each([
  ["2026-03-29", "2026-03-28T16:00:00Z"],
  ["2026-03-30", "2026-03-29T15:00:00Z"],
  ["2026-10-25", "2026-10-24T15:00:00Z"],
  ["2026-10-26", "2026-10-25T16:00:00Z"],
])("changeRace is open until 17:00 in Budapest on the day before the race, on %s too: %s", async (startsOn, cutoff) => {
  portal.clock.set("2026-01-20T10:00:00Z");
  const made = await makeCompetition(portal.db, {
    startsOn,
    registrationDeadline: "2026-02-20",
    deadlines: [null, null, null],
    races: [{ name: "Innen" }, { name: "Oda", startTime: 20 * 3600 }],
  });
  const [from, goal] = made.races.map((race): RaceRef => ({ competition: made.id, race }));
  const one = await entered(from!, { medicalValidUntil: "2027-01-01" });
  portal.clock.set(new Date(Date.parse(cutoff) - 1).toISOString());
  const eve = await act.signedIn(one);
  expect(await change(eve, one.entry, goal!)).toEqual({ successful: true });
  portal.clock.set(cutoff);
  expect(await change(eve, one.entry, from!)).toMatchObject({ code: "entry.withdrawalRefusal.closed" });
  expect(await standing(one.entry)).toMatchObject({ race: goal!.race, status: "MODIFIED" });
});

it("changeRace refuses an entry that a payment holds; of two at once one succeeds", async () => {
  const [from, goal] = await racesOf({ name: "Innen" }, { name: "Oda", startTime: 20 * 3600 });
  const held = await entered(from!);
  await beginPayment(portal.db, held.id, [held.entry], "RJ-MOVE-0");
  const IN_PAYMENT = "entry.withdrawalRefusal.inPayment";
  expect(await announced(held.browser, held.entry, goal!)).toMatchObject({ amount: null, code: IN_PAYMENT });
  expect(await change(held.browser, held.entry, goal!)).toMatchObject({ code: IN_PAYMENT });
  const [dear, cheap] = await dearAndCheap();
  for (const first of ["pays", "moves"]) {
    const one = await entered(cheap);
    const acts = {
      pays: async () => {
        const held = await tx(portal.db, async (tx) => {
          const [item] = await lockForPayment(tx, testLedger, payerOf(one.id), [one.entry], portal.clock());
          if (item !== undefined && !item.inPayment) await hold(tx, one.id, item);
          return item;
        });
        return held?.inPayment === false ? `${held.amount}` : "not held";
      },
      moves: async () => {
        const { successful, code } = await change(one.browser, one.entry, dear);
        return successful ? "moved" : (code ?? "");
      },
    };
    const order = first === "pays" ? [acts.pays, acts.moves] : [acts.moves, acts.pays];
    const holdIt = (tx: Tx) => sql`select from receivable where entry_id = ${one.entry} for update`.execute(tx);
    const answers = await inTurn(portal.db, holdIt, order);
    // A payer is charged for the race in which the entry is.
    expect(answers).toEqual(first === "pays" ? [`${CHEAP}`, IN_PAYMENT] : ["moved", "13000"]);
  }
});

it("two entries that change places between full races both succeed without a deadlock", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = await racesOf(
      { name: "Egy", capacity: 1 },
      { name: "Kettő", startTime: 20 * 3600, capacity: 1 },
    );
    const [first, second] = [await entered(one!), await entered(two!)];
    const answers = await Promise.all([
      change(first.browser, first.entry, two!),
      change(second.browser, second.entry, one!),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(["entry.refusal.full", "entry.refusal.full"]);
    expect([await usedIn(portal, one!), await usedIn(portal, two!)]).toEqual([1, 1]);
  }
});

it("changeRace is refused, without a server error, if the organiser assigns its chip in the new race meanwhile", async () => {
  const [from, to] = await racesOf({}, { startTime: 20 * 3600 });
  const [one, other] = [await entered(from!), await entered(to!)];
  const type = (runner: Runner, entry: number) =>
    sql`update entry set chip_number = 'AB-1' where id = ${entry}`.execute(runner);
  await type(portal.db, one.entry);
  let moved: ReturnType<typeof change> | undefined;
  await tx(portal.db, async (tx) => {
    await type(tx, other.entry);
    moved = change(one.browser, one.entry, to!);
    await untilLocked(portal.db);
  });
  expect(await moved).toMatchObject({ successful: false, code: "entry.organiser.chipTaken" });
  expect((await standing(one.entry)).race).toBe(from!.race);
});

it("changeRace logs the start number that the new race gives", async () => {
  const [from, to] = await racesOf({}, { startTime: 20 * 3600 });
  const one = await entered(from!);
  const { competition } = from!;
  await sql`insert into number_range (competition_id, race_id, first_number, last_number)
    values (${competition}, ${from!.race}, 1, 9), (${competition}, ${to!.race}, 101, 109)`.execute(portal.db);
  await sql`insert into start_number (competition_id, number, entry_id, given_at)
    values (${competition}, 1, ${one.entry}, ${NOW})`.execute(portal.db);
  expect(await change(one.browser, one.entry, to!)).toEqual({ successful: true });
  expect((await act.logOf(one.entry)).at(-1)?.changes).toEqual({ race: [from!.race, to!.race], startNumber: [1, 101] });
});
