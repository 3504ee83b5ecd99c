import type pg from "pg";
import { connectAlone, type Connection } from "./database.ts";

/**
 * Runs work that only one process may do at a time, on a connection of its own with an advisory lock of the database. Other processes wait;
 * the lock ends with the connection, however that ends.
 */
export async function underAdvisoryLock<T>(
  connection: Connection,
  key: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectAlone(connection);
  try {
    await client.query("set timezone = 'UTC'");
    await client.query("select pg_advisory_lock($1)", [key]);
    return await work(client);
  } finally {
    await client.end();
  }
}
