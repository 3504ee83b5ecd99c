import type { Named } from "@rajt/contract/kernel/calls";
import { sql, type RawBuilder } from "kysely";
import type { Runner } from "../../db/database.ts";
import { beginningOf, contains } from "../../table/list/condition.ts";

/**
 * Returns the choices whose name contains the words, ignoring accents and capitals, each with the texts that it brings; without words all.
 * In Hungarian order, names that begin with the words first, then names in which a word does; before it the viewer's own.
 */
export async function searchChoices(
  runner: Runner,
  choices: RawBuilder<unknown>,
  {
    words,
    limit,
    brings,
    ownFirst,
  }: { words: string; limit: number; brings: readonly string[]; ownFirst?: true | undefined },
): Promise<Named[]> {
  const found = words === "" ? sql`true` : contains(sql`offered.name`, words);
  const { rows } = await sql<Named>`/* plan for the values */
    select ${sql.join(["id", "name", ...brings].map((column) => sql.ref(`offered.${column}`)))} from (${choices}) as offered where ${found}
    order by ${beginningOf(sql`offered.name`, words)}, ${ownFirst ? sql`offered.own desc, ` : sql``}offered.name collate "hu-x-icu", offered.id limit ${limit}`.execute(
    runner,
  );
  return rows;
}

/** Returns the ids that are not among the choices. */
export async function missingOf(
  runner: Runner,
  choices: RawBuilder<unknown>,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select asked as id from unnest(${[...ids]}::integer[]) as asked
    where not exists (select from (${choices}) as offered where offered.id = asked)`.execute(runner);
  return new Set(rows.map(({ id }) => id));
}
