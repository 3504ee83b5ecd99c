import type { Viewer } from "@rajt/contract/kernel/access";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import {
  endEntriesWhere,
  makeAthlete,
  makeClub,
  makeStaff,
  owedFor,
  settle,
  testLedger,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { saveClubLists } from "../club/save-club-list.ts";
import { enterRace } from "../order/enter-race.ts";
import { type Acting, acting, NOW, payerOf, type RaceRef } from "../entry.testbed.ts";
import { deleteTeam } from "../team/delete-team.ts";
import { saveTeam } from "../team/save-team.ts";
import { RELAY } from "../team/team.testbed.ts";
import { withdrawEntry } from "../order/withdraw-entry.ts";
import { joinAsClub, joinList, leaveWaitingList } from "./join-waiting-list.ts";
import { expireAndReoffer } from "./offer-places.ts";
import { passOver } from "./pass-over.ts";
import { joinTeam, leaveWithTeam } from "./team-waiting.ts";
import { CROWD, FULL, Model, type Step, step } from "./waiting-model.testbed.ts";
import { linesOf } from "./waiting.testbed.ts";

const TERMS = { termDays: 5, dayLicence: 2_000 };
const SAID = { locale: "hu", translate: (code: string) => code } as const;
const ofClub = (who: number): boolean => who >= CROWD / 2;

let portal: Portal;
let act: Acting;
let club: number;
let people: number[];
/** By team, in the order of the positions. */
let teams: { readonly club: number; readonly name: string; readonly athletes: readonly number[] }[];
/** May remove any row from any list. */
let organiser: { readonly viewer: Viewer; readonly actor: number };
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 4 });
  act = acting(portal);
  const { id } = await makeStaff(portal.db);
  organiser = { viewer: { ...payerOf(id), isSuperAdmin: true }, actor: id };
  const [one, other] = [await makeClub(portal.db), await makeClub(portal.db)];
  club = one.id;
  people = [];
  teams = [];
  for (let who = 0; who < CROWD; who++) {
    people.push((await makeAthlete(portal.db, ofClub(who) ? { club } : {})).id);
    const own = ofClub(who) ? one.id : other.id;
    const athletes: number[] = [];
    while (athletes.length < 3) athletes.push((await makeAthlete(portal.db, { club: own })).id);
    teams.push({ club: own, name: `Csapat ${String(who)}`, athletes });
  }
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const ADMISSION = { terms: TERMS, ledger: testLedger, notifying: null };

type Doing = (place: RaceRef, who: number, at: Date, byClub: boolean) => Promise<unknown>;
type Acts = Readonly<Record<"enter" | "withdraw" | "join" | "leave" | "bar" | "clear", Doing>>;

const markAs = (status: "Prohibited" | "Verified") => (_: RaceRef, who: number) =>
  portal.db
    .updateTable("person")
    .set({ user_status: status })
    .where("id", "=", people[who] ?? 0)
    .execute();

/** Personally, or by the club, which may act for its own athletes only. */
const OF_PEOPLE: Acts = {
  enter: async ({ competition, race }, who, at, byClub) => {
    const person = people[who] ?? 0;
    if (!byClub) return enterRace(portal.db, { person, competition, race, at, locale: "hu" }, ADMISSION);
    const list = { race, athleteIdList: [person], seenIdList: [] };
    return saveClubLists(portal.db, {
      club,
      competition,
      lists: [list],
      at,
      ...ADMISSION,
      notifying: portal.context,
      ...SAID,
    });
  },
  withdraw: async (place, who, at) =>
    withdrawEntry(portal.db, {
      ledger: testLedger,
      notifying: portal.context,
      ...place,
      person: people[who] ?? 0,
      now: at,
    }),
  join: async (place, who, at, byClub) => {
    const person = people[who] ?? 0;
    return byClub
      ? joinAsClub(portal.db, { ...place, by: club, athletes: [person], at, ...SAID })
      : joinList(portal.db, { ...place, by: person, at, ...SAID });
  },
  leave: async ({ race }, who, at, byClub) => {
    const person = people[who] ?? 0;
    const by = byClub ? { by: club, athletes: [person] } : { by: person, athletes: null };
    return leaveWaitingList(portal.db, { race, ...by, at });
  },
  bar: markAs("Prohibited"),
  clear: markAs("Verified"),
};

const teamOf = (who: number) => teams[who]!;
const OF_TEAMS: Acts = {
  enter: async (place, who, at) => {
    const input = { ...place, ...teamOf(who), by: teamOf(who).club, line: null, updates: false };
    return saveTeam(portal.db, { ...input, at, ...ADMISSION, ...SAID });
  },
  withdraw: async (place, who, at) => {
    const entry = (await act.activeEntries(place)).find(({ team_name }) => team_name === teamOf(who).name);
    const { club: own } = teamOf(who);
    return (
      entry &&
      deleteTeam(portal.db, {
        ledger: testLedger,
        notifying: portal.context,
        ...place,
        line: entry.line_number ?? 0,
        club: own,
        by: own,
        at,
      })
    );
  },
  join: async (place, who, at) => {
    const { club: by, name, athletes } = teamOf(who);
    return joinTeam(portal.db, { ...place, team: name, athletes, by, at, ...SAID });
  },
  leave: async ({ race }, who, at) =>
    leaveWithTeam(portal.db, { race, team: teamOf(who).name, by: teamOf(who).club, at }),
  // A member leaves the team; it is complete again once the member rejoins.
  bar: async ({ race }, who, at) =>
    leaveWaitingList(portal.db, { race, athletes: null, by: teamOf(who).athletes[0] ?? 0, at }),
  clear: async () => undefined,
};

