import { Client } from "pg";
import { type ConnectionConfig } from "./connection.ts";

/** The portal's own role and database: an ordinary owner, as on an external server, so that a missing privilege is noticed early. */
export const OWNER = "rajt";

/** Creates the role and its database where they are missing. */
export async function ensureOwner(superuser: ConnectionConfig): Promise<void> {
  const client = new Client({ ...superuser, connectionTimeoutMillis: CONNECT_LIMIT });
  client.on("error", () => {}); // a lost connection rejects the query below as well
  await client.connect();
  try {
    const { rowCount: roles } = await client.query("select from pg_roles where rolname = $1", [OWNER]);
    if (roles === 0) await client.query(`create role ${OWNER} login`);
    const { rowCount: databases } = await client.query("select from pg_database where datname = $1", [OWNER]);
    if (databases === 0)
      await client.query(`create database ${OWNER} owner ${OWNER} template template0 encoding 'UTF8'`);
  } finally {
    await client.end();
  }
}

const CONNECT_LIMIT = 10_000;
