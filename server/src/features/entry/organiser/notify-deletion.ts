import { formatForints } from "@rajt/contract/kernel/money";
import * as z from "zod";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { translate } from "../../../kernel/http/texts.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../../app-context.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { apart, entryNotice } from "../notice/entry-notice.ts";
import { type DeletedEntry, readDeleted } from "./deleted-entry.store.ts";

const NOTIFY_DELETION = "notify-deletion";
/** Entries whose notices are sent in one transaction: thousands may be deleted at once. */
const PORTION = 100;

const Deleted = z.object({ entries: z.array(z.int()), by: z.int(), at: z.iso.datetime() });

type Deletion = { readonly entries: readonly number[]; readonly by: number; readonly at: Date };

/** Schedules the notices of deleted entries within the transaction that deletes them. */
export async function scheduleDeletionNotification(
  tx: Tx,
  { jobs }: NotifyContext,
  { entries, by, at }: Deletion,
): Promise<void> {
  if (entries.length > 0) await jobs.enqueue(tx, NOTIFY_DELETION, { entries, by, at: at.toISOString() });
}

/** The job that notifies the accounts of deleted entries, by notification and mail, with the refunds. */
export const notifyDeletion = (context: NotifyContext & Pick<AppContext, "db">): Job => ({
  name: NOTIFY_DELETION,
  run: async (data) => {
    const { entries, by, at } = Deleted.parse(data);
    for (let from = 0; from < entries.length; from += PORTION)
      await tx(context.db, async (tx) => {
        for (const entry of await readDeleted(tx, entries.slice(from, from + PORTION), by))
          await notifyDeleted(tx, context, entry, new Date(at));
      });
  },
});

async function notifyDeleted(tx: Tx, context: NotifyContext, entry: DeletedEntry, at: Date): Promise<void> {
  const { id, competition, name, back } = entry;
  for (const { accounts, race } of apart(entry))
    await notify(
      tx,
      context,
      "EntryDeleted",
      { id, accounts, at },
      {
        values: { id: competition, name, race, reason: "" },
        mail: entryNotice(context, "EntryDeleted", { ...entry, race }, (locale) => ({
          happened: translate(locale, `entry.deleted.${back > 0 ? "back" : "nothing"}`, {
            amount: formatForints(back, "running"),
          }),
        })),
      },
    );
}
