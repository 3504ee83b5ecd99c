import { startPostgres } from "./index.ts";

/**
 * A process of its own for the tests of the launcher: starts the server of the directory it is told, prints what it got (or the
 * error) as one line of JSON and then what an operator is told, and stops in order when its standard input ends.
 */
const [dataDir = ""] = process.argv.slice(2);
try {
  const { superuser, owner, adopted, stop } = await startPostgres({
    dataDir,
    warn: (sentence) => print({ warn: sentence }),
    fail: (sentence) => print({ fail: sentence }),
  });
  print({ superuser, owner, adopted });
  process.stdin.resume().once("end", () => void stop().then(() => process.exit(0)));
} catch (error) {
  print({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.exitCode = 1;
}

function print(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
