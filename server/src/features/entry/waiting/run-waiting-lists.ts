import { formatMoment } from "@rajt/contract/kernel/days";
import { refusalVariables } from "@rajt/contract/entry/entry.rules";
import type { LineRefusal } from "@rajt/contract/entry/order.rules";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { translate } from "../../../kernel/http/texts.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../../app-context.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { messageForClub } from "../club/message-for-club.ts";
import { apart, entryNotice } from "../notice/entry-notice.ts";
import { expireAndReoffer } from "./offer-places.ts";
import { takeNextEvent, type WaitingListEvent } from "./waiting-list-event.store.ts";

/** The job that offers the places of expired offers again, and notifies of events in the waiting lists, every minute. */
export const runWaitingLists = (context: NotifyContext & Pick<AppContext, "db" | "clock">): Job => ({
  name: "run-waiting-lists",
  cron: "* * * * *",
  run: async () => {
    await expireAndReoffer(context.db, null, context.clock());
    let isMore = true;
    while (isMore)
      isMore = await tx(context.db, async (tx) => {
        const event = await takeNextEvent(tx);
        if (event === undefined) return false;
        await notifyEvent(tx, context, event);
        return true;
      });
  },
});

const EVENT = {
  OFFERED: "PlaceOffered",
  PASSED_OVER: "PlacePassedOver",
  INELIGIBLE: "PlaceBarred",
} as const;

async function notifyEvent(tx: Tx, context: NotifyContext, event: WaitingListEvent): Promise<void> {
  // The offer was accepted, declined or revoked before the notice.
  if (event.type === "OFFERED" && !event.stands) return;
  for (const part of apart(event)) await notifyPart(tx, context, part);
}

async function notifyPart(
  tx: Tx,
  context: NotifyContext,
  event: WaitingListEvent & { readonly isOwn: boolean },
): Promise<void> {
  const { id, competition, name, race, raceId, accounts, at, offerUntil, reason, raceDate, regDeadline, isOwn } = event;
  await notify(
    tx,
    context,
    EVENT[event.type],
    { id, accounts, at },
    {
      values: { id: competition, name, race, raceId, reason: event.type === "PASSED_OVER" ? (reason ?? "") : "" },
      mail: entryNotice(context, EVENT[event.type], event, (locale) => ({
        happened: translate(locale, `entry.waiting.notice.${event.type}`, {
          until: offerUntil === null ? "" : formatMoment(offerUntil, locale),
        }),
        reason:
          event.type === "INELIGIBLE" && reason !== null
            ? // cast: `saveIneligibility` stores codes of refusals.
              translate(
                locale,
                isOwn ? (`entry.${reason}` as MessageCode) : messageForClub(reason as LineRefusal["code"]),
                refusalVariables({ race: { date: raceDate }, competition: { regDeadline } }, locale),
              )
            : reason,
      })),
    },
  );
}
