import { StartError } from "../../postgres/index.ts";
import { connectAlone, type Connection } from "./database.ts";

const OLDEST = 15;

/** Without these an acknowledged payment could be lost in a power cut. */
const DURABLE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" } as const;

/**
 * Checks that the database meets the requirements: PostgreSQL 15 or newer with UTF-8; in production also durable writes, and no superuser's
 * rights.
 *
 * @throws {StartError}
 */
export async function checkDatabase(connection: Connection, { durable }: { durable: boolean }): Promise<void> {
  const client = await connectAlone(connection);
  try {
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
              current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
              current_setting('full_page_writes') as full_page_writes, current_setting('data_checksums') as data_checksums,
              (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as superuser`,
    );
    const [facts] = rows;
    if (!facts) return;
    if (facts.version < OLDEST)
      throw new StartError(`PostgreSQL ${OLDEST} or newer is needed; the database is of version ${facts.version}.`);
    if (facts.encoding !== "UTF8")
      throw new StartError(`The database must be encoded in UTF-8; it is in ${facts.encoding}.`);
    if (!durable) return;
    for (const [name, value] of Object.entries(DURABLE) as [keyof typeof DURABLE, string][])
      if (facts[name] !== value)
        throw new StartError(`In production the database must run with ${name}=${value}; it runs with ${facts[name]}.`);
    if (facts.data_checksums !== "on")
      throw new StartError("In production the database must have data checksums (initdb -k, pg_checksums).");
    if (facts.superuser) throw new StartError("In production the portal must not use a superuser of the database.");
  } finally {
    await client.end();
  }
}

type Facts = Record<keyof typeof DURABLE, string> & {
  version: number;
  encoding: string;
  data_checksums: string;
  superuser: boolean;
};
