import { Client } from "pg";
import { type ConnectionConfig } from "./connection.ts";

/** The portal's own role and database: an ordinary owner, as on an external server, so that a missing privilege shows early. */
export const OWNER = "rajt";

/** Lets the server write down all that it has in memory. It does so at its end too: what keeps it from that now is nobody's trouble. */
export async function writeDown(superuser: ConnectionConfig): Promise<void> {
  const client = new Client({ ...superuser, connectionTimeoutMillis: CONNECT_LIMIT });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("checkpoint");
    await client.end();
  } catch {
    // The server ends, or cannot write.
  }
}

/** Makes the role and its database where they are missing. Safe when several processes start at once. */
export async function ensureOwner(superuser: ConnectionConfig): Promise<void> {
  const client = new Client({ ...superuser, connectionTimeoutMillis: CONNECT_LIMIT });
  client.on("error", () => {}); // a connection that drops rejects the query below as well
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    const { rowCount: roles } = await client.query(ROLE_AS_WANTED, [OWNER]);
    if (roles === 0) await client.query(MAKE_ROLE);
    const { rowCount: databases } = await client.query("select 1 from pg_database where datname = $1", [OWNER]);
    if (databases === 0) await client.query(MAKE_DATABASE);
  } finally {
    await client.end(); // releases the lock
  }
}

const CONNECT_LIMIT = 10_000;

/** Any number does that nobody else uses on the maintenance database; this is "rajt" in ASCII. */
const LOCK_KEY = 0x72_61_6a_74;

const ROLE_AS_WANTED = `
  select 1 from pg_roles
  where rolname = $1 and rolcanlogin
    and not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`;

const MAKE_ROLE = `
  do $$ begin
    if not exists (select 1 from pg_roles where rolname = '${OWNER}') then create role ${OWNER}; end if;
  end $$;
  alter role ${OWNER} login nosuperuser nobypassrls nocreaterole nocreatedb noreplication;`;

const MAKE_DATABASE = `create database ${OWNER} owner ${OWNER} template template0 encoding 'UTF8'`;
