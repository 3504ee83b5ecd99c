import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sqlStateOf } from "../../kernel/db/errors.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { untilLocked } from "../../testing/database.ts";
import { makeAthlete, makeCompetition, makeEntries, owedFor } from "../../testing/factories.ts";
import { startPortal, type Portal } from "../../testing/harness.ts";
import { lockReceivables } from "./receivable.store.ts";

let portal: Portal;
let entries: number[];
let receivables: number[];
beforeAll(async () => {
  portal = await startPortal({ poolSize: 8 });
  const at = portal.clock();
  const { id: by } = await makeAthlete(portal.db);
  const { id: competition, races } = await makeCompetition(portal.db);
  const own = { competition, race: races[0] ?? 0, by, amount: 1_000, at };
  entries = await makeEntries(portal.db, [own, own]);
  receivables = await owedFor(portal.db, entries);
});
afterAll(() => portal.close());

const DEADLOCK = "40P01";
type Step = (tx: Tx) => Promise<unknown>;

/** Two transactions that have each taken their first lock before either asks for its second: what became of them. */
async function crossed(one: [Step, Step], other: [Step, Step]): Promise<(string | null)[]> {
  let arrived = 0;
  let goOn = (): void => undefined;
  const bothThere = new Promise<void>((resolve) => (goOn = resolve));
  const run = ([first, second]: [Step, Step]) =>
    portal.db
      .transaction()
      .execute(async (tx) => {
        await first(tx);
        arrived++;
        if (arrived === 2) goOn();
        // Who keeps the order waits at the first lock already, so the other goes on alone.
        await Promise.race([bothThere, untilLocked(portal.db)]);
        await second(tx);
        return null;
      })
      .catch(sqlStateOf);
  return Promise.all([run(one), run(other)]);
}

const owing = (of: readonly number[]) => (tx: Tx) => lockReceivables(tx, of);
const entry = (id: number | undefined) => (tx: Tx) =>
  sql`select from entry where id = ${id} for no key update`.execute(tx);

it("two who lock what is owed first, and then the entry, wait for each other and are done", async () => {
  const [receivable = 0] = receivables;
  const keeping: [Step, Step] = [owing([receivable]), entry(entries[0])];
  expect(await crossed(keeping, keeping)).toEqual([null, null]);
});

it("two who lock the same receivables, named in another order, are done", async () => {
  const both: [Step, Step] = [owing(receivables), entry(entries[0])];
  const turned: [Step, Step] = [owing(receivables.toReversed()), entry(entries[1])];
  expect(await crossed(both, turned)).toEqual([null, null]);
});

it("one who locks the entry first deadlocks with one who keeps the order", async () => {
  const [receivable = 0] = receivables;
  const ends = await crossed([owing([receivable]), entry(entries[0])], [entry(entries[0]), owing([receivable])]);
  expect(new Set(ends)).toEqual(new Set([DEADLOCK, null]));
});
