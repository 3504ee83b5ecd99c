import type { Viewer } from "@rajt/contract/kernel/access";
import type { CallContext } from "../../kernel/calls/context.ts";
import { Refusal, type MessageCode } from "../../kernel/calls/refusal.ts";
import type { Handler } from "../../kernel/calls/serve-calls.ts";
import type { Db } from "../../kernel/db/database.ts";
import { countTry, giveTryBack, type Limit } from "../../kernel/db/rate-limit.store.ts";
import type { Feature } from "../../app-context.ts";
import { logSecurity } from "../access/index.ts";

/** The refusals that disclose to the viewer that a person out of their sight is registered. */
const DISCLOSING: ReadonlySet<MessageCode> = new Set<MessageCode>([
  "people.person.tajTaken",
  "people.person.namesake",
  "people.person.emailTaken",
  "people.person.licenceNumberTaken",
]);

const HOUR = 3_600;

/**
 * Enough for a club that enrols members on one evening, some of whom another club has enrolled; too few to probe a list
 * of numbers.
 */
const disclosureLimits = (account: number): Limit[] => [
  { key: `person-told:hour:${account}`, most: 20, seconds: HOUR },
  { key: `person-told:day:${account}`, most: 60, seconds: 24 * HOUR },
];
/** Enough for two whole rosters and their corrections. */
const writtenLimit = (account: number): Limit => ({
  key: `person-written:${account}`,
  most: 5_000,
  seconds: 24 * HOUR,
});

export type DisclosureContext = { readonly viewer: Viewer; readonly ip: string; readonly now: Date };

/**
 * Runs a write of a person for a viewer who does not see all persons. A viewer must learn that a number, a name or an
 * address is taken, but only a limited number of times, each of them logged. Beyond the limit nothing is written, so
 * the answer is the same whether it is taken or not.
 *
 * @throws {Refusal} 429 beyond the limits
 */
export async function limitDisclosure<T>(
  db: Db,
  { viewer: { accountId, isSuperAdmin }, ip, now }: DisclosureContext,
  write: () => Promise<T>,
): Promise<T> {
  if (accountId === null || isSuperAdmin) return write();
  const limits = disclosureLimits(accountId);
  const tries = await countTry(db, [...limits, writtenLimit(accountId)], now);
  if (tries.limited)
    throw new Refusal("people.person.tooManyTries", {
      status: 429,
      retryAfterSeconds: tries.retryAfterSeconds,
      variables: { minutes: Math.ceil(tries.retryAfterSeconds / 60) },
    });
  const giveBack = () =>
    giveTryBack(
      db,
      limits.map(({ key }) => key),
    );
  try {
    const done = await write();
    await giveBack();
    return done;
  } catch (error) {
    const fields = disclosedFields(error);
    if (fields === "") await giveBack();
    else
      await logSecurity(db, {
        event: "PERSON_TOLD",
        accountId,
        ip,
        at: now,
        detail: { fields, limitReached: tries.last },
      });
    throw error;
  }
}

/** Returns the fields whose problems in a refusal disclose a person. */
const disclosedFields = (error: unknown): string =>
  error instanceof Refusal
    ? (error.details.problems ?? [])
        .filter(({ message }) => DISCLOSING.has(message))
        .map(({ path }) => path)
        .join(" ")
    : "";

/** Returns a form of persons whose saves are limited in this way. */
export function limitDisclosureOnSave({ calls: served, ...rest }: Feature, db: Db): Feature {
  if (!served) return rest;
  const limited =
    (handle: Handler): Handler =>
    async (context: CallContext<unknown>) =>
      limitDisclosure(db, { ...context, viewer: await context.viewer() }, () => handle(context));
  const handlers = Object.entries(served.handlers).map(
    ([name, handle]) => [name, /\/(save|update)$/.test(name) ? limited(handle) : handle] as const,
  );
  return { ...rest, calls: { ...served, handlers: Object.fromEntries(handlers) } };
}
