import type { Viewer } from "@rajt/contract/kernel/access";
import { defineFlow } from "@rajt/contract/kernel/flow/flow";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { Refusal } from "../calls/refusal.ts";
import type { Runner } from "../db/database.ts";
import { tx } from "../db/transaction.ts";
import { ACTORS, loanFlow, loans, openLoanOffice, STATES, trial, type LoanOffice } from "./flow.testbed.ts";
import { moveInputOf, moveActs } from "./move-acts.ts";
import { serveFlow } from "./serve-flow.ts";

const NOW = new Date("2026-05-20T10:00:00Z");
const MOVES = ["agree", "deny", "fetch", "extend", "reopen"] as const;
type Move = (typeof MOVES)[number];

let office: LoanOffice;
beforeAll(async () => {
  office = await openLoanOffice();
});
afterAll(() => office.close());
beforeEach(() => {
  trial.effects = [];
});

const make = (id: number, move: Move, viewer: Viewer, reason: string | null = "It leaks.") =>
  tx(office.db, (on) =>
    loans.make(on, id, { move, reason, payload: { until: "2026-06-01" } }, { viewer, now: NOW, locale: "en" }),
  );
const applyEvent = (id: number, event: "returned" | "lapsed") =>
  tx(office.db, (on) => loans.applyEvent(on, id, { event, payload: { paddle: "blue" }, now: NOW }));

/** Every set of actors, the empty one included. */
const SETS = Array.from({ length: 2 ** ACTORS.length }, (_, bits) => ACTORS.filter((_, place) => bits & (1 << place)));

describe.each(STATES)("from %s", (state) => {
  it.each(SETS.map((actors) => [actors.join(" and ") || "nobody", actors] as const))(
    "%s may make exactly the moves that the declaration gives them, and sees exactly those",
    async (_, actors) => {
      const viewer = await office.viewerAs(...actors);
      for (const move of MOVES) {
        const id = await office.loanIn(state);
        const { by, transitions }: { by: readonly string[]; transitions: { [from: string]: string | undefined } } =
          loanFlow.moves[move];
        const may = transitions[state] !== undefined && by.some((actor) => actors.some((one) => one === actor));
        const made = await make(id, move, viewer).catch(({ code }: { code: string }) => code);
        const refused = actors.length === 0 ? "kernel.error.noData" : "kernel.flow.notOpen";
        expect([move, made]).toEqual([move, may ? transitions[state] : refused]);
        expect([move, await office.stateOf(id)]).toEqual([move, may ? transitions[state] : state]);
        expect(loans.open(viewer, { state, isBroken: false }, NOW).includes(move)).toBe(may);
      }
    },
  );

  it.each(["returned", "lapsed"] as const)("%s changes what it concerns once, and nothing else", async (event) => {
    const id = await office.loanIn(state);
    const transitions: { [from: string]: string | undefined } = loanFlow.events[event].transitions;
    expect([await applyEvent(id, event), await applyEvent(id, event)]).toEqual([
      transitions[state] !== undefined,
      false,
    ]);
    expect(await office.stateOf(id)).toBe(transitions[state] ?? state);
    expect(await office.history(id)).toHaveLength(transitions[state] === undefined ? 0 : 1);
  });
});

test("refuses a move of a missing subject, and ignores its events", async () => {
  await expect(make(999_999, "agree", await office.viewerAs("keeper"))).rejects.toThrow("kernel.error.noData");
  expect(await applyEvent(999_999, "returned")).toBe(false);
});

test("refuses a move without its mandatory reason, naming the field", async () => {
  const keeper = await office.viewerAs("keeper");
  const id = await office.loanIn("ASKED");
  for (const reason of [null, "", "  "])
    await expect(make(id, "deny", keeper, reason)).rejects.toMatchObject({
      details: { problems: [{ path: "reason", message: "kernel.error.required" }] },
    });
  expect(await office.stateOf(id)).toBe("ASKED");
});