const numberOf = (kind: "people" | "teams", athlete: number | null): number =>
  kind === "people" ? people.indexOf(athlete ?? 0) : teams.findIndex(({ athletes }) => athletes.includes(athlete ?? 0));

/** Returns the active entries, each with its first member. */
const startersIn = ({ race }: RaceRef) =>
  portal.db
    .selectFrom("entry_member")
    .where("race_id", "=", race)
    .where("active", "=", true)
    .where("position", "=", 1)
    .select(["person_id as person", "entry_id as entry"])
    .execute();

async function take(kind: "people" | "teams", place: RaceRef, taken: Step, at: Date): Promise<void> {
  const { db } = portal;
  if (taken.act === "wait") return;
  if (taken.act === "places") {
    await sql`update race set capacity = ${taken.number} where id = ${place.race}`.execute(db);
    return;
  }
  if (taken.act === "pass") {
    const lines = await linesOf(portal, place);
    const line = lines[taken.place % lines.length];
    const context = { ...organiser, at, total: 1, asked: { reason: "Nincs itt" } };
    if (line !== undefined) await db.transaction().execute((tx) => passOver(tx, [line.id], context));
    return;
  }
  if (taken.act === "pay") {
    const own = (await startersIn(place)).find(({ person }) => numberOf(kind, person) === taken.who);
    const owed = own === undefined ? [] : await owedFor(db, [own.entry]);
    const { rows } = await sql<{
      paid: boolean;
    }>`select paid from receivable where entry_id = ${own?.entry ?? 0}`.execute(db);
    if (owed.length > 0 && rows[0]?.paid === false) await settle(db, owed, at);
    return;
  }
  const byClub = "byClub" in taken && taken.byClub;
  await (kind === "people" ? OF_PEOPLE : OF_TEAMS)[taken.act](place, taken.who, at, byClub).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Removes all entries and rows: the next race is at the same time, and the jobs process all races. */
async function tidy({ race }: RaceRef): Promise<void> {
  await sql`update waiting_list_entry set active = false, ended_as = 'LEFT', ended_at = created_at
    where race_id = ${race} and active`.execute(portal.db);
  await endEntriesWhere(portal.db, sql`race_id = ${race}`);
  await sql`update person set user_status = 'Verified' where id = any(${people})`.execute(portal.db);
  await sql`update waiting_list_event set notified = true where not notified`.execute(portal.db);
  // A debtor is warned once a day, and each run begins on the same day.
  await sql`delete from notification`.execute(portal.db);
}

it.each([
  { kind: "people" as const, traits: {}, runs: 16 },
  { kind: "teams" as const, traits: RELAY, runs: 12 },
])(
  "places, offers, lapses and the waiting list of $kind equal a model's after every step of random histories",
  async ({ kind, traits, runs }) => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 35 }), async (all) => {
        const place = await act.raceWith({ ...traits, capacity: 2 });
        const model = new Model(kind, NOW, ofClub);
        let before = 0;
        for (const taken of [...FULL, ...all]) {
          const entered = model.inside.size;
          model.apply(taken);
          if (taken.act === "wait" && model.inside.size < entered) seen.add("lapsed");
          const at = new Date(model.at);
          portal.clock.set(at.toISOString());
          await take(kind, place, taken, at);
          await portal.runJob("lapse-entries");
          await expireAndReoffer(portal.db, null, at);
          const entries = (await startersIn(place)).map(({ person }) => numberOf(kind, person));
          const lines = await linesOf(portal, place);
          // Checked without the model: no place is sold twice. After the capacity was lowered, earlier entries may remain.
          const used = entries.length + lines.filter(({ until }) => until !== null).length;
          expect(used).toBeLessThanOrEqual(Math.max(model.places, before));
          before = used;
          const idle = model.line.some((each) => each.until === null && model.mayStart(each)) && used < model.places;
          expect(idle).toBe(false);
          if (model.line.some((each) => !model.mayStart(each))) seen.add("ineligible");
          expect({
            after: taken,
            inside: new Set(entries),
            line: lines.map(({ person, until }) => [numberOf(kind, person), until?.getTime() ?? null]),
          }).toEqual({
            after: taken,
            inside: new Set(model.inside.keys()),
            line: model.line.map((each) => [each.who, each.until]),
          });
        }
        await tidy(place);
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect([...seen].toSorted()).toEqual(["ineligible", "lapsed"]);
  },
  240_000,
);
