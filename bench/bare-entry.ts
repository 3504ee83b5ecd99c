import type pg from "pg";

/** Of the waiting lists that the bare server makes; each ends once in so many entries. */
export const BARE_LINES = 100_000;

/**
 * Writes what entering a race writes, as a bare transaction: the entry, who starts, what is owed, its charge and a log row; of somebody who waited
 * for the place, by the number of their line, also that they wait no more, as a line and as its member. Needs the tables of bare-server.ts.
 */
export async function bareEntry(client: pg.PoolClient, line?: number): Promise<void> {
  await client.query("begin");
  if (line !== undefined) {
    await client.query({ name: "w", text: "update bare_line set active = false where id = $1", values: [line] });
    await client.query({
      name: "n",
      text: "update bare_line_member set active = false where line = $1",
      values: [line],
    });
  }
  const at = new Date();
  const entry = await insert(client, "e", "insert into bare_entry (race, person) values ($1, $2) returning id", [1, 2]);
  await insert(client, "m", "insert into bare_member (entry, person) values ($1, $2) returning id", [entry, 2]);
  const owed = await insert(client, "o", "insert into bare_owed (entry, amount) values ($1, $2) returning id", [
    entry,
    10_000,
  ]);
  await insert(client, "c", "insert into bare_ledger (owed, amount, at) values ($1, $2, $3) returning id", [
    owed,
    10_000,
    at,
  ]);
  await insert(client, "l", "insert into bare_log (entry, at) values ($1, $2) returning id", [entry, at]);
  await client.query("commit");
}

async function insert(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: unknown[],
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>({ name, text, values });
  return rows[0]?.id;
}
