import { formatMoment } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { translate } from "../../../kernel/http/texts.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../../app-context.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { competitionsOf, firstOf, titleFor } from "../notice/entry-notice.ts";
import { takeUnusedOffers, type UnusedOffer } from "./waiting-list-event.store.ts";

/**
 * The job that notifies each account of all offers that expired since the last run, every morning, with one notification and one mail
 * (product/entering 43).
 */
export const notifyUnusedOffers = (context: NotifyContext & Pick<AppContext, "db" | "clock">): Job => ({
  name: "notify-unused-offers",
  cron: "15 7 * * *",
  run: () =>
    tx(context.db, async (tx) => {
      const at = context.clock();
      const offers = await takeUnusedOffers(tx);
      const accounts = new Set(offers.flatMap(({ accounts }) => accounts));
      for (const account of accounts) {
        const own = offers.filter(({ accounts }) => accounts.includes(account));
        await notifyAccount(tx, context, account, own, at);
      }
    }),
});

async function notifyAccount(
  tx: Tx,
  context: NotifyContext,
  account: number,
  offers: readonly UnusedOffer[],
  at: Date,
): Promise<void> {
  const [first] = offers;
  if (first === undefined) return;
  const competitions = competitionsOf(offers);
  await notify(
    tx,
    context,
    "PlaceUnused",
    // An offer expires once, so the first one identifies the notice.
    { id: first.id, accounts: [account], at },
    {
      values: {
        id: first.competition,
        what: offers.length === 1 ? titleFor(account, first) : competitions.join(", "),
        count: offers.length,
      },
      mail: ({ locale }) => ({
        what: translate(locale, "mail.notice.PlaceUnused"),
        competition: firstOf(competitions, locale),
        happened: translate(locale, "entry.waiting.lapse.PlaceUnused"),
        items: offers.map((offer) => ({
          title: titleFor(account, offer),
          amount: offer.offerUntil === null ? "" : formatMoment(offer.offerUntil, locale),
        })),
        action: translate(locale, "mail.action.competition"),
        link: new URL(pathTo("calendarView", { id: first.competition }), context.publicUrl).href,
      }),
    },
  );
}
