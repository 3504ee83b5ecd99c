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
import { wordsForClub } from "../club/words-for-club.ts";
import { apart, entryNotice } from "../notice/entry-notice.ts";
import { settleLists } from "./offer-places.ts";
import { takeNextEvent, type WaitingListEvent } from "./waiting-list-event.store.ts";

/** Every minute: passes on the places that were offered and not taken, and notifies of what happened in the waiting lists. */
export const passPlacesOn = (context: NotifyContext & Pick<AppContext, "db" | "clock">): Job => ({
  name: "pass-places-on",
  cron: "* * * * *",
  run: async () => {
    await settleLists(context.db, null, context.clock());
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
  // It was taken, given up or taken back before anybody was told of it.
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
        happened: translate(locale, `entry.waiting.told.${event.type}`, {
          until: offerUntil === null ? "" : formatMoment(offerUntil, locale),
        }),
        reason:
          event.type === "INELIGIBLE" && reason !== null
            ? // The cast: `saveIneligibility` keeps codes of refusals.
              translate(
                locale,
                isOwn ? (`entry.${reason}` as MessageCode) : wordsForClub(reason as LineRefusal["code"]),
                refusalVariables({ race: { date: raceDate }, competition: { regDeadline } }, locale),
              )
            : reason,
      })),
    },
  );
}
