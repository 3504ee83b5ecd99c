// The limit beside which the portal is measured: the same Fastify and the same driver, with nothing of the portal's.
import Fastify from "fastify";
import pg from "pg";
import { type BareClub, bareClub } from "./bare-club.ts";
import { BARE_LINES, bareEntry } from "./bare-entry.ts";
import { BARE_PERSON } from "./bare-person.ts";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
await pool.query(
  "create table if not exists bare_entry (id bigint generated always as identity primary key, race integer, person integer)",
);
await pool.query(
  "create table if not exists bare_member (id bigint generated always as identity primary key, entry bigint, person integer)",
);
await pool.query(
  "create table if not exists bare_log (id bigint generated always as identity primary key, entry bigint, at timestamptz)",
);
await pool.query(
  "create table if not exists bare_owed (id bigint generated always as identity primary key, entry bigint, amount integer)",
);
await pool.query(
  "create table if not exists bare_ledger (id bigint generated always as identity primary key, owed bigint, amount integer, at timestamptz)",
);
await pool.query("create table if not exists bare_line (id bigint primary key, active boolean)");
await pool.query("create table if not exists bare_line_member (line bigint primary key, active boolean)");
await pool.query("insert into bare_line select n, true from generate_series(1, $1::integer) n on conflict do nothing", [
  BARE_LINES,
]);
await pool.query("insert into bare_line_member select id, true from bare_line on conflict do nothing");
const app = Fastify();

async function enter(line?: number): Promise<{ successful: true }> {
  const client = await pool.connect();
  try {
    await bareEntry(client, line);
    return { successful: true };
  } finally {
    client.release();
  }
}

app.post("/entry", () => enter());

let lines = 0;
app.post("/listed-entry", () => enter(1 + (lines++ % BARE_LINES)));

app.post<{ Body: BareClub }>("/club", async (request) => {
  await bareClub(pool, request.body);
  return { successful: true };
});

app.get<{ Querystring: { account: string } }>("/count", async (request) => {
  const { rows } = await pool.query<{ count: number }>({
    name: "c",
    text: "select count(*)::int as count from notification where account_id = $1 and deleted_at is null",
    values: [Number(request.query.account)],
  });
  return { count: rows[0]?.count };
});

app.get<{ Querystring: { id: string } }>("/person", async (request) => {
  const values = [Number(request.query.id), new Date().getUTCFullYear()];
  const { rows } = await pool.query({ name: "p", text: BARE_PERSON, values });
  return rows[0];
});

await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
process.stdout.write("listening\n");
process.on(
  "SIGTERM",
  () =>
    void app
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
