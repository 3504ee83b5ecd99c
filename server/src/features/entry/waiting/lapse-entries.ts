import { isAfterDeadline, mayEditEntry } from "@rajt/contract/entry/entry.rules";
import { lapseAt, WARNED_BEFORE } from "@rajt/contract/entry/waiting/waiting.rules";
import { formatMoment } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { say } from "../../../kernel/http/texts.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { World } from "../../../world.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { apart, entryNotice } from "../entry-notice.ts";
import { endEntries } from "../entry.store.ts";
import { type LapsingEntry, lockLapsing, writeLapse } from "./lapse.store.ts";

type Ending = NotifyContext & Pick<World, "ledger">;

/**
 * Every few minutes: of races with a number of places, warns of unpaid entries a day before they lapse, and ends those that have (product/entering
 * 44). Their places are offered in the same transaction. What a payment holds waits until it is over.
 */
export const lapseEntries = (world: Ending & Pick<World, "db" | "clock">): Job => ({
  name: "lapse-entries",
  cron: "*/5 * * * *",
  run: async () => {
    const at = world.clock();
    const soon = new Date(at.getTime() + WARNED_BEFORE);
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      after = await tx(world.db, async (tx) => {
        const next = await lockLapsing(tx, from, { at, soon });
        if (next === undefined) return null;
        const { receivable, entry } = next;
        if (entry !== undefined && mayEditEntry(at, entry.raceDate, false) === "open")
          await warnOrEnd(tx, world, entry, at);
        return receivable;
      });
    }
  },
});

async function warnOrEnd(tx: Tx, world: Ending, entry: LapsingEntry, at: Date): Promise<void> {
  const { id, receivable, lapsesAt, heldUntil, raceDate, registrationDeadline } = entry;
  if (lapsesAt === null) {
    const until = lapseAt(at, heldUntil);
    // What would end at 17:00 on the eve or later stays: nobody is warned of an end that does not come.
    if (mayEditEntry(until, raceDate, false) !== "open") return;
    await writeLapse(tx, id, until);
    return notifyLapse(tx, world, { entry, name: "EntryLapses", until, at });
  }
  const rowStatus = isAfterDeadline(at, registrationDeadline) ? "DELETED" : "ORIGINAL";
  const ended = await endEntries(tx, world.ledger, [{ receivable, retained: 0, rowStatus }], { actor: null, at });
  if (ended.has(receivable)) await notifyLapse(tx, world, { entry, name: "EntryLapsed", until: lapsesAt, at });
}

type Told = {
  readonly entry: LapsingEntry;
  readonly name: "EntryLapses" | "EntryLapsed";
  readonly until: Date;
  readonly at: Date;
};

async function notifyLapse(tx: Tx, world: NotifyContext, { entry, name, until, at }: Told): Promise<void> {
  const { id, competition, gross } = entry;
  for (const { accounts, race } of apart(entry))
    await notify(
      tx,
      world,
      name,
      { id, accounts, occurrence: until.toISOString(), at },
      {
        values: { id: competition, name: entry.name, race, reason: "" },
        mail: entryNotice(world, name, { ...entry, race }, (locale) => ({
          happened: say(locale, `entry.waiting.lapse.${name}`, {
            until: formatMoment(until, locale),
            amount: formatForints(gross, "running"),
          }),
        })),
      },
    );
}
