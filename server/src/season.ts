import path from "node:path";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { importSeason, problemLine, readWorkbook, SeasonProblems, seasonTexts } from "./features/season/index.ts";
import { systemClock } from "./kernel/clock.ts";
import { openDatabase, type Connection } from "./kernel/db/database.ts";
import { migrate, MigrationError } from "./kernel/db/migrate.ts";
import { StartError, startPostgres } from "./postgres/index.ts";
import { MIGRATIONS } from "./start-server.ts";

// `npm run season -- FILE`: imports a season from a spreadsheet into the portal's database. A portal on the embedded database must be
// stopped first.
const { said } = seasonTexts;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

// The embedded database ends with a process that ends by itself, not by the signal.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  if (error instanceof SeasonProblems) {
    complain(said.problems(error.problems.length));
    for (const problem of error.problems) complain(`  ${problemLine(problem)}`);
  } else if (error instanceof ConfigError || error instanceof StartError || error instanceof MigrationError)
    complain(error.message);
  else throw error;
}

async function run(files: readonly string[]): Promise<number> {
  const [file, more] = files;
  if (file === undefined || more !== undefined) {
    complain(said.usage);
    return 2;
  }
  say(said.reading(path.basename(file)));
  const rows = await readWorkbook(file);
  const opened = await openConnection(readConfig(process.env));
  try {
    await migrate(opened.connection, MIGRATIONS);
    const imported = await store(opened.connection, rows);
    for (const { name, date, outcome } of imported) say(said[outcome](name, date));
    const counts = { added: 0, updated: 0, same: 0, entered: 0, cancelled: 0 };
    for (const { outcome } of imported) counts[outcome] += 1;
    say(said.summary(counts));
    return 0;
  } finally {
    await opened.close();
  }
}

async function store(connection: Connection, rows: Parameters<typeof importSeason>[1]) {
  const { db, close } = openDatabase({ connection, poolSize: 1, onIdleError: (error) => complain(error.message) });
  try {
    return await importSeason(db, rows, { actor: null, now: systemClock() });
  } finally {
    await close();
  }
}

async function openConnection(config: Config): Promise<{ connection: Connection; close(): Promise<void> }> {
  if (config.DATABASE_URL !== undefined) return { connection: config.DATABASE_URL, close: async () => undefined };
  const dataDir = path.join(path.resolve(config.DATA_DIR), "postgres");
  const server = await startPostgres({ dataDir });
  return { connection: server.owner, close: () => server.stop() };
}
