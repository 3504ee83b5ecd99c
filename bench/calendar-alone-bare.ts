// The limit beside which a caller alone is measured: the month's own statement over one connection, and its JSON. Run by calendar-alone.ts.
import { createServer } from "node:http";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "../server/src/database.generated.ts";
import { monthOf } from "../server/src/features/competition/calendar/calendar.store.ts";

const config = { connectionString: process.env["DATABASE_URL"], options: "-c random_page_cost=1.1 -c jit=off" };
const { sql, parameters } = statementOfTheMonth();
const client = new pg.Client(config);
await client.connect();

createServer((_request, response) => {
  void client.query({ name: "month", text: sql, values: [...parameters] }).then(({ rows }) => {
    const body = Buffer.from(JSON.stringify(rows));
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
  });
}).listen(Number(process.env["PORT"]), "127.0.0.1", () => process.stdout.write("listening\n"));
process.on("SIGTERM", () => process.exit(0));

/** The words of the portal itself, so that the two never differ in what they ask of the database. */
function statementOfTheMonth() {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: new pg.Pool(config) }) });
  return monthOf(db, { accountId: null, isSuperAdmin: false, isTechnicalCommittee: false }).compile();
}
