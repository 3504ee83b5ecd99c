import pino, { type DestinationStream, type Logger } from "pino";
import { standardOutput } from "./standard-output.ts";

/** Fields that must never be logged, wherever they are in a logged object. */
const SECRET = [
  "password",
  "passwordAgain",
  "key",
  "token",
  "cookie",
  "authorization",
  "taj",
  "secretKey",
  "signature",
];

/**
 * Structured logs on standard output. Requests are logged by route and outcome, never with their bodies; fields that a careless statement
 * might log are redacted by name. Errors keep type, message and stack, but not the database's `detail`, which quotes rows.
 */
export const createLogger = (level: string, out: DestinationStream = standardOutput()): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" },
      serializers: { err: errorForLog },
    },
    out,
  );

function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: "not an error object" };
  const code: unknown = Reflect.get(error, "code");
  return {
    type: error.name,
    message: error.message,
    code: typeof code === "string" ? code : undefined,
    stack: error.stack,
  };
}
