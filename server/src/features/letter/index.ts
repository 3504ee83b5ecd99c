import { letterCalls } from "@rajt/contract/letter/letter.calls";
import { MOST_LETTERS_A_DAY } from "@rajt/contract/letter/letter.rules";
import { dayOf } from "@rajt/contract/kernel/days";
import { noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { Feature, AppContext } from "../../app-context.ts";
import { lettersOn, readLetters, readWritten } from "./letter.store.ts";
import { previewLetter } from "./preview-letter.ts";
import { sendLetterIn } from "./send-letter.ts";

/** Serves the letters of organisers to the entrants of their competitions (product/notifications 10). */
export const letterFeature = (context: AppContext): Feature => ({
  calls: serveCalls(letterCalls, {
    "POST /letterControl/getLetters": async ({ input, viewer, now }) => {
      const competition = await readWritten(context.db, input.competition, await viewer());
      if (competition === undefined) throw noData();
      const sentToday = await lettersOn(context.db, competition.id, dayOf(now));
      return {
        raceList: competition.raceList,
        letterList: await readLetters(context.db, competition.id),
        leftToday: MOST_LETTERS_A_DAY - sentToday,
      };
    },
    "POST /letterControl/getPreview": async ({ input, viewer }) => ({
      successful: true,
      ...(await previewLetter(context, input, await viewer())),
    }),
    "POST /letterControl/send": async ({ input, viewer, account, now: at, locale, translate }) => {
      const by = { viewer: await viewer(), actor: await account(), locale, at };
      const recipients = await tx(context.db, (tx) => sendLetterIn(tx, context, input, by));
      const { people, mails } = recipients;
      return { successful: true, message: translate("letter.sent", { people, mails }), recipients };
    },
  }),
});
