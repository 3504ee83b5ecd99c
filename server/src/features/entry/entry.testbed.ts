import { setTimeout as sleep } from "node:timers/promises";
import { noParty, type Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import { expect } from "vitest";
import { entryTerms } from "../../config.ts";
import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Browser } from "../../../test/browser.ts";
import {
  type CompetitionTraits,
  type Made,
  makeAthlete,
  makeClub,
  makeCompetition,
  PASSWORD,
  type PersonTraits,
  type RaceTraits,
} from "../../../test/factories.ts";
import type { Portal } from "../../../test/harness.ts";
import { enterRace } from "./order/enter-race.ts";

export const NOW = "2026-05-04T10:00:00Z";
export const PERSON_ENTRY = "POST /competitionEntryControl/personEntry";
export const INFO_LIST = "POST /competitionControl/getCompetitionEntryInfoList";

export type RaceRef = { competition: number; race: number };

/** Returns a viewer who pays and has no other right. */
export const payerOf = (accountId: number): Viewer => ({
  ...noParty,
  accountId,
  name: "",
  isSuperAdmin: false,
  services: {},
  contents: {},
  roles: [],
});

export const enter = async (browser: Browser, place: RaceRef) =>
  (await browser.call(PERSON_ENTRY, { ...place, isDelete: false })).body;

/** Enters a person through another server process; requests to the portal itself would wait for each other. */
export async function enterElsewhere(
  { db, clock, context }: Portal,
  person: number,
  place: RaceRef,
): Promise<{ readonly successful: boolean; readonly id?: number; readonly code?: string }> {
  const admission = { terms: entryTerms(context.config), ledger: context.ledger, notifying: context };
  try {
    return { successful: true, id: await enterRace(db, { ...place, person, at: clock(), locale: "hu" }, admission) };
  } catch (error) {
    if (error instanceof Refusal) return { successful: false, code: error.code };
    throw error;
  }
}

export const withdraw = async (browser: Browser, place: RaceRef) =>
  (await browser.call(PERSON_ENTRY, { ...place, isDelete: true })).body;

export async function infoOf(browser: Browser, { competition, race }: RaceRef) {
  const { body } = await browser.call(INFO_LIST, { competitionId: competition });
  return found(body.find((info) => info.race === race));
}

/** Returns the actions that tests of entering take with a portal. */
export const acting = (portal: Portal) => {
  const signedIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
  const competitionWith = async (traits: CompetitionTraits = {}): Promise<RaceRef> => {
    const { id, races } = await makeCompetition(portal.db, traits);
    return { competition: id, race: found(races[0]) };
  };
  const activeEntries = ({ race }: RaceRef) =>
    portal.db
      .selectFrom("entry")
      .innerJoin("receivable", "receivable.entry_id", "entry.id")
      .where("race_id", "=", race)
      .where("entry.active", "=", true)
      .selectAll("entry")
      .select(["receivable.gross as amount", "receivable.paid"])
      .orderBy("entry.id")
      .execute();
  return {
    signedIn,
    competitionWith,
    activeEntries,
    at: (moment: string) => portal.clock.set(moment),
    raceWith: (race: RaceTraits) => competitionWith({ races: [race] }),
    athleteWith: async (traits: PersonTraits = {}) => {
      const athlete = await makeAthlete(portal.db, traits);
      return { ...athlete, browser: await signedIn(athlete) };
    },
    /** Signs in a new club with athletes of its own. */
    clubWith: async (...traits: PersonTraits[]) => {
      const made = await makeClub(portal.db);
      const persons: Made[] = [];
      for (const each of traits) persons.push(await makeAthlete(portal.db, { club: made.id, ...each }));
      return { ...made, made, browser: await signedIn(made), persons, athletes: persons.map(({ id }) => id) };
    },
    logOf: (entry: number) =>
      portal.db
        .selectFrom("change_log")
        .where("object", "=", "entry")
        .where("object_id", "=", entry)
        .orderBy("id")
        .selectAll()
        .execute(),
    chargesOf: (entry: number) =>
      portal.db
        .selectFrom("ledger")
        .innerJoin("receivable", "receivable.id", "ledger.receivable_id")
        .where("receivable.entry_id", "=", entry)
        .orderBy("ledger.id")
        .selectAll("ledger")
        .execute(),
    /**
     * Reads the race info, then tries to enter; returns "entered" or the code of the refusal. The info must match the answer, and a refusal
     * must change nothing.
     */
    tryToEnter: async (browser: Browser, place: RaceRef): Promise<string | undefined> => {
      const before = await activeEntries(place);
      const promised = await infoOf(browser, place);
      const answer = await enter(browser, place);
      const after = await activeEntries(place);
      const entered = answer.successful && answer.id === after.find(({ id }) => id === answer.id)?.id;
      expect([promised.alreadyEntry, promised.canEntry]).toEqual([false, entered]);
      expect(after).toHaveLength(before.length + (entered ? 1 : 0));
      if (entered) return "entered";
      expect([promised.code, promised.message]).toEqual([answer.code, answer.message]);
      expect(answer.message).not.toMatch(/[{}]|entry\./);
      return answer.code;
    },
  };
};
export type Acting = ReturnType<typeof acting>;

function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error("not there");
  return thing;
}

/**
 * Makes calls while a lock is held, each after the one before waits for a lock or has ended, and then releases the lock. No timer is used.
 * The pool needs two connections more than there are calls.
 */
export async function inTurn<T>(
  db: Db,
  hold: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const answers: Promise<T>[] = [];
  let over = 0;
  await db
    .transaction()
    .execute(async (tx) => {
      await hold(tx);
      for (const call of calls) {
        answers.push(call().finally(() => void over++));
        while ((await waitingIn(db)) + over < answers.length) await sleep(5);
      }
      throw new LetGo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof LetGo)) throw error;
    });
  return Promise.all(answers);
}

/** Rolls back the transaction that held the lock. */
class LetGo extends Error {}

export async function waitingIn(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
