import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announcementDto } from "../../src/features/competition/announcement/announcement.testbed.ts";
import { organisationDto } from "../../src/features/people/people.testbed.ts";
import type { Db } from "../../src/kernel/db/database.ts";
import { Browser } from "../browser.ts";
import { makeClub, makeEntries, makeOrganiser, makeStaff, PASSWORD } from "../factories.ts";
import { brokenInvariants, invariants } from "./invariants.store.ts";
import { openLoadedProgram, type LoadedProgram } from "./loaded-program.testbed.ts";

// Acts of several statements are stopped before their last one, by a lock on the log, and the program is killed there.

const TABLES = [
  "account",
  "organisation",
  "party",
  "competition",
  "race",
  "competition_part",
  "payment",
  "payment_item",
];

let loaded: LoadedProgram;
let admin: string;
let club: string;
let items: readonly number[];
let announcement: object;
beforeAll(async () => {
  loaded = await openLoadedProgram(1);
  await loaded.withDatabase(async (db) => {
    ({ email: admin } = await makeStaff(db));
    const { id: by, email } = await makeClub(db);
    club = email;
    items = await makeEntries(db, [{ ...loaded.place, club: by, by, amount: 9_000, at: new Date() }]);
    const { id } = await makeOrganiser(db);
    announcement = { ...(await announcementDto({ db })), createdOrg: { id } };
    // It refuses half a payment by itself; here only the transaction shall prevent it.
    await sql`alter table payment disable trigger payment_sum`.execute(db);
  });
}, 120_000);
afterAll(() => loaded?.close());

const counts = async (db: Db) => {
  const { rows } = await sql<{ counts: object }>`
    select json_build_object(${sql.join(TABLES.flatMap((name) => [sql.lit(name), sql`(select count(*) from ${sql.table(name)})`]))}) as counts`.execute(
    db,
  );
  return rows[0]?.counts;
};

/** Kills the program as soon as it waits for the log, and releases the lock. @returns whether the act got that far */
const killBeforeTheLog = (act: () => Promise<unknown>) =>
  loaded.withDatabase(async (db) => {
    let [isOver, wasStopped] = [false, false];
    const held = db.transaction().execute(async (tx) => {
      await sql`lock table change_log in exclusive mode`.execute(tx);
      const acting = act()
        .catch((error: unknown) => error)
        .finally(() => (isOver = true));
      while (!isOver && !wasStopped) {
        await sleep(20);
        wasStopped = await loaded.withDatabase(isStopped);
      }
      if (wasStopped) await loaded.killProgram();
      await acting;
    });
    // The database may have ended with the program, and the transaction with it.
    await held.catch(() => undefined);
    return wasStopped;
  });

const isStopped = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from pg_locks where relation = 'change_log'::regclass and not granted`.execute(db);
  return rows.length > 0;
};

const post = async (email: string, path: string, body: object) => {
  const browser = await new Browser(loaded.program().url).signIn(email, PASSWORD);
  return () =>
    browser.send("POST", `/api/${path}`, {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
};

test.each([
  ["an announcement", () => post(admin, "competitionEditControl/save", { dto: announcement })],
  ["an organisation", () => post(admin, "orgEditControl/save", { dto: organisationDto() })],
  [
    "a payment",
    () => post(club, "basketControl/payBasketItems", { urlBase: loaded.program().url.href, itemIdList: items }),
  ],
])(
  "%s leaves nothing behind when the program is killed half-way",
  async (_, begin) => {
    const act = await begin();
    const before = await loaded.withDatabase(counts);
    expect(await killBeforeTheLog(act)).toBe(true);
    expect(await loaded.withDatabase(counts)).toEqual(before);
    expect(await loaded.withDatabase((db) => brokenInvariants(db, invariants))).toEqual([]);
  },
  180_000,
);
