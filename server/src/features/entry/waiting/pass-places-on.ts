import { formatMoment } from "@rajt/contract/kernel/days";
import { refusalVariables } from "@rajt/contract/entry/entry.rules";
import type { LineRefusal } from "@rajt/contract/entry/order.rules";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { say } from "../../../kernel/http/texts.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { World } from "../../../world.ts";
import { tell, type Telling } from "../../notification/index.ts";
import { wordsForClub } from "../club/words-for-club.ts";
import { apart, entryNotice } from "../entry-notice.ts";
import { lookAfterLists } from "./offer-places.ts";
import { takeWord, type WaitingWord } from "./waiting-word.store.ts";

/** Every minute: passes on the places that were offered and not taken, and tells what became of lines of the lists. */
export const passPlacesOn = (world: Telling & Pick<World, "db" | "clock">): Job => ({
  name: "pass-places-on",
  cron: "* * * * *",
  run: async () => {
    await lookAfterLists(world.db, null, world.clock());
    let isMore = true;
    while (isMore)
      isMore = await tx(world.db, async (tx) => {
        const word = await takeWord(tx);
        if (word === undefined) return false;
        await tellWord(tx, world, word);
        return true;
      });
  },
});

const EVENT = {
  OFFERED: "PlaceOffered",
  UNUSED: "PlaceUnused",
  PASSED_OVER: "PlacePassedOver",
  BARRED: "PlaceBarred",
} as const;

async function tellWord(tx: Tx, world: Telling, word: WaitingWord): Promise<void> {
  // It was taken, given up or taken back before anybody was told of it.
  if (word.word === "OFFERED" && !word.stands) return;
  for (const part of apart(word)) await tellPart(tx, world, part);
}

async function tellPart(tx: Tx, world: Telling, word: WaitingWord & { readonly isOwn: boolean }): Promise<void> {
  const { id, competition, name, race, accounts, at, offerUntil, reason, raceDate, regDeadline, isOwn } = word;
  await tell(
    tx,
    world,
    EVENT[word.word],
    { id, accounts, at },
    {
      values: { id: competition, name, race, reason: word.word === "PASSED_OVER" ? (reason ?? "") : "" },
      mail: entryNotice(world, EVENT[word.word], word, (locale) => ({
        happened: say(locale, `entry.waiting.told.${word.word}`, {
          until: offerUntil === null ? "" : formatMoment(offerUntil, locale),
        }),
        reason:
          word.word === "BARRED" && reason !== null
            ? // The cast: `writeBarriers` keeps codes of refusals.
              say(
                locale,
                isOwn ? (`entry.${reason}` as MessageCode) : wordsForClub(reason as LineRefusal["code"]),
                refusalVariables({ race: { date: raceDate }, competition: { regDeadline } }, locale),
              )
            : reason,
      })),
    },
  );
}
