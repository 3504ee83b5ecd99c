import type { ActAnswer } from "@rajt/contract/kernel/table/act.calls";
import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../src/kernel/db/database.ts";
import { Browser } from "../browser.ts";
import { makeEntries, makeStaff, owedFor, PASSWORD } from "../factories.ts";
import { openList } from "../list.ts";
import { brokenInvariants, invariants } from "./invariants.store.ts";
import { openLoadedProgram, type LoadedProgram } from "./loaded-program.testbed.ts";

const ROWS = 650;
/** Rows of the batches that are committed when the program is killed. */
const COMMITTED = 300;

let loaded: LoadedProgram;
let admin: string;
let receivables: readonly number[];
beforeAll(async () => {
  loaded = await openLoadedProgram(1);
  await loaded.withDatabase(async (db) => {
    const { id: by, email } = await makeStaff(db);
    admin = email;
    const own = { ...loaded.place, by, amount: 9_000, at: new Date() };
    receivables = await owedFor(
      db,
      await makeEntries(
        db,
        Array.from({ length: ROWS }, () => own),
      ),
    );
  });
}, 120_000);
afterAll(() => loaded?.close());

const mark = (browser: Browser, session: string) =>
  browser.send<ActAnswer>("POST", "/api/competitionEntryControl/bulkUpdatePaid", {
    body: JSON.stringify({ session, paid: true, run: "papiron" }),
    headers: { "content-type": "application/json" },
  });

/** The same user at the program's next start, who repeats the act until the portal answers. */
async function markAgain(browser: Browser, session: string): Promise<ActAnswer> {
  const again = new Browser(loaded.program().url);
  for (const [name, value] of browser.cookies) again.cookies.set(name, value);
  for (;;) {
    const { status, body } = await mark(again, session);
    if (status !== 503) return body;
    await sleep(100);
  }
}

/** Returns the progress of the run, the marks made, and the most marks and log rows of one row. */
const standing = async (db: Db) => {
  const { rows } = await sql<Record<string, number>>`
    select (select done from act_run where id = 'papiron') as done, count(*)::int as marked, max(marks)::int as marks, max(lines)::int as lines
    from (
      select count(*) as marks, (select count(*) from change_log g where g.object = 'entry' and g.object_id = r.entry_id and g.changes ? 'paid') as lines
      from ledger l join payment p on p.id = l.payment_id join receivable r on r.id = l.receivable_id
      where p.method = 'HAND' and l.kind = 'PAYMENT' and r.id = any(${receivables}) group by r.id
    ) m`.execute(db);
  return rows[0];
};

/** Locks a row of the fourth batch, so that the act cannot go past three, until the program has been killed. */
const killInTheMiddle = (act: () => Promise<unknown>) =>
  loaded.withDatabase(async (db) => {
    const held = db.transaction().execute(async (tx) => {
      await sql`select from receivable where id = ${receivables[COMMITTED + 50]} for update`.execute(tx);
      const acting = act().catch((error: unknown) => error);
      while ((await loaded.withDatabase(standing))?.["done"] !== COMMITTED) await sleep(20);
      await loaded.killProgram();
      return acting;
    });
    // The database may have ended with the program, and the transaction with it.
    return held.catch((error: unknown) => error);
  });

test("a bulk act whose program is killed between two batches continues under its run, and books nothing twice", async () => {
  const browser = await new Browser(loaded.program().url).signIn(admin, PASSWORD);
  const { session, ask } = await openList(browser, "competitionEntry", {
    filter: [{ propertyName: "competition", type: "EQ", value: loaded.place.competition }],
  });
  await ask("selectAll", { add: true });
  await killInTheMiddle(() => mark(browser, session));
  expect(await loaded.withDatabase(standing)).toEqual({ done: COMMITTED, marked: COMMITTED, marks: 1, lines: 1 });

  expect(await markAgain(browser, session)).toMatchObject({
    successful: true,
    total: ROWS,
    done: ROWS,
    changed: ROWS,
    refused: [],
  });
  expect(await loaded.withDatabase(standing)).toEqual({ done: ROWS, marked: ROWS, marks: 1, lines: 1 });
  expect(await loaded.withDatabase((db) => brokenInvariants(db, invariants))).toEqual([]);
}, 180_000);
