import { isDeepStrictEqual } from "node:util";
import type * as OrderRules from "@rajt/contract/entry/order.rules";
import type * as WithdrawalRules from "@rajt/contract/entry/withdrawal.rules";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { brokenInvariants } from "../../../../test/resilience/invariants.store.ts";
import type { Browser } from "../../../../test/browser.ts";
import { makeAthlete, makeClub, makeCompetition } from "../../../../test/factories.ts";
import { openList } from "../../../../test/list.ts";
import { signedInAs } from "../../../../test/open-session.ts";
import { randomFrom, type Random } from "../../../../test/random.ts";
import { fullSized } from "../../../../test/size.ts";
import { BASKET, openPaymentPortal, type PaymentPortal } from "../../payment/payment.testbed.ts";
import { EntryModel, type PaperEntry } from "./entry-model.testbed.ts";

// Plays random histories of a competition over HTTP: persons, clubs, the organiser and their money. After each act, places, amounts, the
// ledger and every list must equal those of a simple model.

const HISTORIES = fullSized(4, 12);
const STEPS = 120;
const MINUTES = 1_500_000;
const HOUR = 3600;
const CONTROL = "POST /competitionEntryControl" as const;

/** Moments of one competition with the price at each; the last is after the registration deadline. */
const MOMENTS = [
  { now: "2026-05-08T10:00:00Z", price: 13_000, isLate: false },
  { now: "2026-05-11T10:00:00Z", price: 20_000, isLate: false },
  { now: "2026-05-13T10:00:00Z", price: 25_000, isLate: true },
] as const;

/** Faults injected into the rules; the model must detect each. */
const fault = vi.hoisted(() => ({ is: null as null | "eachAlone" | "allComesBack" }));
vi.mock("@rajt/contract/entry/order.rules", async (original) => {
  const rules = await original<typeof OrderRules>();
  return {
    ...rules,
    evaluateOrders: (...[lines, terms]: Parameters<typeof rules.evaluateOrders>) =>
      fault.is === "eachAlone"
        ? lines.map((line) => rules.evaluateOrder(line, terms))
        : rules.evaluateOrders(lines, terms),
  };
});
vi.mock("@rajt/contract/entry/withdrawal.rules", async (original) => {
  const rules = await original<typeof WithdrawalRules>();
  return {
    ...rules,
    ifWithdrawn: (...[entry, now]: Parameters<typeof rules.ifWithdrawn>) =>
      fault.is === "allComesBack" ? rules.afterWithdrawal(entry, 100) : rules.ifWithdrawn(entry, now),
  };
});

let portal: PaymentPortal;
beforeEach(async () => {
  fault.is = null;
  portal = await openPaymentPortal({ now: MOMENTS[0].now, poolSize: 4 });
});
afterEach(() => portal.close());

type Person = { readonly id: number; readonly club: number; readonly licenceNumber: string | null };
type Simulation = {
  readonly random: Random;
  readonly paper: EntryModel;
  readonly competition: number;
  readonly organiser: number;
  readonly clubs: readonly number[];
  readonly people: readonly Person[];
  readonly singles: readonly number[];
  readonly teams: number;
  readonly pages: { readonly address: string; readonly by: number; readonly entries: readonly PaperEntry[] }[];
  as: (account: number) => Promise<Browser>;
};

