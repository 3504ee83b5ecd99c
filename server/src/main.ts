import closeWithGrace from "close-with-grace";
import { ConfigError, readConfig } from "./config.ts";
import { MigrationError } from "./kernel/db/migrate.ts";
import { StartError } from "./postgres/index.ts";
import { VaultError } from "./kernel/vault/vault.ts";
import { startServer, type Server } from "./start-server.ts";

/** The longest that a shut-down takes, in milliseconds: above the sum of the limits of its steps. */
const GRACE = 9_000;

/** Milliseconds after which the work of the start has ended. */
const COLLECTED_AFTER = 2_000;

let running: Server | undefined;
// Installed during the start too, so that the process ends by itself and the embedded database with it, not by the signal.
closeWithGrace({ delay: GRACE, logger: false, skip: ["unhandledRejection"] }, async ({ err }) => {
  if (err && running === undefined) process.stderr.write(`${sentenceOf(err)}\n`);
  if (err) running?.log.fatal({ err }, "the portal ends because of an error");
  await running?.close();
});

try {
  const config = readConfig(process.env);
  const server = await startServer(config);
  running = server;
  // After a rejected promise its work is undone and nothing else is affected; after an exception that is unknown.
  process.on("unhandledRejection", (reason) => void server.takeTrouble(reason));
  greet(server);
  // V8 would keep the garbage of the start until the first requests (docs/decisions/0095).
  setTimeout(() => globalThis.gc?.({ flavor: "last-resort" }), COLLECTED_AFTER).unref();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

function greet({ address, accounts, outbox }: Server): void {
  const lines = [`Rajt is listening on ${address}`];
  if (accounts.length > 0)
    lines.push(
      "",
      "Demo accounts:",
      ...accounts.map(({ name, signIn, password }) => `  ${name}: ${signIn} / ${password}`),
    );
  if (outbox) lines.push("", `Mails stay here: ${outbox} (sign in as the administrator)`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** The operator reads one sentence, not a stack, for every error that the operator can fix. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof MigrationError)
    return error.message;
  if (error instanceof VaultError)
    return "The database holds numbers that are sealed under another key: give this process the DATA_KEYS of the others, the old ones after the new.";
  const { code, port, address, message, stack } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} of ${address} is in use: stop the program that holds it, or choose another with PORT.`;
    case "EACCES":
      return port === undefined
        ? `No permission: ${message}.`
        : `Port ${port} may not be opened by this user: choose one above 1023 with PORT.`;
    case "EADDRNOTAVAIL":
      return `This machine has no address ${address}: choose another with HOST.`;
    case "ENOSPC":
      return "There is no space left on the disk.";
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "ETIMEDOUT":
      return "The database of DATABASE_URL cannot be reached.";
    case "28P01":
    case "28000":
      return "The database of DATABASE_URL refuses this user or password.";
    case "3D000":
      return "The database named in DATABASE_URL does not exist.";
    default:
      return stack ?? message;
  }
}
