/** The calls of letters from an organiser to the entrants of its competition (product/notifications 10). */
import * as z from "zod";
import { anyOf, writes } from "../kernel/access.ts";
import { answer, defineCalls, id, named } from "../kernel/calls.ts";
import { textArea, textLine } from "../kernel/text.schema.ts";
import { LETTER_AUDIENCES, LONGEST_LETTER } from "./letter.rules.ts";

const letter = z.strictObject({
  competition: id,
  audience: z.enum(LETTER_AUDIENCES),
  /** Required for the audience RACE. */
  race: id.optional(),
  subject: textLine(LONGEST_LETTER.subject),
  text: textArea(LONGEST_LETTER.text),
});
export type Letter = z.output<typeof letter>;

const recipients = z.object({
  /** How many entrants the letter reaches, and by how many mails: a club gets one for its athletes without an address. */
  people: z.int(),
  mails: z.int(),
  throughClub: z.int(),
  clubs: z.int(),
  /** Entrants without a mail because they or their club switched it off. */
  optedOut: z.int(),
  /** Entrants without an address whose club has none either. */
  unreachable: z.int(),
});
export type LetterRecipients = z.output<typeof recipients>;

const sentLetter = z.object({
  id,
  sentAt: z.iso.datetime(),
  sentBy: z.string(),
  audience: z.enum(LETTER_AUDIENCES),
  /** For the audience RACE, the name at that time. */
  race: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  people: z.int(),
  mails: z.int(),
});
export type SentLetter = z.output<typeof sentLetter>;

export const letterCalls = defineCalls({
  "POST /letterControl/getLetters": {
    needs: anyOf("Competition"),
    about: "The letters sent to the entrants of the caller's competition, newest first, and its races.",
    input: z.strictObject({ competition: id }),
    output: z.object({
      raceList: z.array(named),
      letterList: z.array(sentLetter),
      /** The letters left for today. */
      leftToday: z.int(),
    }),
  },
  "POST /letterControl/getPreview": {
    needs: writes("Competition"),
    about: "A letter as its first recipient would receive it, and the number of recipients. Nothing is sent.",
    input: letter,
    output: answer.extend({
      subject: z.string().optional(),
      html: z.string().optional(),
      text: z.string().optional(),
      recipients: recipients.optional(),
    }),
  },
  "POST /letterControl/send": {
    needs: writes("Competition"),
    about:
      "Mails a letter to the entrants of the caller's competition: at most two a day, and a limited number of mails an hour. Replies go to the organiser.",
    input: letter,
    output: answer.extend({ recipients: recipients.optional() }),
  },
});