async function openSimulation(seed: number): Promise<Simulation> {
  const { db } = portal;
  const at = (from: number, until: number) => ({ startTime: from * HOUR, timeLimit: (until - from) * HOUR });
  const made = await makeCompetition(db, {
    deadlines: ["2026-05-10", null, null],
    registrationDeadline: "2026-05-12",
    amounts: [13_000, null, null, 20_000, 25_000],
    races: [
      { ...at(9, 12), capacity: 3 },
      { ...at(11, 14) },
      { ...at(15, 18), capacity: 2, isTeam: true, qualification: "OB Klubcsapat" },
      { ...at(17, 19), capacity: 4 },
    ],
  });
  const clubs = [(await makeClub(db)).id, (await makeClub(db)).id];
  const people: Person[] = [];
  for (const club of [...clubs, ...clubs, ...clubs, ...clubs, ...clubs])
    people.push({ ...(await makeAthlete(db, { club, birthDate: "1995-06-15" })), club });
  const [first = 0, second = 0, teams = 0, last = 0] = made.races;
  const races = new Map([
    [first, { places: 3, teams: false, from: 9, until: 12 }],
    [second, { places: null, teams: false, from: 11, until: 14 }],
    [teams, { places: 2, teams: true, from: 15, until: 18 }],
    [last, { places: 4, teams: false, from: 17, until: 19 }],
  ]);
  const browsers = new Map<string, Browser>();
  const paper = new EntryModel(races, new Map(people.map(({ id, club }) => [id, club])));
  return {
    random: randomFrom(seed),
    paper,
    competition: made.id,
    organiser: made.organiser,
    clubs,
    people,
    singles: [first, second, last],
    teams,
    pages: [],
    // Signs in again, because sessions expire meanwhile.
    as: async (account) => {
      const when = `${account} ${paper.price}`;
      const browser = browsers.get(when) ?? (await signedInAs(portal, account));
      browsers.set(when, browser);
      return browser;
    },
  };
}

