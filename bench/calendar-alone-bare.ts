// The limit beside which a caller alone is measured: the month's own statement over one connection, and its JSON. Run by calendar-alone.ts.
import { createServer } from "node:http";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "../server/src/database.generated.ts";
import { listCalendar } from "../server/src/features/competition/calendar.store.ts";

const config = { connectionString: process.env["DATABASE_URL"], options: "-c random_page_cost=1.1 -c jit=off" };
const { text, values } = await statementOfTheMonth();
const client = new pg.Client(config);
await client.connect();

createServer((_request, response) => {
  void client.query({ name: "month", text, values }).then(({ rows }) => {
    const body = Buffer.from(JSON.stringify(rows));
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
  });
}).listen(Number(process.env["PORT"]), "127.0.0.1", () => process.stdout.write("listening\n"));
process.on("SIGTERM", () => process.exit(0));

/** The words of the portal itself, so that the two never differ in what they ask of the database. */
async function statementOfTheMonth(): Promise<{ text: string; values: unknown[] }> {
  const asked: { text: string; values: unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool(config) }),
    log: ({ query }) => void asked.push({ text: query.sql, values: [...query.parameters] }),
  });
  await listCalendar(db, { accountId: null, isSuperAdmin: false, isTechnicalCommittee: false });
  await db.destroy();
  if (!asked[0]) throw new Error("the month asked nothing");
  return asked[0];
}
