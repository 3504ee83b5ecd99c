import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Db, type SocketConnection } from "../../src/kernel/db/database.ts";
import { acting, enter, NOW, type Acting, type RaceRef } from "../../src/features/entry/entry.testbed.ts";
import { join, leave } from "../../src/features/entry/waiting/waiting.testbed.ts";
import type { Browser } from "../browser.ts";
import { makeCompetition, makeOrganiser, type Made } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";
import { openList } from "../list.ts";
import { once, openFaultProxy, type FaultProxy } from "./fault-proxy.ts";

// Waiting lists, changes of race, numbers and start lists: a user without an answer repeats the request, and nothing is done twice.

let portal: Portal;
let network: FaultProxy;
/** The test's own connection to the database: always intact. */
let db: Db;
let closeDb: () => Promise<void>;
let act: Acting;
let organiser: Made;
let office: Browser;
beforeAll(async () => {
  const overTcp = async ({ host, port, ...rest }: SocketConnection) => {
    network = await openFaultProxy({ path: path.join(host, `.s.PGSQL.${port}`) });
    return { ...rest, host: "127.0.0.1", port: network.port };
  };
  portal = await startPortal({ now: NOW, poolSize: 3, databaseThrough: overTcp });
  ({ db, close: closeDb } = openDatabase({ connection: portal.connection, poolSize: 1, onIdleError: () => undefined }));
  act = acting(portal);
  organiser = await makeOrganiser(db);
  office = await act.signedIn(organiser);
});
afterAll(async () => {
  await closeDb();
  await portal.close();
  await network.close();
});

type Answer = { readonly successful?: boolean; readonly code?: string | undefined };
type Doing = {
  readonly ask: () => Promise<Answer>;
  /** Marks the next commit as the one that counts, where others come before it. */
  readonly writes?: RegExp;
  /** Returns how often it was done, by its log rows. */
  readonly done: () => Promise<number>;
};

/** A full race, another one, a starter of the first and an athlete on its waiting list. */
async function stage(waits: boolean) {
  const { id, races } = await makeCompetition(db, {
    createdBy: organiser.id,
    races: [{ capacity: 1 }, { startTime: 20 * 3600 }],
  });
  const [full, other] = races.map((race): RaceRef => ({ competition: id, race }));
  const [inside, one] = [await act.athleteWith(), await act.athleteWith()];
  const { id: entry = 0 } = await enter(inside.browser, full!);
  if (waits) await join(one.browser, full!);
  return { competition: id, full: full!, other: other!, inside, one, entry };
}

/** The tables of the log's objects. */
const TABLES = { race: "race", entry: "entry", waiting: "waiting_list_entry" } as const;

/** Counts matching log rows of a race, of its entries or of its list. */
const logged = async (object: keyof typeof TABLES, changes: object, { race }: RaceRef): Promise<number> => {
  const column = object === "race" ? "id" : "race_id";
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from change_log k join ${sql.table(TABLES[object])} o on o.id = k.object_id
    where k.object = ${object} and k.changes @> ${JSON.stringify(changes)}::jsonb and o.${sql.ref(column)} = ${race}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

const DOORS: Readonly<Record<string, () => Promise<Doing>>> = {
  "joining a waiting list": async () => {
    const { full, one } = await stage(false);
    return {
      ask: () => join(one.browser, full),
      done: () => logged("waiting", { person: [null, one.id] }, full),
    };
  },
  "leaving it": async () => {
    const { full, one } = await stage(true);
    return { ask: () => leave(one.browser, full), done: () => logged("waiting", { ended: [null, "LEFT"] }, full) };
  },
  "passing somebody over": async () => {
    const { competition, full } = await stage(true);
    const filter = [{ propertyName: "competition", type: "EQ" as const, value: competition }];
    const list = await openList(office, "competitionWaiting", { filter });
    const [line] = await list.rows();
    const ask = { id: line?.id ?? 0, reason: "Lemondta", run: `r${competition}` };
    return {
      ask: async () => (await list.ask("passOver", ask)).body as Answer,
      writes: /waiting_list_event/,
      done: () => logged("waiting", { ended: [null, "PASSED_OVER"] }, full),
    };
  },
  "changing the race": async () => {
    const { entry, other, full, inside } = await stage(false);
    return {
      ask: async () =>
        (await inside.browser.call("POST /competitionEntryControl/changeRace", { entry, race: other.race })).body,
      done: () => logged("entry", { race: [full.race, other.race] }, other),
    };
  },
  "giving out numbers": async () => {
    const { competition, full } = await stage(false);
    const rangeList = [{ race: full.race, group: null, first: 1, last: 9, wave: null }];
    await office.call("POST /startNumberControl/saveRanges", { competition, rangeList });
    return {
      ask: async () => (await office.call("POST /startNumberControl/giveNumbers", { competition, order: "NAME" })).body,
      done: async () =>
        (await db.selectFrom("start_number").where("competition_id", "=", competition).select("number").execute())
          .length,
    };
  },
  "publishing a start list": async () => {
    const { full } = await stage(false);
    return {
      ask: async () => (await office.call("POST /startListControl/publish", { race: full.race, published: true })).body,
      done: () => logged("race", { startListPublished: [false, true] }, full),
    };
  },
};

test.each(Object.keys(DOORS).flatMap((door) => [[door, true] as const, [door, false] as const]))(
  "%s whose answer is lost, after the commit: %s, is done once although it is repeated twice",
  async (door, isDone) => {
    const { ask, writes = /^/, done } = await DOORS[door]!();
    let hasWritten = false;
    const committing = once((text) => {
      hasWritten ||= writes.test(text);
      return hasWritten && text.startsWith("commit");
    });
    const before = network.cuts();
    await network.set(
      isDone ? { kind: "cutAnswer", share: 0, to: committing } : { kind: "resetBefore", statement: committing },
    );
    const lost = await ask();
    await network.set({ kind: "none" });
    expect(network.cuts()).toBe(before + 1);
    expect(lost.successful).toBe(false);
    expect(await done()).toBe(isDone ? 1 : 0);
    const again = [await ask(), await ask()].map(({ code }) => code);
    expect(again).not.toContain("kernel.error.server");
    expect(await done()).toBe(1);
  },
);