test("as acts of a list, moves each row alone: a refused row rolls back its writes, and the others remain", async () => {
  const keeper = await office.viewerAs("keeper");
  const [good, late, bad] = [await office.loanIn("ASKED"), await office.loanIn("LENT"), await office.loanIn("ASKED")];
  const bound = {
    make: async (...[on, id, making, mover]: Parameters<typeof loans.make>) => {
      const led = await loans.make(on, id, making, mover);
      if (id === bad) throw new Refusal("kernel.tableRefusal.protected");
      return led;
    },
  };
  const nobodys = () => false;
  const { acts } = moveActs(loanFlow, bound, {
    state: sql`l.state`,
    actors: { asker: nobodys, keeper: nobodys, chair: nobodys },
    facts: { isBroken: sql`l.is_broken` },
  });
  const context = { viewer: keeper, actor: keeper.accountId ?? 0, at: NOW, total: 1, asked: {} };
  const refused = await tx(office.db, (on) => acts.agree(on, [good, late, bad, 999_999], context));
  expect([...refused]).toEqual([
    [late, "kernel.flow.notOpen"],
    [bad, "kernel.tableRefusal.protected"],
    [999_999, "kernel.act.gone"],
  ]);
  expect(await Promise.all([good, late, bad].map(office.stateOf))).toEqual(["WAITING", "LENT", "ASKED"]);
  expect(await office.history(bad)).toEqual([]);
});

test("as acts of a list, refuses by name the rows whose condition does not hold", async () => {
  const asker = await office.viewerAs("asker");
  const [whole, broken] = [await office.loanIn("WAITING"), await office.loanIn("WAITING")];
  await sql`update loan set is_broken = true where id = ${broken}`.execute(office.db);
  const { acts } = moveActs(loanFlow, loans, {
    state: sql`l.state`,
    actors: { asker: () => true, keeper: () => false, chair: () => false },
    facts: { isBroken: sql`l.is_broken` },
  });
  const context = { viewer: asker, actor: asker.accountId ?? 0, at: NOW, total: 1, asked: {} };
  const refused = await tx(office.db, (on) => acts.fetch(on, [whole, broken], context));
  expect([...refused]).toEqual([[broken, "kernel.flow.notOpen"]]);
  expect(await Promise.all([whole, broken].map(office.stateOf))).toEqual(["LENT", "WAITING"]);
});

test("offers a row of a list exactly the moves that would be accepted, conditions included", async () => {
  const is = (actor: (typeof ACTORS)[number]) => (viewer: Viewer) => viewer.roles.includes(actor);
  const { open } = moveActs(loanFlow, loans, {
    state: sql`l.state`,
    actors: { asker: is("asker"), keeper: is("keeper"), chair: is("chair") },
    facts: { isBroken: sql`l.is_broken` },
  });
  for (const actors of SETS) {
    const viewer = await office.viewerAs(...actors);
    const { rows } = await sql<{ state: (typeof STATES)[number]; isBroken: boolean; offered: string[] }>`
      select l.state, l.is_broken as "isBroken",
        array(select m.move from (values ${sql.join(MOVES.map((move) => sql`(${move}, ${open[move](viewer)})`))}) as m (move, is_open)
          where m.is_open) as offered
      from (select * from unnest(${[...STATES]}::text[]) as s (state), (values (true), (false)) as b (is_broken)) as l`.execute(
      office.db,
    );
    expect(rows).toHaveLength(2 * STATES.length);
    for (const { offered, ...loan } of rows)
      expect([actors, loan, offered]).toEqual([actors, loan, loans.open(viewer, loan, NOW)]);
  }
});

test("as acts of a list, sends every prompt value with a move", async () => {
  const keeper = await office.viewerAs("keeper");
  const id = await office.loanIn("ASKED");
  const { acts } = moveActs(loanFlow, loans, {
    state: sql`l.state`,
    actors: { asker: () => false, keeper: () => true, chair: () => false },
    facts: { isBroken: sql`l.is_broken` },
  });
  const asked = { reason: "It leaks.", until: "2026-06-01" };
  const context = { viewer: keeper, actor: keeper.accountId ?? 0, at: NOW, total: 1, asked };
  expect([...(await tx(office.db, (on) => acts.deny(on, [id], context)))]).toEqual([]);
  expect(await office.stateOf(id)).toBe("DENIED");
  expect(await office.history(id)).toMatchObject([
    { changes: { until: [null, "2026-06-01"], reason: [null, "It leaks."] } },
  ]);
});

test("moveInputOf takes only the prompt values of the move", () => {
  const came = { id: 17, reason: "It leaks.", until: "2026-06-01" };
  expect(moveInputOf(loanFlow, "deny", came)).toEqual({
    move: "deny",
    reason: "It leaks.",
    payload: { until: "2026-06-01" },
  });
  expect(moveInputOf(loanFlow, "agree", came)).toEqual({ move: "agree", reason: null, payload: {} });
});

