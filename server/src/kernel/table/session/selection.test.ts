import fc from "fast-check";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { untilLocked } from "../../../../test/database.ts";
import { makeAthlete, makeClub, type Made } from "../../../../test/factories.ts";
import { Refusal } from "../../calls/refusal.ts";
import { MOST_IDS, selectAll, selectOne, type Selection } from "./selection.ts";
import { lockSession, readSession, updateSession } from "./session.store.ts";
import { openPeople, peopleTable, type OpenList, type People } from "../table.testbed.ts";

const like = (value: string): Filter => ({ propertyName: "fullName", type: "LIKE", value });

describe("the rule of a selection", () => {
  /** Evaluates the rule for a row, step by step, as the database does. */
  const says = (selection: Selection, id: number, matches: (filters: readonly Filter[]) => boolean): boolean =>
    selection.findLast((step) => ("ids" in step ? step.ids.includes(id) : id <= step.upTo && matches(step.filters)))
      ?.add ?? false;

  test("has the last change of each row, in any sequence of changes", () => {
    const rows = Array.from({ length: 12 }, (_, at) => at + 1);
    // A row matches the filter of its remainder; the empty filter is the whole list.
    const filtersOf = (rest: number): Filter[] =>
      rest === 0 ? [] : [{ propertyName: "rest", type: "EQ", value: rest }];
    const matches = (id: number) => (filters: readonly Filter[]) => filters.every(({ value }) => id % 4 === value);
    const act = fc.oneof(
      fc.record({ id: fc.integer({ min: 1, max: 12 }), add: fc.boolean() }),
      fc.record({ rest: fc.integer({ min: 0, max: 3 }), add: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let selection: Selection = [];
        const selected = new Set<number>();
        for (const each of acts) {
          const concerned = "id" in each ? [each.id] : rows.filter((id) => matches(id)(filtersOf(each.rest)));
          selection =
            "id" in each
              ? selectOne(selection, each.id, each.add)
              : selectAll(selection, filtersOf(each.rest), 12, each.add);
          for (const id of concerned) {
            if (each.add) selected.add(id);
            else selected.delete(id);
          }
        }
        expect(rows.filter((id) => says(selection, id, matches(id)))).toEqual(rows.filter((id) => selected.has(id)));
      }),
      { numRuns: 2000 },
    );
  });

  test("does not grow when changed back and forth", () => {
    let selection: Selection = selectAll([], [], 100, true);
    for (let at = 0; at < 1000; at++) selection = selectOne(selection, 7, at % 2 === 0);
    expect(selection).toHaveLength(2);
    for (let at = 0; at < 100; at++) selection = selectAll(selection, [like("a")], 100, at % 2 === 0);
    expect(selection).toHaveLength(3);
  });

  test("has a limited number of rows", () => {
    let selection: Selection = [{ add: true, ids: Array.from({ length: MOST_IDS - 1 }, (_, at) => at + 1) }];
    selection = selectOne(selection, MOST_IDS, true);
    expect(JSON.stringify(selection).length).toBeLessThan(100_000);
    expect(() => selectOne(selection, MOST_IDS + 1, true)).toThrow(Refusal);
    expect(selectOne(selection, 1, true)).toHaveLength(1);
  });
});

let portal: People;
let club: Made;
let browser: Browser;
let list: OpenList;
beforeAll(async () => {
  portal = await openPeople({ poolSize: 12 });
  club = await makeClub(portal.db);
  browser = await portal.signedIn(club);
  for (const lastName of ["Csiga", "Cukor", "Gumi", "Gyár"])
    await makeAthlete(portal.db, { club: club.id, lastName, firstName: "É" });
  await makeAthlete(portal.db, { lastName: "Idegen", firstName: "É" });
});
afterAll(() => portal.close());

const selected = async (): Promise<unknown[]> => {
  const { data, selected: ids, metadata } = await list.page();
  expect(metadata.selectedCount).toBe(ids.length);
  return data.filter(({ id }) => ids.includes(id)).map(({ fullName }) => String(fullName).split(" ")[0]);
};
const idOf = async (name: string) =>
  (await portal.db.selectFrom("person").where("last_name", "=", name).select("id").executeTakeFirstOrThrow()).id;

