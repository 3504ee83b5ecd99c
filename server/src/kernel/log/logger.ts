import pino, { type DestinationStream, type Logger } from "pino";
import { standardOutput } from "./standard-output.ts";

/** Fields that must never be written, wherever they turn up in a logged object. */
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
 * Structured logs on standard output. Requests are logged by route and outcome, never with their bodies; what a careless line might carry
 * all the same is redacted by name. Errors keep type, message and stack: no `detail` of the database, which quotes rows.
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
