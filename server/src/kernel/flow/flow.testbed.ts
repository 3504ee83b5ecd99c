/** A flow for tests that uses every feature of flows: the loan of a boat, with its table. */
import { noParty, type Viewer } from "@rajt/contract/kernel/access";
import { defineFlow, fromEach } from "@rajt/contract/kernel/flow/flow";
import { REASON } from "@rajt/contract/kernel/form/prompt";
import { day } from "@rajt/contract/kernel/form/form";
import * as right from "@rajt/contract/kernel/right";
import { sql } from "kysely";
import { makeStaff } from "../../../test/factories.ts";
import { freshDatabase } from "../../../test/database.ts";
import { openDatabase, type Db, type Runner } from "../db/database.ts";
import { serveFlow } from "./serve-flow.ts";

export const STATES = ["WISHED", "ASKED", "AGREED", "WAITING", "LENT", "DENIED", "LAPSED", "BACK"] as const;
type State = (typeof STATES)[number];
export const ACTORS = ["asker", "keeper", "chair"] as const;
type Actor = (typeof ACTORS)[number];

export const loanFlow = defineFlow<State, Actor>()({
  name: "loan",
  about: "The loan of a boat.",
  states: STATES,
  start: "ASKED",
  creation: { name: "ask", about: "The asker asks for it.", via: "WISHED", by: ["asker"] },
  ends: ["DENIED", "BACK"],
  moves: {
    agree: { about: "The keeper agrees.", transitions: { ASKED: "WAITING" }, via: "AGREED", by: ["keeper", "chair"] },
    deny: {
      about: "The keeper denies.",
      transitions: fromEach(["ASKED", "WAITING"], "DENIED"),
      by: ["keeper"],
      asks: { ...REASON, until: day({ required: true }) },
      reasonFor: right.anyOf(right.superAdmin, right.is("isBroken")),
    },
    fetch: {
      about: "The asker fetches it.",
      transitions: { WAITING: "LENT" },
      by: ["asker"],
      when: right.not(right.is("isBroken")),
    },
    extend: { about: "The keeper lets it be.", transitions: { LENT: "LENT" }, by: ["keeper", "asker"] },
    reopen: { about: "The chair is kind.", transitions: { LAPSED: "ASKED" }, by: ["chair"] },
  },
  events: {
    returned: { about: "The shelf says so.", transitions: fromEach(["WAITING", "LENT", "LAPSED"], "BACK") },
    lapsed: { about: "Nobody fetched it.", transitions: { WAITING: "LAPSED" } },
    overdue: { about: "It is late, and stays lent.", transitions: { LENT: "LENT" } },
  },
  limits: {
    WAITING: { days: 14, expiryEvent: "lapsed", reminderDays: [7, 1] },
    LENT: { days: 14, expiryEvent: "overdue", reminderDays: [] },
  },
});

type Loan = { readonly state: State; readonly isBroken: boolean; readonly since: Date; readonly isLate: boolean };

/** Switches for tests: whether locks are taken, whether a limit waits, and the effects that ran. */
export const trial = { locks: true, waits: false, effects: [] as string[] };

const read = (runner: Runner, id: number, lock: boolean) =>
  sql<Loan>`select state, is_broken as "isBroken", since, is_late as "isLate" from loan where id = ${id} ${sql.raw(lock ? "for update" : "")}`
    .execute(runner)
    .then(({ rows }) => rows[0]);

const effect =
  (what: string) =>
  async (_tx: unknown, { id }: { id: number }) =>
    void trial.effects.push(`${what} ${id}`);

/** Accounts are named after their role; the chair has no role for a broken boat. */
export const loans = serveFlow<
  typeof loanFlow,
  Pick<Loan, "state" | "isBroken">,
  Loan,
  { paddle?: string; until?: string }
>(loanFlow, {
  // Any kind of the change log.
  object: () => "contest",
  lock: (tx, id) => read(tx, id, trial.locks),
  stateOf: ({ state }) => state,
  actorsOf: ({ roles }) => ACTORS.filter((actor) => roles.includes(actor)),
  factsOf: ({ isBroken }) => ({ isBroken }),
  store: async (tx, { id, to, now }) =>
    void (await sql`update loan set state = ${to}, since = ${now} where id = ${id}`.execute(tx)),
  on: {
    ask: [effect("asked")],
    overdue: [
      async (tx, { id }) => void (await sql`update loan set is_late = true where id = ${id}`.execute(tx)),
      effect("is late"),
    ],
    agree: [effect("agreed"), effect("written down")],
    AGREED: [effect("passed")],
    WAITING: [effect("waits")],
    LENT: [effect("lent")],
    "*": [effect("all")],
  },
  limits: {
    waiting: async (runner, state, since) =>
      (
        await sql<{ id: number }>`select id from loan where state = ${state} and since <= ${since} order by id`.execute(
          runner,
        )
      ).rows.map(({ id }) => id),
    sinceOf: ({ since, isLate }) => (isLate ? null : since),
    waits: async () => trial.waits,
    remind: async (_tx, { occurrence }) => void trial.effects.push(occurrence),
    expiryPayload: {},
  },
});

export type LoanOffice = {
  readonly db: Db;
  readonly close: () => Promise<void>;
  /** Inserts a loan that has been in a state since a moment. */
  readonly loanIn: (state: State, since?: Date) => Promise<number>;
  readonly stateOf: (id: number) => Promise<State | undefined>;
  /** Reads the history, oldest first. */
  readonly history: (id: number) => Promise<unknown[]>;
  /** Returns a viewer with these roles for every loan. */
  readonly viewerAs: (...actors: Actor[]) => Promise<Viewer>;
};

export async function openLoanOffice(): Promise<LoanOffice> {
  const { db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 6, onIdleError: () => undefined });
  await sql`create table loan (id integer generated always as identity primary key, state text not null,
    is_broken boolean not null default false,
    is_late boolean not null default false, since timestamptz not null)`.execute(db);
  return {
    db,
    close,
    loanIn: async (state, since = new Date("2026-05-01T10:00:00Z")) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into loan (state, since) values (${state}, ${since}) returning id`.execute(db);
      return rows[0]?.id ?? 0;
    },
    stateOf: async (id) => (await read(db, id, false))?.state,
    history: async (id) =>
      db
        .selectFrom("change_log")
        .where("object", "=", "contest")
        .where("object_id", "=", id)
        .select(["actor_id as actor", "action", "changes"])
        .orderBy("id")
        .execute(),
    viewerAs: async (...actors) => {
      const name = actors.join(" and ") || "nobody";
      const { id } = await makeStaff(db, { name });
      return { ...noParty, accountId: id, name, isSuperAdmin: false, services: {}, contents: {}, roles: actors };
    },
  };
}
