import type { Viewer } from "@rajt/contract/kernel/access";
import type { CallContext } from "../../kernel/calls/context.ts";
import { Refusal, type MessageCode } from "../../kernel/calls/refusal.ts";
import type { Handler } from "../../kernel/calls/serve-calls.ts";
import type { Db } from "../../kernel/db/database.ts";
import { countTry, giveTryBack, type Limit } from "../../kernel/db/rate-limit.store.ts";
import type { Feature } from "../../world.ts";
import { logSecurity } from "../access/index.ts";

/** From these one learns that somebody is registered, whom one may not see. */
const DISCLOSING: ReadonlySet<MessageCode> = new Set<MessageCode>([
  "people.person.tajTaken",
  "people.person.namesake",
  "people.person.emailTaken",
  "people.person.licenceNumberTaken",
]);

const HOUR = 3_600;

/** As often as a club meets somebody that another has enrolled on the evening of its own enrolment, not as often as a list of numbers does. */
const disclosureLimits = (account: number): Limit[] => [
  { key: `person-told:hour:${account}`, most: 20, seconds: HOUR },
  { key: `person-told:day:${account}`, most: 60, seconds: 24 * HOUR },
];
/** Two whole rosters and what was wrong in them. */
const writtenLimit = (account: number): Limit => ({
  key: `person-written:${account}`,
  most: 5_000,
  seconds: 24 * HOUR,
});

export type DisclosureContext = { readonly viewer: Viewer; readonly ip: string; readonly now: Date };

/**
 * Writes a person for somebody who does not see everyone. That a number, a name or an address is somebody's already has to be told to whoever
 * enters it, so it is told so many times, each is written down, and beyond that nothing is written: neither answer tells the one from the other.
 */
export async function limitDisclosure<T>(
  db: Db,
  { viewer: { accountId, isSuperAdmin }, ip, now }: DisclosureContext,
  write: () => Promise<T>,
): Promise<T> {
  if (accountId === null || isSuperAdmin) return write();
  const told = disclosureLimits(accountId);
  const tries = await countTry(db, [...told, writtenLimit(accountId)], now);
  if (tries.limited)
    throw new Refusal("people.person.tooManyTries", {
      status: 429,
      retryAfterSeconds: tries.retryAfterSeconds,
      variables: { minutes: Math.ceil(tries.retryAfterSeconds / 60) },
    });
  const untold = () =>
    giveTryBack(
      db,
      told.map(({ key }) => key),
    );
  try {
    const done = await write();
    await untold();
    return done;
  } catch (error) {
    const fields = toldBy(error);
    if (fields === "") await untold();
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

/** The fields by which a refusal tells of somebody. */
const toldBy = (error: unknown): string =>
  error instanceof Refusal
    ? (error.details.problems ?? [])
        .filter(({ message }) => DISCLOSING.has(message))
        .map(({ path }) => path)
        .join(" ")
    : "";

/** A form of persons whose saves tell no more than that. */
export function limitDisclosureOnSave({ calls: served, ...rest }: Feature, db: Db): Feature {
  if (!served) return rest;
  const sparing =
    (handle: Handler): Handler =>
    async (context: CallContext<unknown>) =>
      limitDisclosure(db, { ...context, viewer: await context.viewer() }, () => handle(context));
  const handlers = Object.entries(served.handlers).map(
    ([name, handle]) => [name, /\/(save|update)$/.test(name) ? sparing(handle) : handle] as const,
  );
  return { ...rest, calls: { ...served, handlers: Object.fromEntries(handlers) } };
}
