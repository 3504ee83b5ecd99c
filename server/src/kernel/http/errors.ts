import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { busy, Refusal, type MessageCode, type RefusalBody } from "../calls/refusal.ts";
import { isDatabaseUnavailable } from "../db/errors.ts";
import { lostSavingOf } from "../saving/lost-saving.ts";
import { fieldMessages } from "./input.ts";
import { translate } from "./texts.ts";

/** An operator must make space first. */
const RETRY_SAVING_SECONDS = 60;

/** Codes for Fastify's own refusals, by HTTP status. */
const BY_STATUS: Readonly<Record<number, MessageCode>> = {
  400: "kernel.error.invalid",
  404: "kernel.error.notFound",
  413: "kernel.error.tooMuch",
  414: "kernel.error.tooMuch",
  415: "kernel.error.wrongMediaType",
  429: "kernel.error.tooMany",
  431: "kernel.error.tooMuch",
  503: "kernel.error.busy",
};

/** Converts an error into an answer, in this one place. Nothing of the error itself is sent: no stack, no SQL, no code of the database. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, locale: Locale): FastifyReply {
  if (error instanceof Refusal) {
    if (error.cause !== undefined) request.log.warn({ err: error.cause, request: request.id }, error.code);
    return sendRefusal(error, reply, locale);
  }
  // The client left in the middle; the database is not at fault.
  if (error === request.raw.errored) return reply.code(400).send(body("kernel.error.invalid", locale));
  // Logged once by `kernel/saving`, not for each refused request.
  if (lostSavingOf(error) !== null) return sendRefusal(cannotSave(), reply, locale);
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error, request: request.id }, "the database did not answer in time");
    return sendRefusal(busy(), reply, locale);
  }
  const status = statusOf(error);
  const code = status === null ? undefined : BY_STATUS[status];
  if (status !== null && code !== undefined) return reply.code(status).send(body(code, locale));
  if (status !== null && status < 500) return reply.code(status).send(body("kernel.error.invalid", locale));
  request.log.error({ err: error, request: request.id }, "a request failed");
  return reply.code(500).send(body("kernel.error.server", locale));
}

/** Nothing was done: the same request may be repeated. */
export const cannotSave = (): Refusal =>
  new Refusal("kernel.error.cannotSave", { status: 503, retryAfterSeconds: RETRY_SAVING_SECONDS });

function sendRefusal({ code, details }: Refusal, reply: FastifyReply, locale: Locale): FastifyReply {
  if (details.retryAfterSeconds !== undefined) reply.header("retry-after", Math.ceil(details.retryAfterSeconds));
  const properties =
    details.problems &&
    fieldMessages(
      details.problems.map(({ path, message, variables }) => ({
        path,
        message: translate(locale, message, variables),
      })),
    );
  return reply
    .code(details.status ?? 200)
    .send({ ...body(code, locale, details.variables), ...(properties && { properties }) });
}

const body = (
  code: MessageCode,
  locale: Locale,
  variables?: Readonly<Record<string, string | number>>,
): RefusalBody => ({
  successful: false,
  code,
  message: translate(locale, code, variables),
});

const statusOf = (error: unknown): number | null => {
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  return typeof status === "number" && status >= 400 && status < 600 ? status : null;
};
