import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sqlStateOf } from "../../kernel/db/errors.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { untilLocked } from "../../../test/database.ts";
import {
  beginPayment,
  billFee,
  makeAthlete,
  makeCompetition,
  makeEntries,
  owedFor,
  testLedger,
} from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { endFee } from "../fee/fee.store.ts";
import { lockReceivables } from "./receivable.store.ts";

let portal: Portal;
let entries: number[];
let receivables: number[];
let payment: number;
let person: number;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 8 });
  const at = portal.clock();
  const { id: by } = await makeAthlete(portal.db);
  const { id: competition, races } = await makeCompetition(portal.db);
  const own = { competition, race: races[0] ?? 0, by, amount: 1_000, at };
  person = by;
  entries = await makeEntries(portal.db, [own, own]);
  receivables = await owedFor(portal.db, entries);
  payment = await beginPayment(portal.db, by, entries.slice(0, 1), "zar-1");
});
afterAll(() => portal.close());

const DEADLOCK = "40P01";
type Step = (tx: Tx) => Promise<unknown>;

/** Runs two transactions that each take their first lock before either requests its second. Returns the outcome of each. */
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
        // The transaction that keeps the order waits at the first lock already, so the other goes on alone.
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

it("lets two transactions that lock the receivable before the entry wait for each other and succeed", async () => {
  const [receivable = 0] = receivables;
  const keeping: [Step, Step] = [owing([receivable]), entry(entries[0])];
  expect(await crossed(keeping, keeping)).toEqual([null, null]);
});

it("lets two transactions that name the same receivables in different orders succeed", async () => {
  const both: [Step, Step] = [owing(receivables), entry(entries[0])];
  const turned: [Step, Step] = [owing(receivables.toReversed()), entry(entries[1])];
  expect(await crossed(both, turned)).toEqual([null, null]);
});

/** The rows that a writer of money locks, in the order of docs/decisions/0023: receivables, payment, subject, person. */
const ordered = (): Step[] => [
  owing([receivables[0] ?? 0]),
  (tx) => sql`select from payment where id = ${payment} for no key update`.execute(tx),
  entry(entries[0]),
  (tx) => sql`select from person where id = ${person} for no key update`.execute(tx),
];

it.each([
  ["receivable and payment", 0, 1],
  ["payment and subject", 1, 2],
  ["subject and person", 2, 3],
  ["receivable and person", 0, 3],
])(
  "lets two transactions that lock %s in order succeed; in the inverse order one of them deadlocks",
  async (_, first, second) => {
    const [one, other] = [ordered()[first], ordered()[second]];
    if (one === undefined || other === undefined) throw new Error("there is no such lock");
    expect(await crossed([one, other], [one, other])).toEqual([null, null]);
    expect(new Set(await crossed([one, other], [other, one]))).toEqual(new Set([DEADLOCK, null]));
  },
);

it("deadlocks with a manual mark if a fee is locked before its receivable; endFee does not", async () => {
  const by = { actor: null, at: portal.clock() };
  const billed = async () => {
    const receivable = await billFee(portal.db, person, "OTHER", 2026);
    const { rows } = await sql<{ id: number }>`select fee_id as id from receivable where id = ${receivable}`.execute(
      portal.db,
    );
    return { receivable, fee: rows[0]?.id ?? 0 };
  };
  const marks = ({ receivable, fee }: { receivable: number; fee: number }): [Step, Step] => [
    owing([receivable]),
    (tx) => sql`select from fee where id = ${fee} for no key update`.execute(tx),
  ];
  const inverted = await billed();
  const ends: [Step, Step] = [
    (tx) => sql`update fee set active = false where id = ${inverted.fee}`.execute(tx),
    (tx) => endFee(tx, testLedger, inverted.fee, by),
  ];
  expect(new Set(await crossed(marks(inverted), ends))).toEqual(new Set([DEADLOCK, null]));
  const kept = await billed();
  const none: Step = async () => undefined;
  expect(await crossed(marks(kept), [(tx) => endFee(tx, testLedger, kept.fee, by), none])).toEqual([null, null]);
});

it("deadlocks a transaction that locks the entry first with one that keeps the order", async () => {
  const [receivable = 0] = receivables;
  const ends = await crossed([owing([receivable]), entry(entries[0])], [entry(entries[0]), owing([receivable])]);
  expect(new Set(ends)).toEqual(new Set([DEADLOCK, null]));
});