describe("a creation", () => {
  const insert = (on: Runner) =>
    sql<{ id: number }>`insert into loan (state, since) values ('ASKED', ${NOW}) returning id`
      .execute(on)
      .then(({ rows }) => rows[0]?.id ?? 0);
  const create = (viewer: Viewer) =>
    tx(office.db, (on) =>
      loans.create(on, { known: { state: "ASKED", isBroken: false }, insert, payload: {} }, { viewer, now: NOW }),
    );

  it("has effects and a history like a move", async () => {
    const asker = await office.viewerAs("asker");
    const id = await create(asker);
    expect(trial.effects).toEqual([`asked ${id}`, `all ${id}`]);
    const step = { move: [null, "ask"], reason: [null, null] };
    expect(await office.history(id)).toEqual([
      { actor: asker.accountId, action: "status", changes: { state: [null, "WISHED"], ...step } },
      { actor: asker.accountId, action: "status", changes: { state: ["WISHED", "ASKED"], ...step } },
    ]);
  });

  it("refuses other actors, and writes nothing", async () => {
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::integer as count from loan`.execute(office.db)).rows;
    const before = await count();
    for (const viewer of [await office.viewerAs("keeper", "chair"), await office.viewerAs()])
      await expect(create(viewer)).rejects.toThrow("kernel.error.noData");
    expect(await count()).toEqual(before);
  });
});

describe("the history", () => {
  const denied = async () => {
    const id = await office.loanIn("ASKED");
    const keeper = await office.viewerAs("keeper");
    await make(id, "deny", keeper);
    return { id, keeper };
  };
  const read = (id: number, viewer: Viewer, isBroken = false) =>
    loans.history(office.db, id, { state: "DENIED", isBroken, since: NOW, isLate: false }, { viewer, now: NOW });

  it("shows each actor who made which step, and when", async () => {
    const { id, keeper } = await denied();
    expect(await read(id, await office.viewerAs("asker"), true)).toEqual([
      { at: NOW, by: keeper.name, step: "deny", from: "ASKED", to: "DENIED", reason: "It leaks." },
    ]);
  });

  it("shows a reason only to the viewers whom its move names", async () => {
    const { id } = await denied();
    expect(await read(id, await office.viewerAs("asker"))).toMatchObject([{ reason: null }]);
  });

  it("does not exist for other viewers", async () => {
    const { id } = await denied();
    await expect(read(id, await office.viewerAs())).rejects.toThrow("kernel.error.noData");
  });
});

test("a condition closes a move on the page and on the server", async () => {
  const asker = await office.viewerAs("asker");
  const id = await office.loanIn("WAITING");
  await sql`update loan set is_broken = true where id = ${id}`.execute(office.db);
  expect(loans.open(asker, { state: "WAITING", isBroken: true }, NOW)).toEqual([]);
  await expect(make(id, "fetch", asker)).rejects.toThrow("kernel.flow.notOpen");
});

test("the history records both halves of a step with an intermediate state, its actor and its payload", async () => {
  const keeper = await office.viewerAs("keeper");
  const id = await office.loanIn("ASKED");
  await make(id, "agree", keeper, null);
  await applyEvent(id, "returned");
  const step = (from: string, to: string, move: string, payload: object) => ({
    state: [from, to],
    move: [null, move],
    ...payload,
  });
  const nothingSaid = { until: [null, "2026-06-01"], reason: [null, null] };
  expect(await office.history(id)).toEqual([
    { actor: keeper.accountId, action: "status", changes: step("ASKED", "AGREED", "agree", nothingSaid) },
    { actor: keeper.accountId, action: "status", changes: step("AGREED", "WAITING", "agree", nothingSaid) },
    {
      actor: null,
      action: "status",
      changes: step("WAITING", "BACK", "returned", { paddle: [null, "blue"], reason: [null, null] }),
    },
  ]);
});

test("effects run in order: of the step, of the states it enters, of every step", async () => {
  const [keeper, asker] = [await office.viewerAs("keeper"), await office.viewerAs("asker")];
  const id = await office.loanIn("ASKED");
  const effectsOf = async (move: Move, viewer: Viewer) => {
    trial.effects = [];
    await make(id, move, viewer);
    return trial.effects.map((words) => words.replace(` ${id}`, ""));
  };
  expect(await effectsOf("agree", keeper)).toEqual(["agreed", "written down", "passed", "waits", "all"]);
  expect(await effectsOf("fetch", asker)).toEqual(["lent", "all"]);
  // The state does not change, so its effects do not run again.
  expect(await effectsOf("extend", keeper)).toEqual(["all"]);
});

test("an event with the name of its state has its effects once, and a locked subject is not locked again", async () => {
  const door = defineFlow<"OPEN" | "SHUT">()({
    name: "door",
    about: "A door.",
    states: ["OPEN", "SHUT"],
    start: "OPEN",
    ends: ["SHUT"],
    moves: {},
    events: { SHUT: { about: "The wind.", transitions: { OPEN: "SHUT" } } },
  });
  type Door = { readonly state: "OPEN" | "SHUT" };
  const heard: string[] = [];
  const note = (word: string) => async () => void heard.push(word);
  const doors = serveFlow<typeof door, Door, Door>(door, {
    object: () => "contest",
    lock: () => Promise.reject(new Error("it is locked already")),
    stateOf: ({ state }) => state,
    actorsOf: () => [],
    store: note("stored"),
    on: { SHUT: [note("shut")], "*": [note("all")] },
  });
  const id = await office.loanIn("ASKED");
  const subject: Door = { state: "OPEN" };
  await tx(office.db, (on) => doors.applyEvent(on, id, { event: "SHUT", payload: {}, now: NOW, subject }));
  expect(heard).toEqual(["stored", "shut", "all"]);
});

describe("a limit", () => {
  const since = new Date("2026-05-01T10:00:00Z");
  const after = (days: number) => new Date(since.getTime() + days * 86_400_000);
  const run = (now: Date) => loans.keepLimits(office.db, now);
  beforeEach(async () => {
    trial.waits = false;
    await sql`delete from loan`.execute(office.db);
  });

  it("defers its event while the binding says so", async () => {
    const id = await office.loanIn("WAITING", since);
    trial.waits = true;
    await run(after(15));
    expect(await office.stateOf(id)).toBe("WAITING");
    trial.waits = false;
    await run(after(15));
    expect(await office.stateOf(id)).toBe("LAPSED");
  });

  it("applies an event without a transition once", async () => {
    const id = await office.loanIn("LENT", since);
    await run(after(15));
    await run(after(16));
    expect(await office.stateOf(id)).toBe("LENT");
    expect(trial.effects).toEqual([`is late ${id}`, `all ${id}`]);
    expect(await office.history(id)).toHaveLength(1);
  });

  const moment = (text: string) => new Date(text);
  it.each([
    [moment("2026-05-07T21:59:59Z"), []],
    [moment("2026-05-07T22:00:00Z"), [7]],
    [moment("2026-05-13T21:59:59Z"), [7]],
    [moment("2026-05-13T22:00:00Z"), [1]],
    [moment("2026-05-15T21:59:59Z"), [1]],
  ])("at %s reminds of %j days left, with the same occurrence each time", async (now, daysLeft) => {
    const id = await office.loanIn("WAITING", since);
    await run(now);
    await run(now);
    const about = daysLeft.map((days) => `loan:${id}:${since.getTime()}:${days}`);
    expect(trial.effects).toEqual([...about, ...about]);
    expect(await office.stateOf(id)).toBe("WAITING");
  });

  it("ends an expired subject once, and only in its own state", async () => {
    const [waiting, asked, fresh] = [
      await office.loanIn("WAITING", since),
      await office.loanIn("ASKED", since),
      await office.loanIn("WAITING", after(13)),
    ];
    await Promise.all([run(after(15)), run(after(15))]);
    expect(await Promise.all([waiting, asked, fresh].map(office.stateOf))).toEqual(["LAPSED", "ASKED", "WAITING"]);
    expect(await office.history(waiting)).toHaveLength(1);
  });

  // Clocks go forward on 29 March and back on 25 October 2026.
  it.each([
    ["2026-03-20T22:30:00Z", "2026-04-03T21:59:59Z", "2026-04-03T22:00:00Z"],
    ["2026-10-19T22:30:00Z", "2026-11-03T22:59:59Z", "2026-11-03T23:00:00Z"],
  ])(
    "of a subject in its state since %s expires with its last day, whatever the clocks do",
    async (from, last, over) => {
      const id = await office.loanIn("WAITING", moment(from));
      await run(moment(last));
      expect(await office.stateOf(id)).toBe("WAITING");
      await run(moment(over));
      expect(await office.stateOf(id)).toBe("LAPSED");
    },
  );
});
