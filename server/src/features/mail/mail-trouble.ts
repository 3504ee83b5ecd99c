import type { WorkSentence, AppContext } from "../../app-context.ts";
import { LONGEST_WAIT, MOST_FAILED, readQueueHealth } from "./mail.store.ts";

const MINUTE = 60_000;

export type MailTrouble = { readonly minutes: number; readonly percent: number };

/** Returns the wait of the oldest mail and the failures of the last hour, if either is beyond its limit; null: mail works. */
export async function findMailTrouble(
  { db, mailTransport }: Pick<AppContext, "db" | "mailTransport">,
  now: Date,
): Promise<MailTrouble | null> {
  if (!mailTransport.delivers) return null;
  const { oldest, queued, failed } = await readQueueHealth(db, now);
  const minutes = oldest === null ? 0 : Math.floor((now.getTime() - oldest.getTime()) / MINUTE);
  const percent = queued === 0 ? 0 : (failed / queued) * 100;
  return minutes >= LONGEST_WAIT || percent > MOST_FAILED ? { minutes, percent: Math.ceil(percent) } : null;
}

/** Returns the entry of the work list while mail is in trouble. */
export async function readMailTrouble(context: AppContext): Promise<readonly WorkSentence[]> {
  const trouble = await findMailTrouble(context, context.clock());
  return trouble === null ? [] : [{ values: trouble }];
}
