import type { Viewer } from "@rajt/contract/kernel/access";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import { makeAthlete, makeStaff } from "../../../testing/factories.ts";
import { startPortal, type Portal } from "../../../testing/harness.ts";
import { enteringRaces } from "../enter-race.ts";
import { type Acting, acting, NOW, payerOf, type Place } from "../entry.testbed.ts";
import { withdrawEntry } from "../withdraw-entry.ts";
import { joinWaitingList, leaveWaitingList } from "./join-waiting-list.ts";
import { passOver } from "./pass-over.ts";
import { settleLists } from "./offer-places.ts";
import { linesOf } from "./waiting.testbed.ts";

const PEOPLE = 6;
const HOUR = 3_600_000;

let portal: Portal;
let act: Acting;
let people: number[];
/** May take anybody off any list. */
let organiser: { readonly viewer: Viewer; readonly actor: number };
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 4 });
  act = acting(portal);
  const { id } = await makeStaff(portal.db);
  organiser = { viewer: { ...payerOf(id), isSuperAdmin: true }, actor: id };
  people = await Promise.all(Array.from({ length: PEOPLE }, async () => (await makeAthlete(portal.db)).id));
});
afterAll(() => portal.close());

type Step =
  | { readonly act: "enter" | "withdraw" | "join" | "leave"; readonly who: number }
  /** Whoever stands there in the line, counted around. */
  | { readonly act: "pass"; readonly place: number }
  | { readonly act: "places"; readonly number: number }
  | { readonly act: "wait"; readonly hours: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constantFrom("enter", "join"), who: fc.nat(PEOPLE - 1) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom("withdraw", "leave"), who: fc.nat(PEOPLE - 1) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("pass"), place: fc.nat(PEOPLE - 1) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("places"), number: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("wait"), hours: fc.constantFrom(1, 12, 23, 24) }) },
);

/** A race as a child would keep it: who is in, who stands in line, and until when whoever was called may come. */
class Model {
  places = 2;
  at = Date.parse(NOW);
  inside = new Set<number>();
  line: { who: number; until: number | null }[] = [];

  apply(taken: Step): void {
    if (taken.act === "wait") this.at += taken.hours * HOUR;
    this.settle();
    if (taken.act === "places") this.places = taken.number;
    if (taken.act === "withdraw") this.inside.delete(taken.who);
    if (taken.act === "pass") this.pass(this.line[taken.place % this.line.length]);
    if (taken.act === "leave") this.line = this.line.filter(({ who }) => who !== taken.who);
    if (taken.act === "enter" && !this.inside.has(taken.who)) {
      const called = this.line.some(({ who, until }) => who === taken.who && until !== null);
      if (called || this.free() > 0) {
        this.inside.add(taken.who);
        this.line = this.line.filter(({ who }) => who !== taken.who);
      }
    }
    const isNew =
      taken.act === "join" && !this.inside.has(taken.who) && !this.line.some(({ who }) => who === taken.who);
    if (isNew && this.free() <= 0) this.line.push({ who: taken.who, until: null });
    this.settle();
  }

  /** Takes off whoever was called, or is next to be. */
  private pass(passed: { who: number; until: number | null } | undefined): void {
    const next = this.line.find(({ until }) => until === null);
    if (passed !== undefined && (passed.until !== null || passed === next))
      this.line = this.line.filter((each) => each !== passed);
  }

  private free(): number {
    return this.places - this.inside.size - this.line.filter(({ until }) => until !== null).length;
  }

  private settle(): void {
    this.line = this.line.filter(({ until }) => until === null || until > this.at);
    for (const each of this.line) if (each.until === null && this.free() > 0) each.until = this.at + 24 * HOUR;
  }
}

async function take(place: Place, taken: Step, at: Date): Promise<void> {
  const { db } = portal;
  if (taken.act === "wait") return;
  if (taken.act === "places") {
    await sql`update race set capacity = ${taken.number} where id = ${place.race}`.execute(db);
    return;
  }
  if (taken.act === "pass") {
    const lines = await linesOf(portal, place);
    const line = lines[taken.place % lines.length];
    const context = { ...organiser, at, asked: { reason: "Nincs itt" } };
    if (line !== undefined) await db.transaction().execute((tx) => passOver(tx, [line.id], context));
    return;
  }
  const by = people[taken.who] ?? 0;
  const asked = { ...place, athletes: null, by, at, locale: "hu", say: (code: string) => code } as const;
  const terms = { termDays: 5, dayLicence: 2_000 };
  const order = { ...place, members: [{ person: by }] as const, enteredBy: by, at };
  await {
    enter: () => enteringRaces(db, terms)({ ...order, members: [{ person: by }] }, "hu"),
    withdraw: () => withdrawEntry(db, { ...place, person: by, now: at }),
    join: () => joinWaitingList(db, asked),
    leave: () => leaveWaitingList(db, asked),
  }
    [taken.act]()
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

let before = 0;
/** The places there are, or, where they were lowered, those that were used before. */
const most = ({ places }: Model, used: number): number => {
  const allowed = Math.max(places, before);
  before = used;
  return allowed;
};

it("does with places, offers and the list what a model of them does, whatever is done in whatever order", async () => {
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (all) => {
      const place = await act.raceWith({ capacity: 2 });
      const model = new Model();
      before = 0;
      for (const taken of all) {
        model.apply(taken);
        const at = new Date(model.at);
        await take(place, taken, at);
        await settleLists(portal.db, [place.race], at);
        steps += 1;
        const entries = (await act.activeEntries(place)).map(({ entered_by }) => entered_by);
        const lines = await linesOf(portal, place);
        // By themselves, whatever the model says: no place is sold twice, and none is idle while somebody waits.
        const called = lines.filter(({ until }) => until !== null).length;
        const used = entries.length + called;
        expect(used > most(model, used) || (used < model.places && called < lines.length)).toBe(false);
        expect({
          inside: new Set(entries),
          line: lines.map(({ person, until }) => [person, until?.getTime() ?? null]),
        }).toEqual({
          inside: new Set([...model.inside].map((who) => people[who])),
          line: model.line.map(({ who, until }) => [people[who], until]),
        });
      }
      // The next race is at the same time.
      await sql`with ended as (
          update receivable set active = false where entry_id in (select id from entry where race_id = ${place.race})
        ) update entry set active = false where race_id = ${place.race}`.execute(portal.db);
    }),
    { numRuns: 30 },
  );
  expect(steps).toBeGreaterThan(200);
}, 120_000);