/** Returns up to `most` random items in random order. */
function some<T>(random: Random, all: readonly T[], most: number): T[] {
  const left = [...all];
  return Array.from({ length: random.below(Math.min(most, left.length) + 1) }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
}

const ids = (list: readonly { athlete: number }[] = []) => list.map(({ athlete }) => athlete);
const active = ({ paper }: Simulation) => paper.entries.filter((entry) => entry.active);

/** Each act does the same on the portal and in the model, and returns both answers. */
const ACTS: Readonly<Record<string, (simulation: Simulation) => Promise<readonly [portal: unknown, paper: unknown]>>> =
  {
    enter: async ({ random, paper, people, singles, teams, competition, as }) => {
      const [{ id: person }, race] = [random.one(people), random.one([...singles, teams])];
      const place = { competition, race, isDelete: false };
      const { successful, id = 0 } = (await (await as(person)).call(`${CONTROL}/personEntry`, place)).body;
      const entry = paper.enter(person, race, person);
      if (entry !== null) entry.id = id;
      return [successful, entry !== null];
    },
    withdraw: async ({ random, paper, people, singles, competition, as }) => {
      const held = paper.entries.filter((entry) => entry.active && entry.team === null);
      const of = held.length > 0 && random.happens(0.8) ? random.one(held) : null;
      const [person, race] = [of?.members[0] ?? random.one(people).id, of?.race ?? random.one(singles)];
      const place = { competition, race, isDelete: true };
      const { successful } = (await (await as(person)).call(`${CONTROL}/personEntry`, place)).body;
      return [successful, paper.end(paper.own(person, race))];
    },
    bulk: async ({ random, paper, people, singles, clubs, competition, as }) => {
      const [club, race] = [random.one(clubs), random.one(singles)];
      const own = people.filter((person) => person.club === club).map(({ id }) => id);
      const athleteIdList = some(random, own, own.length);
      const browser = await as(club);
      const { body } = await browser.call(`${CONTROL}/clubEntryList`, { competition, race, athleteIdList });
      const { made, ...outcomes } = paper.list(club, race, athleteIdList);
      for (const entry of made) entry.id = await entryOf(race, entry.members[0] ?? 0);
      const sorted = (list: readonly number[]) => list.toSorted((one, other) => one - other);
      const of = (lists: Readonly<Record<string, readonly number[]>>) =>
        Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, sorted(list)]));
      return [
        of({
          entered: ids(body.entered),
          withdrawn: ids(body.withdrawn),
          kept: ids(body.staying),
          refused: ids(body.refused),
        }),
        of(outcomes),
      ];
    },
    team: async (simulation) => saveTeam(simulation, false),
    memberOut: async (simulation) => saveTeam(simulation, true),
    teamGoes: async ({ random, paper, teams: race, clubs, competition, as }) => {
      const there = paper.entries.filter((entry) => entry.active && entry.team !== null);
      const of = there.length > 0 && random.happens(0.8) ? random.one(there) : null;
      const [club, lineNumber] = [of?.club ?? random.one(clubs), of?.team?.line ?? 1 + random.below(2)];
      const browser = await as(club);
      const { successful } = (await browser.call(`${CONTROL}/clubValtoEntryDelete`, { competition, race, lineNumber }))
        .body;
      return [successful, paper.end(paper.team(club, race, lineNumber))];
    },
    late: async ({ random, paper, people, singles, competition, organiser, as }) => {
      const [person, race] = [random.one(people), random.one(singles)];
      const dto = {
        competition,
        race,
        cachedPersonLicenseNumber: person.licenceNumber ?? "",
        cachedPersonBirthDate: "1995-06-15",
      };
      const { successful, id = 0 } = (
        await (await as(organiser)).call("POST /competitionEntryEditControl/save", { dto })
      ).body;
      const entry = paper.enter(person.id, race, person.id, true);
      if (entry !== null) entry.id = id;
      return [successful, entry !== null];
    },
    cancel: async (simulation) => {
      const { random, paper, competition, organiser, as } = simulation;
      const entries = some(random, active(simulation), 3);
      if (entries.length === 0) return [true, true];
      const list = await openList(await as(organiser), "competitionEntry", {
        filter: [{ propertyName: "competition", type: "EQ", value: competition }],
      });
      for (const { id } of entries) await list.ask("selectOne", { id, add: true });
      await list.ask("deleteById");
      for (const entry of entries) paper.end(entry);
      return [true, true];
    },
    move: async (simulation) => {
      const { random, paper, singles, organiser, as } = simulation;
      const alone = active(simulation).filter(({ team }) => team === null);
      if (alone.length === 0) return [true, true];
      const entry = random.one(alone);
      const race = random.one(singles.filter((other) => other !== entry.race));
      const browser = await as(organiser);
      const { updated } = (await browser.call("POST /competitionEntryEditControl/getData", { id: entry.id })).body;
      const input = { id: entry.id, updated: updated ?? "", dto: { race } };
      const { successful } = (await browser.call("POST /competitionEntryEditControl/update", input)).body;
      return [successful, paper.move(entry, race)];
    },
    mark: async (simulation) => {
      const { random, paper, organiser, as } = simulation;
      if (active(simulation).length === 0) return [true, true];
      const [entry, paid] = [random.one(active(simulation)), random.happens(0.6)];
      const { successful } = (await (await as(organiser)).call(`${CONTROL}/updatePaid`, { id: entry.id, paid })).body;
      return [successful, paid ? paper.mark(entry) : paper.unmark(entry)];
    },
    pay: async ({ random, paper, clubs, people, pages, as }) => {
      const party = random.one([...clubs, ...clubs, ...people.map(({ id }) => id)]);
      const entries = some(random, paper.basketOf(party), 3);
      if (entries.length === 0) return [true, true];
      const free = entries.every(({ held }) => !held);
      const { body: address } = await portal.pay(
        await as(party),
        entries.map(({ id }) => id),
      );
      if (free) for (const entry of entries) entry.held = true;
      if (typeof address === "string") pages.push({ address, by: party, entries });
      return [typeof address === "string", free];
    },
    goesHome: async (simulation) => {
      const [page] = simulation.pages.splice(simulation.random.below(simulation.pages.length), 1);
      if (page === undefined) return [true, true];
      const isPaid = simulation.random.happens(0.6);
      const brought = await portal.payer(page.address, isPaid ? "success" : "cancel");
      await portal.comeBack(await simulation.as(page.by), brought);
      for (const entry of page.entries) {
        entry.held = false;
        if (isPaid) entry.came = entry.price;
      }
      return [true, true];
    },
  };
const NAMES = Object.keys(ACTS);

