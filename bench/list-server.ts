// The portal with the bench's list of persons in it, and beside it what a bare handler does with the same statement. Run by list.testbed.ts.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Readable } from "node:stream";
import Fastify from "fastify";
import pg from "pg";
import { buildApp, portalLedger } from "../server/src/app.ts";
import { readConfig } from "../server/src/config.ts";
import { systemClock } from "../server/src/kernel/clock.ts";
import { openDatabase } from "../server/src/kernel/db/database.ts";
import { createLogger } from "../server/src/kernel/log/logger.ts";
import { createVault } from "../server/src/kernel/vault/vault.ts";
import { openSaving } from "../server/src/open-saving.ts";
import { openInvoiceIssuer } from "../server/src/ports/invoice/open-issuer.ts";
import { createMailTransport } from "../server/src/ports/mail/index.ts";
import { cardPayments } from "../server/src/ports/payment/card-payments.ts";
import { createFileStore } from "../server/src/ports/storage/index.ts";
import { WRITERS } from "./export-writers.ts";
import { BARE_EXPORT, persons } from "./list-persons.ts";
import type { Measured, Measures } from "./list.testbed.ts";

const connection = process.env["DATABASE_URL"] ?? "";
const port = Number(process.env["PORT"]);
const config = readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", PORT: String(port), DATABASE_URL: connection });

tellMeasures();
if (process.argv[2] === "bare") await serveBare();
else await servePortal();
process.stdout.write("listening\n");

async function servePortal(): Promise<void> {
  const { db, reserve } = openDatabase({ connection, poolSize: 10, onIdleError: () => undefined });
  const publicUrl = new URL(`http://127.0.0.1:${port}/`);
  const payments = cardPayments(config, { publicUrl, localUrl: () => publicUrl.href, db, clock: systemClock });
  const fileStore = createFileStore(config);
  const log = createLogger("silent");
  const jobs = { enqueue: async () => undefined };
  const { http } = await buildApp(
    {
      config,
      saving: openSaving({ db, fileStore, clock: systemClock, log }),
      publicUrl,
      db,
      reserve,
      clock: systemClock,
      log,
      jobs,
      ledger: portalLedger({ jobs, publicUrl, config }),
      invoiceIssuer: openInvoiceIssuer(config, { db, clock: systemClock, localUrl: () => publicUrl.href }).issuer,
      cardPayments: payments.providers,
      mailTransport: createMailTransport(config),
      registers: { sports: null, medical: null },
      fileStore,
      uploadScanner: null,
      vault: createVault(["of benches, and of nothing else whatever"]),
    },
    undefined,
    (engines) => [persons(engines)],
  );
  await http.listen({ host: "127.0.0.1", port });
}

async function serveBare(): Promise<void> {
  const pool = new pg.Pool({ connectionString: connection, max: 10, options: "-c random_page_cost=1.1 -c jit=off" });
  const app = Fastify();
  app.post<{ Body: { text: string; values: unknown[] } }>("/statement", async ({ body: { text, values } }) => {
    const { rows } = await pool.query<{ total: number; data: object[] }>(text, values);
    return { successful: true, metadata: { totalCount: rows[0]?.total ?? 0 }, data: rows[0]?.data ?? [] };
  });
  app.get<{ Params: { writer: keyof typeof WRITERS | "rows" } }>("/export/:writer", async ({ params }, reply) => {
    const rows = bareRows(pool);
    return reply.send(params.writer === "rows" ? Readable.from(asLines(rows)) : await WRITERS[params.writer](rows));
  });
  await app.listen({ host: "127.0.0.1", port });
}

/** A cursor of the driver's own statements, as somebody would write it by hand. */
async function* bareRows(pool: pg.Pool): AsyncGenerator<(string | null)[][]> {
  const client = await pool.connect();
  try {
    await client.query("begin read only");
    await client.query("set local work_mem = '32MB'");
    await client.query("set local cursor_tuple_fraction = 1");
    await client.query(`declare exported no scroll cursor for ${BARE_EXPORT}`);
    for (;;) {
      const { rows } = await client.query<(string | null)[]>({
        text: "fetch forward 500 from exported",
        rowMode: "array",
      });
      if (rows.length === 0) break;
      yield rows;
    }
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function* asLines(rows: AsyncIterable<(string | null)[][]>): AsyncGenerator<string> {
  for await (const batch of rows) yield batch.map((row) => row.join("\t")).join("\n");
}

/**
 * To the parent: the longest that the loop was held and the most memory since it last asked. Nothing is watched before it first asks, since
 * watching costs processor time of its own.
 */
function tellMeasures(): void {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let peak: number | null = null;
  const watch = () => {
    delay.enable();
    setInterval(() => (peak = Math.max(peak ?? 0, process.memoryUsage.rss())), 10).unref();
  };
  process.on("message", (what: keyof Measures) => {
    if (what === "processor") return void process.send?.(processorSeconds());
    if (peak === null) watch();
    const now = process.memoryUsage.rss();
    const measured: Measured = {
      heldMs: delay.max / 1e6,
      peak: Math.max(peak ?? 0, now),
      now,
      processor: processorSeconds(),
    };
    process.send?.(measured);
    delay.reset();
    peak = 0;
  });
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
