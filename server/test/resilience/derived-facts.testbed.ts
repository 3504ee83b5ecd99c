import { dayOf } from "@rajt/contract/kernel/days";
import type { RawBuilder } from "kysely";
import { BASKET } from "../../src/features/payment/payment.testbed.ts";
import { markOf, openNumber } from "../../src/features/people/index.ts";
import { ask } from "../../src/features/people/people.testbed.ts";
import type { Db } from "../../src/kernel/db/database.ts";
import { openList } from "../list.ts";
import { TEST_VAULT } from "../vault.ts";
import {
  athletesAre,
  basketIs,
  clubPaymentsAre,
  clubsAre,
  derivedFacts,
  entriesAre,
  placesAre,
} from "./derived-facts.store.ts";
import { report } from "./figures.ts";
import { work } from "./random-acts.testbed.ts";
import type { Simulation } from "./random-work.testbed.ts";

type Facts = Readonly<Record<string, unknown>> & { readonly id: number };
type FactValues = Readonly<Record<string, unknown>>;

/** Each stored fact that is wrong, with the number of rows. */
export async function staleFacts(db: Db): Promise<string[]> {
  const stale: string[] = [];
  for (const [fact, statement] of Object.entries<RawBuilder<unknown>>(derivedFacts)) {
    const { rows } = await statement.execute(db);
    if (rows.length > 0) stale.push(`${fact}: ${rows.length} not`);
  }
  const persons = await db
    .selectFrom("person")
    .select(["id", "social_security_number as sealed", "social_security_number_mark as mark"])
    .execute();
  const unmarked = persons.filter(({ id, sealed, mark }) => {
    const number = sealed === null ? null : openNumber(TEST_VAULT, "social_security_number", id, sealed);
    return markOf(TEST_VAULT, number) !== mark;
  });
  return unmarked.length > 0 ? [...stale, `a number is found by its mark: ${unmarked.length} not`] : stale;
}

/** Each fact in an answer that differs from the rows it is derived from; and how many were compared. */
async function untrueAnswers(simulation: Simulation): Promise<{ compared: number; untrue: string[] }> {
  const { portal, as, admin, competitions, athletes } = simulation;
  const [browser, today] = [await as(admin), dayOf(portal.clock())];
  const untrue: string[] = [];
  let compared = 0;
  const compare = async (where: string, told: readonly FactValues[], are: RawBuilder<Facts>) => {
    const { rows } = await are.execute(portal.db);
    const answers = new Map(told.map((row) => [row["id"], row]));
    if (answers.size !== rows.length) untrue.push(`${where}: ${answers.size} rows of ${rows.length}`);
    for (const { id, ...facts } of rows)
      for (const [fact, value] of Object.entries(facts)) {
        const said = answers.get(id)?.[fact];
        if (said !== value) untrue.push(`${where}: ${fact} of ${id} is ${String(value)}, said ${String(said)}`);
        compared++;
      }
  };
  const list = async (control: string, opening: Parameters<typeof openList>[2]): Promise<FactValues[]> => {
    const { ask: call } = await openList(browser, control, opening);
    return (await call("getList", { firstResult: 0, maxResults: 1_000 })).body.data;
  };
  const forms = async (control: string, rows: readonly FactValues[]): Promise<FactValues[]> =>
    several(
      rows,
      async ({ id }) => (await ask<FactValues>(browser, `POST ${control}/getData`, { id: Number(id) })).body,
    );

  const people = await list("person", { view: "athlete" });
  await compare("the list of athletes", people, athletesAre(today));
  await compare("the form of an athlete", await forms("personEditControl", people), athletesAre(today));
  const clubs = await list("org", { view: "club" });
  await compare("the list of clubs", clubs, clubsAre(today));
  const records = await forms("orgEditControl", clubs);
  await compare("the form of a club", records, clubsAre(today));
  await compare("the payments of a club", records, clubPaymentsAre);
  for (const competition of competitions) {
    const filter = [{ propertyName: "competition", type: "EQ" as const, value: competition }];
    const entries = await list("competitionEntry", { filter });
    await compare("the list of entries", entries, entriesAre(competition));
    const { body } = await browser.call("POST /competitionControl/getDetails", { id: competition });
    await compare("the races of a page", body.raceList, placesAre(competition));
  }
  for (const athlete of athletes) {
    const { body: items } = await (await as(athlete)).call(BASKET, {});
    if (Array.isArray(items)) await compare("a basket", items, basketIs(athlete, today));
  }
  return { compared, untrue };
}

/** Lets the simulation work, then compares. */
export async function afterWork(simulation: Simulation, operations: number) {
  const done = await work(simulation, operations);
  const { compared, untrue } = await untrueAnswers(simulation);
  const differing = [...(await staleFacts(simulation.portal.db)), ...untrue];
  report("derived facts", { seed: simulation.seed, operations, done, compared, differing: differing.length });
  return { done, differing };
}

async function several<T, R>(all: readonly T[], one: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const each of all) results.push(await one(each));
  return results;
}