describe("the selection of a list", () => {
  beforeAll(async () => void (list = await portal.open(browser)));

  test("is all rows, all but one, and none", async () => {
    expect((await list.call("selectAll", { add: true })).metadata).toEqual({ totalCount: 4, selectedCount: 4 });
    expect((await list.call("selectOne", { id: await idOf("Gumi"), add: false })).metadata).toEqual({
      totalCount: 4,
      selectedCount: 3,
    });
    expect(await selected()).toEqual(["Cukor", "Csiga", "Gyár"]);
    expect((await list.call("selectClear")).metadata).toEqual({ totalCount: 4, selectedCount: 0 });
    expect(await selected()).toEqual([]);
  });

  test("outlives the filter that it was made with, and is counted within the current filter", async () => {
    await list.filter(like("c"));
    await list.call("selectAll", { add: true });
    await list.filter(like("g"));
    expect(await selected()).toEqual(["Csiga"]);
    await list.call("selectAll", { add: false });
    await list.call("selectOne", { id: await idOf("Gyár"), add: true });
    await list.filter();
    expect(await selected()).toEqual(["Cukor", "Gyár"]);
    await list.call("selectClear");
  });

  test("reaches no row that was inserted since", async () => {
    await list.call("selectAll", { add: true });
    const { id } = await makeAthlete(portal.db, { club: club.id, lastName: "Új", firstName: "É" });
    expect((await list.page()).metadata).toMatchObject({ totalCount: 5, selectedCount: 4 });
    await sql`delete from licence where person_id = ${id}`.execute(portal.db);
    await portal.db.deleteFrom("person").where("id", "=", id).execute();
  });

  test("reaches no row of other users, selected or not", async () => {
    await list.call("selectClear");
    expect((await list.call("selectOne", { id: await idOf("Idegen"), add: true })).metadata).toEqual({
      totalCount: 4,
      selectedCount: 0,
    });
    await list.call("selectAll", { add: true });
    expect((await list.page()).metadata).toMatchObject({ totalCount: 4, selectedCount: 4 });
  });

  test("belongs to one session of one account", async () => {
    await list.call("selectAll", { add: true });
    expect((await (await portal.open(browser)).page()).metadata.selectedCount).toBe(0);
    const admin = await portal.open(portal.admin);
    expect((await admin.page()).metadata).toMatchObject({ totalCount: 5, selectedCount: 0 });
  });

  test("is empty if it is by a column that the viewer may no longer see", async () => {
    const key = { accountId: club.id, control: peopleTable.control, name: list.session };
    const selection = [{ add: true, filters: [{ propertyName: "secret", type: "IS_NULL" as const }], upTo: 1_000_000 }];
    await updateSession(portal.db, key, { selection }, portal.clock());
    expect((await list.page()).metadata).toMatchObject({ totalCount: 4, selectedCount: 0 });
    await list.call("selectClear");
  });
});

describe("sixteen concurrent selections", () => {
  const ids = () => portal.db.selectFrom("person").where("club_id", "=", club.id).select("id").orderBy("id").execute();

  test("are all applied", async () => {
    list = await portal.open(browser);
    const rows = await ids();
    for (let round = 0; round < 5; round++) {
      await list.call("selectClear");
      await Promise.all(
        Array.from({ length: 16 }, (_, at) => list.call("selectOne", { id: rows[at % rows.length]?.id, add: true })),
      );
      expect((await list.page()).metadata.selectedCount).toBe(rows.length);
    }
  });

  test("control: without the lock on the session some are lost", async () => {
    const key = { accountId: club.id, control: peopleTable.control, name: list.session };
    const rows = await ids();
    const all = async (read: typeof lockSession) => {
      await updateSession(portal.db, key, { selection: [] }, portal.clock());
      let left = rows.length;
      let goOn = () => {};
      const allHaveRead = new Promise<void>((resolve) => (goOn = resolve));
      await Promise.all(
        rows.map(({ id }) =>
          portal.db.transaction().execute(async (tx) => {
            const held = await read(tx, key, portal.clock());
            if (--left === 0) goOn();
            // The holder of the lock keeps it until another request waits for it.
            if (read === readSession) await allHaveRead;
            else if (left > 0) await untilLocked(portal.db);
            await updateSession(tx, key, { selection: selectOne(held?.selection ?? [], id, true) }, portal.clock());
          }),
        ),
      );
      return (await list.page()).metadata.selectedCount;
    };
    expect(await all(lockSession)).toBe(rows.length);
    expect(await all(readSession)).toBeLessThan(rows.length);
  });
});
