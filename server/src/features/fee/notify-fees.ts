import { reminderOn, REMINDER_PAUSE, remindedDueDays } from "@rajt/contract/fee/fee-reminder.rules";
import { dayOf, formatDay, type Day } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { translate } from "../../kernel/http/texts.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../app-context.ts";
import { notify, type NotifyContext } from "../notification/index.ts";
import { dueFeesOf, unpaidFees, type UnpaidFee } from "./fee-reminder.store.ts";
import type { InsertedFee } from "./fee.store.ts";

/** Reminders written in one transaction. */
const PORTION = 100;

const inWords = (forints: number) => formatForints(forints, "running");
/** Returns the address on which a debtor pays fees. */
export const linkToFees = ({ publicUrl }: Pick<NotifyContext, "publicUrl">) =>
  new URL(pathTo("userPayment"), publicUrl).href;

/** Notifies the debtors of new fees, except of fees of 0 Ft. Fees of the same description, amount and due day are one event. */
export async function notifyBilled(
  tx: Tx,
  context: NotifyContext,
  fees: readonly InsertedFee[],
  at: Date,
): Promise<void> {
  const link = linkToFees(context);
  for (const [{ id, description, gross, dueOn }, accounts] of alikeIn(fees.filter((fee) => fee.gross > 0))) {
    const amount = inWords(gross);
    await notify(
      tx,
      context,
      "FeeBilled",
      { id, accounts, at },
      {
        values: { description, amount, dueOn },
        mail: ({ locale }) => ({ fee: description, amount, dueOn: formatDay(dueOn, locale), link }),
      },
    );
  }
}

/** Groups equal fees: returns the first of each group with the debtors of all of them. */
function alikeIn(fees: readonly InsertedFee[]): Iterable<readonly [InsertedFee, readonly number[]]> {
  const alike = new Map<string, [InsertedFee, number[]]>();
  for (const fee of fees) {
    const key = JSON.stringify([fee.description, fee.gross, fee.dueOn]);
    const group = alike.get(key);
    if (group) group[1].push(fee.user);
    else alike.set(key, [fee, [fee.user]]);
  }
  return alike.values();
}

/** Returns the job that reminds of unpaid fees, each reminder once. A fee in a card payment waits for a later run. */
export const remindOfFees = (context: NotifyContext & Pick<AppContext, "db" | "clock">): Job => ({
  name: "remind-of-fees",
  cron: "20 7 * * *",
  run: async () => {
    const at = context.clock();
    const today = dayOf(at);
    const dueDays = remindedDueDays(today);
    const createdUntil = new Date(at.getTime() - REMINDER_PAUSE);
    let after: number | undefined = 0;
    while (after !== undefined) {
      const from: number = after;
      after = await tx(context.db, async (tx) => {
        const fees = await unpaidFees(tx, { ...dueDays, createdUntil, after: from, most: PORTION });
        for (const fee of fees) await remind(tx, context, fee, { today, at });
        return fees.length < PORTION ? undefined : fees.at(-1)?.id;
      });
    }
  },
});

/** Reminds a person of the fees whose day has come, in one mail each, beside the reminders of the job. */
export async function remindOfDueFees(tx: Tx, context: NotifyContext, account: number, at: Date): Promise<void> {
  const today = dayOf(at);
  for (const fee of await dueFeesOf(tx, account, today))
    await notifyOfFee(tx, context, fee, { today, at, occurrence: `chased:${today}` });
}

async function remind(
  tx: Tx,
  context: NotifyContext,
  fee: UnpaidFee,
  { today, at }: { today: Day; at: Date },
): Promise<void> {
  const reminder = reminderOn(today, fee.dueOn);
  if (reminder !== null) await notifyOfFee(tx, context, fee, { today, at, occurrence: String(reminder) });
}

async function notifyOfFee(
  tx: Tx,
  context: NotifyContext,
  { id, account, description, outstanding, dueOn, isBlocked }: UnpaidFee,
  { today, at, occurrence }: { today: Day; at: Date; occurrence: string },
): Promise<void> {
  const amount = inWords(outstanding);
  await notify(
    tx,
    context,
    "FeeReminder",
    { id, occurrence, accounts: [account], at },
    {
      values: { description, amount, dueOn },
      mail: ({ locale }) => ({
        fee: description,
        amount,
        due: translate(locale, today <= dueOn ? "fee.reminder.before" : "fee.reminder.after", {
          day: formatDay(dueOn, locale),
        }),
        block: isBlocked ? translate(locale, "fee.reminder.clubBlock") : null,
        link: linkToFees(context),
      }),
    },
  );
}
