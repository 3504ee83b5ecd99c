import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeStaff } from "../../../test/factories.ts";
import { sized, unguarded } from "../../../test/size.ts";
import * as lockStore from "./lock/edit-lock.store.ts";
import * as store from "./record/form.store.ts";
import { ask, NOW, openTrials, type Trials } from "./form.testbed.ts";

// Concurrent requests. Each guarantee is shown to depend on its guard: the same run without the guard breaks it.
vi.mock("./lock/edit-lock.store.ts", { spy: true });
vi.mock("./record/form.store.ts", { spy: true });
const PARALLEL = 16;
const ROUNDS = sized(4, 20);

let trials: Trials;
let editors: Browser[];
beforeAll(async () => {
  trials = await openTrials({ poolSize: 10 });
  editors = [];
  for (let number = 0; number < PARALLEL; number++)
    editors.push(await trials.signedIn(await makeStaff(trials.db, { name: `Szerkesztő ${number}` })));
});
beforeEach(() => {
  vi.restoreAllMocks();
  trials.clock.set(NOW);
});
afterAll(() => trials.close());

type Outcome = { done: number; rows: number; other: string[] };

/** Sends sixteen updates of one record from one read; returns how many were answered as done, and how many the log has. */
async function sixteenUpdates(): Promise<Outcome> {
  const { id, updated, dto } = await trials.record();
  const answers = await Promise.all(
    editors.map((editor, number) => ask(editor, "update", { id, updated, dto: { ...dto, address: `cím ${number}` } })),
  );
  const done = answers.flatMap(({ body }, number) => (body.successful ? [number] : []));
  const { address } = await trials.db
    .selectFrom("competition")
    .where("id", "=", id)
    .select("address")
    .executeTakeFirstOrThrow();
  expect(done.map((number) => `cím ${number}`)).toContain(address);
  return {
    done: done.length,
    rows: (await trials.logs(id)).length,
    other: answers.flatMap(({ body: { successful, code } }) => (successful ? [] : [String(code)])),
  };
}

it("does one of sixteen updates from one read; the others are answered that the record has changed, and nothing is lost", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { done, rows, other } = await sixteenUpdates();
    expect([done, rows]).toEqual([1, 1]);
    expect(other).toEqual(Array.from({ length: PARALLEL - 1 }, () => "kernel.form.conflict"));
  }
});

unguarded(
  "without the lock of the row updates are lost",
  async () => {
    vi.spyOn(store, "lockRow").mockResolvedValue(undefined);
    let lost = 0;
    for (let round = 0; round < ROUNDS; round++) lost += (await sixteenUpdates()).done - 1;
    expect(lost).toBeGreaterThan(0);
  },
  120_000,
);

/** Sixteen users request the edit lock of one record at once; in every other round an expired lock exists. */
async function sixteenTakers(round: number): Promise<Browser[]> {
  const { id } = await trials.record();
  if (round % 2 === 1) await ask(trials.own, "requestEditAccess", { id });
  trials.clock.advance(60_000);
  const answers = await Promise.all(editors.map((editor) => ask(editor, "requestEditAccess", { id })));
  const holders = editors.filter((_, number) => answers[number]?.body.successful);
  const names = answers.flatMap(({ body }) => (body.successful ? [] : [body.activeUserName ?? "Szerkesztő"]));
  expect(names.filter((name) => !name.startsWith("Szerkesztő"))).toEqual([]);
  return holders;
}

it("gives the lock to one of sixteen users who request it at once, and names that user to the others", async () => {
  for (let round = 0; round < ROUNDS; round++) expect(await sixteenTakers(round)).toHaveLength(1);
});

unguarded(
  "taking it in two steps gives it to several",
  async () => {
    vi.spyOn(lockStore, "takeEditLock").mockImplementation(async (runner, { control, id }, { account, now, until }) => {
      const heldBy = await lockStore.otherHolder(runner, { control, id }, { account, now });
      if (heldBy === null)
        await sql`insert into edit_lock (control, object_id, account_id, until) values (${control}, ${id}, ${account}, ${until})
        on conflict (control, object_id) do update set account_id = excluded.account_id, until = excluded.until`.execute(
          runner,
        );
      return { heldBy };
    });
    let more = 0;
    for (let round = 0; round < ROUNDS; round++) more += (await sixteenTakers(round)).length - 1;
    expect(more).toBeGreaterThan(0);
  },
  120_000,
);
