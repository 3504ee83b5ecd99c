import { addDays, dayOf, formatDay } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { basketOfEntries } from "@rajt/contract/payment/basket-address.values";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../../app-context.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { unpaidAfter } from "../basket/basket.store.ts";
import { amountNow, keptUntil, type OwedEntry, riseOf } from "../basket/owed-entry.ts";

const DAYS_BEFORE = 3;
/** Entries of one transaction. */
const PORTION = 100;

/** The job that reminds the debtors of unpaid entries three days before a price rise, once for each rise (product/money 46). */
export const remindOfPriceRises = (context: NotifyContext & Pick<AppContext, "db" | "clock">): Job => ({
  name: "remind-of-price-rises",
  cron: "40 7 * * *",
  run: async () => {
    const at = context.clock();
    let after: number | undefined = 0;
    while (after !== undefined) {
      const from: number = after;
      after = await tx(context.db, async (tx) => {
        const entries = await unpaidAfter(tx, from, PORTION, at);
        for (const entry of entries) await remind(tx, context, entry, at);
        return entries.length < PORTION ? undefined : entries.at(-1)?.receivable;
      });
    }
  },
});

async function remind(tx: Tx, context: NotifyContext, entry: OwedEntry, at: Date): Promise<void> {
  const rise = riseOf(entry, at);
  if (rise === null) return;
  const risesOn = dayOf(rise.at);
  if (risesOn > addDays(dayOf(at), DAYS_BEFORE)) return;
  // An entry that lapses before the rise has its own notice.
  const lapsesAt = keptUntil(entry, at);
  if (lapsesAt !== null && lapsesAt <= rise.at) return;
  const { id, debtor, starter, raceName, teamName, memberNames, competitionId, competitionName } = entry;
  const race = debtor === starter ? raceName : `${raceName} (${teamName ?? memberNames})`;
  const amount = formatForints(amountNow(entry, at), "running");
  const nextAmount = formatForints(rise.amount, "running");
  await notify(
    tx,
    context,
    "PriceRises",
    { id, occurrence: risesOn, digest: `PriceRises:${dayOf(at)}`, accounts: [debtor], at },
    {
      values: { id: competitionId, entryIdList: [id], name: competitionName, race, amount, nextAmount, risesOn },
      mail: ({ locale }) => ({
        competition: competitionName,
        race,
        amount,
        nextAmount,
        risesOn: formatDay(risesOn, locale),
        link: new URL(pathTo("calendar") + basketOfEntries([id]), context.publicUrl).href,
      }),
    },
  );
}