async function saveTeam(simulation: Simulation, updates: boolean): Promise<readonly [unknown, unknown]> {
  const { random, paper, people, teams: race, clubs, competition, as } = simulation;
  const club = random.one(clubs);
  const own = people.filter((person) => person.club === club).map(({ id }) => id);
  const [line, name] = [1 + random.below(2), random.one(["Hullám", "Parti"])];
  const standing = paper.team(club, race, line)?.members ?? [];
  // In most cases one member leaves, sometimes one joins.
  const members =
    updates && standing.length > 0 ? [...standing.slice(1), ...some(random, own, 1)] : some(random, own, 5);
  if (members.length === 0) return [true, true];
  const input = { competition, race, teamName: name, athleteIdList: members, lineNumber: line, updateEntry: updates };
  const { successful } = (await (await as(club)).call(`${CONTROL}/clubValtoEntrySpecial`, input)).body;
  const team = { club, race, line, name, members };
  if (updates) return [successful, paper.changeTeam(team)];
  const made = paper.newTeam(team);
  if (made !== null && made !== "same") made.id = await entryOf(race, members[0] ?? 0);
  return [successful, made !== null];
}

async function entryOf(race: number, person: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select entry_id as id from entry_member where race_id = ${race} and person_id = ${person} and active`.execute(
    portal.db,
  );
  return rows[0]?.id ?? 0;
}

const byId = <T extends { readonly id: number }>(all: readonly T[]): T[] => all.toSorted((a, b) => a.id - b.id);
const ofCompetition = (simulation: Simulation) => ({
  filter: [{ propertyName: "competition", type: "EQ" as const, value: simulation.competition }],
});

/** Returns all visible results: ledger, lists, their sums, and baskets. */
async function seen(simulation: Simulation): Promise<unknown> {
  const { competition, organiser, clubs, people, as } = simulation;
  const { rows: books } = await sql<{ id: number; charged: number; came: number; members: number[] }>`
    select e.id, coalesce(sum(l.amount) filter (where l.kind = 'CHARGE'), 0)::integer as charged,
      coalesce(sum(l.amount) filter (where l.kind <> 'CHARGE'), 0)::integer as came,
      (select json_agg(m.person_id order by m.position) from entry_member m where m.entry_id = e.id and m.active = e.active) as members
    from entry e join receivable v on v.entry_id = e.id left join ledger l on l.receivable_id = v.id
    where e.competition_id = ${competition} group by e.id order by e.id`.execute(portal.db);
  const rowsOf = async (account: number, control: string) =>
    byId(
      (await (await openList(await as(account), control, ofCompetition(simulation))).rows()).map((row) => ({
        id: row.id,
        race: (row["race"] as { id: number }).id,
        paid: row["paid"],
        amount: row["amount"],
        status: row["rowStatus"],
        team: row["teamName"] ?? null,
      })),
    );
  const sums = (
    await (await as(organiser)).call("POST /competitionEntryTableControl/getRaceSumList", { competition })
  ).body.map(({ id, entered, paid, owed, placesLeft }) => ({ id, entered, paid, owed, placesLeft }));
  const baskets = [];
  for (const party of [...clubs, simulation.random.one(people).id]) {
    const { body } = await (await as(party)).call(BASKET, {});
    const items = byId(body.map(({ id, amount, inPayment }) => ({ id, amount, inPayment })));
    baskets.push({ party, items });
  }
  return {
    books,
    organiser: await rowsOf(organiser, "competitionEntry"),
    clubs: [await rowsOf(clubs[0] ?? 0, "competitionEntryClub"), await rowsOf(clubs[1] ?? 0, "competitionEntryClub")],
    sums: byId(sums),
    baskets,
  };
}

/** Returns the same results of the model. */
function expected({ paper, clubs }: Simulation, parties: readonly number[]): unknown {
  const listed = byId(paper.entries.filter(({ active, status }) => active || status === "DELETED"));
  const rowOf = ({ id, race, came, price, status, team }: PaperEntry) => ({
    id,
    race,
    paid: came >= price,
    amount: price,
    status,
    team: team?.name ?? null,
  });
  return {
    books: byId(paper.entries).map(({ id, active, price, kept, came, members }) => ({
      id,
      charged: active ? price : kept,
      came,
      members,
    })),
    organiser: listed.map(rowOf),
    clubs: clubs.map((own) => listed.filter(({ club }) => club === own).map(rowOf)),
    sums: byId(paper.sums()),
    baskets: parties.map((party) => ({
      party,
      items: byId(paper.basketOf(party)).map(({ id, price, came, held }) => ({
        id,
        amount: price - came,
        inPayment: held,
      })),
    })),
  };
}

type Parted = {
  readonly seed: number;
  readonly history: readonly string[];
  readonly portal: unknown;
  readonly paper: unknown;
};

/** Plays a history. Returns null, or where the portal and the model differ. */
async function play(seed: number, done: Record<string, number> = {}): Promise<Parted | null> {
  const simulation = await openSimulation(seed);
  const [history, bag]: [string[], string[]] = [[], []];
  for (let step = 0; step < STEPS; step++) {
    const moment = MOMENTS[Math.floor((step * MOMENTS.length) / STEPS)] ?? MOMENTS[0];
    // A page of the provider is open only for some minutes.
    if (moment.price !== simulation.paper.price)
      while (simulation.pages.length > 0) await ACTS["goesHome"]?.(simulation);
    Object.assign(simulation.paper, { price: moment.price, isLate: moment.isLate });
    portal.clock.set(new Date(Date.parse(moment.now) + step * 1000));
    // Each act occurs as often as the others.
    if (bag.length === 0) bag.push(...NAMES);
    const [name = ""] = bag.splice(simulation.random.below(bag.length), 1);
    history.push(name);
    const [answered, modelAnswer] = (await ACTS[name]?.(simulation)) ?? [];
    if (modelAnswer !== false) done[name] = (done[name] ?? 0) + 1;
    const found = (await seen(simulation)) as { baskets: { party: number }[] };
    const pairs = [
      [answered, modelAnswer],
      [
        found,
        expected(
          simulation,
          found.baskets.map(({ party }) => party),
        ),
      ],
    ] as const;
    for (const [is, should] of pairs)
      if (!isDeepStrictEqual(is, should)) return { seed, history, portal: is, paper: should };
  }
  return null;
}

it(
  "places, amounts, the ledger and the lists equal the model's after every step of random histories",
  async () => {
    const done: Record<string, number> = {};
    for (let seed = 1; seed <= HISTORIES; seed++) {
      portal.clock.set(MOMENTS[0].now);
      expect(await play(seed, done)).toBeNull();
    }
    // A short history may have no team to delete.
    expect(NAMES.filter((name) => !(name in done)).length).toBe(0);
    expect(await brokenInvariants(portal.db)).toEqual([]);
  },
  MINUTES,
);

/** Returns whether a history finds the injected fault; each starts from the same state. */
async function isFound(): Promise<boolean> {
  for (let seed = 1; seed <= 6; seed++) {
    portal.clock.set(MOMENTS[0].now);
    const parted = await play(seed);
    if (parted !== null) return true;
  }
  return false;
}

it(
  "control: the model detects orders of a batch that do not count each other's places",
  async () => {
    fault.is = "eachAlone";
    await sql`drop trigger entry_admission on entry`.execute(portal.db);
    expect(await isFound()).toBe(true);
  },
  MINUTES,
);

it(
  "control: the model detects a full refund of a late withdrawal",
  async () => {
    fault.is = "allComesBack";
    expect(await isFound()).toBe(true);
  },
  MINUTES,
);

it(
  "control: the model detects a withdrawal without a reversed charge",
  async () => {
    await sql`drop trigger receivable_matches_ledger on receivable`.execute(portal.db);
    await sql`drop trigger ledger_matches_receivable on ledger`.execute(portal.db);
    await sql`create function lost_charge() returns trigger language plpgsql as $$
      begin
        return case when new.kind = 'CHARGE' and new.cause = 'WITHDRAWAL' then null else new end;
      end $$`.execute(portal.db);
    await sql`create trigger lost_charge before insert on ledger for each row execute function lost_charge()`.execute(
      portal.db,
    );
    expect(await isFound()).toBe(true);
  },
  MINUTES,
);

it(
  "control: the model detects a change that is not flagged",
  async () => {
    await sql`create function lost_flag() returns trigger language plpgsql as $$
      begin
        if new.row_status = 'MODIFIED' then new.row_status := 'ORIGINAL'; end if;
        return new;
      end $$`.execute(portal.db);
    await sql`create trigger lost_flag before update on entry for each row execute function lost_flag()`.execute(
      portal.db,
    );
    expect(await isFound()).toBe(true);
  },
  MINUTES,
);
