import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";

/**
 * All rows of a database as SQL that puts them into one of the same migrations: a table to a statement, generated columns left out, counters set
 * after the highest id. The embedded PostgreSQL brings no pg_dump, and that of the machine may be older than the database.
 */
export async function dumpOf(client: pg.Client): Promise<Buffer> {
  const tables = await client.query<{ name: string; columns: string; counted: string | null }>(`
    select c.relname as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
      min(a.attname) filter (where a.attidentity <> '') as counted
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`);
  const statements: string[] = [];
  for (const { name, columns, counted } of tables.rows) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select jsonb_agg(to_jsonb(t)) as rows from (select ${columns} from ${name} order by 1) t`,
    );
    const found = JSON.stringify(rows[0]?.rows ?? []);
    statements.push(`delete from ${name};`);
    if (found === "[]") continue;
    const overriding = counted === null ? "" : " overriding system value";
    statements.push(
      `insert into ${name} (${columns})${overriding} select ${columns} from jsonb_populate_recordset(null::${name}, ${quoted(found)});`,
    );
    if (counted !== null)
      statements.push(
        `select setval(pg_get_serial_sequence('${name}', '${counted}'), (select max(${counted}) from ${name}));`,
      );
  }
  return gzipSync(statements.join("\n"), { level: 9 });
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Puts the rows of a dump in place of what the database holds. Only a superuser may: triggers and foreign keys sleep meanwhile. */
export async function loadDump(client: pg.Client, dump: Buffer): Promise<void> {
  await client.query(
    `begin; set local session_replication_role = replica; ${gunzipSync(dump).toString("utf8")} commit`,
  );
}
