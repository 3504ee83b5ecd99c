import { pathTo } from "@rajt/contract/portal.pages";
import * as z from "zod";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../../app-context.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { markNotified } from "../refund-terms.store.ts";
import { alike, changesInWords, type Change } from "./announcement-changes.ts";
import { entrantsOf, organiserAddressOf } from "./entrants.store.ts";

const NOTIFY_CHANGES = "notify-changes";

const race = z.object({ id: z.int(), name: z.string() }).nullable();
const Corrected = z.object({
  id: z.int(),
  name: z.string(),
  races: z.array(z.int()),
  changes: z.array(
    z.union([
      z.object({ race, what: z.enum(["day", "deadline", "place"]), before: z.string(), after: z.string() }),
      z.object({ race, what: z.literal("start"), before: z.number(), after: z.number() }),
    ]),
  ),
  at: z.iso.datetime(),
});

type Correction = {
  readonly id: number;
  readonly name: string;
  readonly races: readonly number[];
  readonly changes: readonly Change[];
  readonly at: Date;
};

/** Schedules the notification of entrants in the transaction of a correction, which does not wait for all of them. */
export async function scheduleChangeNotification(
  tx: Tx,
  { jobs }: NotifyContext,
  { at, ...correction }: Correction,
): Promise<void> {
  if (correction.changes.length > 0) await jobs.enqueue(tx, NOTIFY_CHANGES, { ...correction, at: at.toISOString() });
}

/** Notifies the entrants of the changed races: once per save, however often the job runs. */
export const notifyChanges = (context: NotifyContext & Pick<AppContext, "db" | "clock">): Job => ({
  name: NOTIFY_CHANGES,
  run: async (data) => {
    const { id, name, races, changes, at } = Corrected.parse(data);
    const link = new URL(pathTo("calendarView", { id }), context.publicUrl).href;
    const replyTo = await organiserAddressOf(context.db, id);
    const entrants = (await entrantsOf(context.db, races)).map((entrant) => ({
      ...entrant,
      changes: changes.filter((change) => change.race === null || entrant.races.includes(change.race.id)),
    }));
    // The bell stores the sentence, so it is created once for all recipients with the same text.
    for (const same of alike(entrants, ({ locale, changes: own }) => [locale, own])) {
      const [{ locale, changes: own }] = same;
      if (own.length === 0) continue;
      const words = changesInWords(own, locale);
      const sentence = words.map(({ title, amount }) => `${title}: ${amount}`).join("; ");
      const values = { id, name, changes: sentence };
      const mail = () => ({ competition: name, changes: words, link });
      const subject = { id, accounts: same.map(({ account }) => account), occurrence: at, replyTo, at: new Date(at) };
      await tx(context.db, (tx) => notify(tx, context, "CompetitionChanged", subject, { values, mail }));
    }
    await markNotified(context.db, id, new Date(at), context.clock());
  },
});
