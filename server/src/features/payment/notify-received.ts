import { formatForints } from "@rajt/contract/kernel/money";
import { targetOf } from "@rajt/contract/notification/notification-target";
import { translate } from "../../kernel/http/texts.ts";
import type { LedgerSubscriber } from "../money/index.ts";
import { notifyEach, type NotifyContext } from "../notification/index.ts";
import { readReceivedMoney } from "./received-money.store.ts";

const inWords = (forints: number) => formatForints(forints, "running");

/** Notifies the debtors of booked bank receipts and manual payments, in the transaction of the booking, once per payment. */
export const receivedMoneySubscriber =
  (context: NotifyContext): LedgerSubscriber =>
  async (tx, payments, at) => {
    const link = new URL(targetOf({ notificationType: "MoneyReceived", data: {} }) ?? "/", context.publicUrl).href;
    await notifyEach(
      tx,
      context,
      "MoneyReceived",
      (await readReceivedMoney(tx, payments, at)).map(({ payment, party, amount, items, remaining }) => ({
        account: party,
        id: payment,
        bell: true,
        values: { amount: inWords(amount) },
        mail: ({ locale }) => ({
          amount: inWords(amount),
          items: items.map(({ title, amount: part }) => ({
            title: title ?? translate(locale, "money.party.credit"),
            amount: inWords(part),
          })),
          remaining: remaining > 0 ? inWords(remaining) : null,
          link,
        }),
      })),
      at,
    );
  };
