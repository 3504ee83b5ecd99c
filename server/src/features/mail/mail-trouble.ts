import type { WorkSentence, AppContext } from "../../app-context.ts";
import { LONGEST_WAIT, MOST_FAILED, readQueueHealth } from "./mail.store.ts";

const MINUTE = 60_000;

export type MailTrouble = { readonly minutes: number; readonly percent: number };

/** Returns for how long the oldest mail has waited and how many of the last hour failed, where either is too much; null: mail works. */
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

/** The row of the to-do page as long as mail is in trouble. */
export async function tellMailTrouble(context: AppContext): Promise<readonly WorkSentence[]> {
  const trouble = await findMailTrouble(context, context.clock());
  return trouble === null ? [] : [{ values: trouble }];
}
