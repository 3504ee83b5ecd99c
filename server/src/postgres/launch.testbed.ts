import { startPostgres } from "./index.ts";

/**
 * A process for the tests of the launcher: starts the server of the given directory, prints the result (or the error) as one line of JSON
 * and then the operator's messages. Stops in order when its standard input ends, and exits without stopping on SIGUSR2.
 */
const [dataDir = ""] = process.argv.slice(2);
process.once("SIGUSR2", () => process.exit(0));
try {
  const { superuser, owner, stop } = await startPostgres({
    dataDir,
    warn: (sentence) => print({ warn: sentence }),
    fail: (sentence) => print({ fail: sentence }),
  });
  print({ superuser, owner });
  process.stdin.resume().once("end", () => void stop().then(() => process.exit(0)));
} catch (error) {
  print({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.exitCode = 1;
}

function print(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
