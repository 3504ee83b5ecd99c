import type { Letter, LetterRecipients } from "@rajt/contract/letter/letter.calls";
import { mailsPossibleAt, MOST_LETTERS_A_DAY, MOST_MAILS_AN_HOUR } from "@rajt/contract/letter/letter.rules";
import { addDays, dayOf, formatDay, formatMoment } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Viewer } from "@rajt/contract/kernel/access";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { notify, type NotifyContext } from "../notification/index.ts";
import {
  insertLetter,
  isSentOn,
  lettersOn,
  lettersSince,
  lockLetters,
  type WrittenCompetition,
} from "./letter.store.ts";
import { letterMail, readLetter } from "./write-letter.ts";

const HOUR = 3_600_000;

type Sender = { readonly viewer: Viewer; readonly actor: number; readonly locale: Locale; readonly at: Date };

/**
 * Sends a letter to the entrants of a competition: inserts it and its deliveries by mail in one transaction.
 *
 * @throws {Refusal} if a field is invalid, or a limit is reached: then with the time of the next possible letter
 */
export async function sendLetterIn(
  tx: Tx,
  context: NotifyContext,
  letter: Letter,
  { viewer, actor, locale, at }: Sender,
): Promise<LetterRecipients> {
  const { competition, addressed, counts } = await readLetter(tx, letter, viewer);
  await lockLetters(tx, competition.organiser);
  const day = dayOf(at);
  const { audience, subject, text } = letter;
  const race = audience === "RACE" ? (competition.raceList.find(({ id }) => id === letter.race)?.name ?? null) : null;
  if (await isSentOn(tx, competition.id, day, { audience, race, subject, text }))
    throw new Refusal("letter.refusal.sentToday");
  const sentToday = await lettersOn(tx, competition.id, day);
  if (sentToday >= MOST_LETTERS_A_DAY)
    throw new Refusal("letter.refusal.tooManyToday", { variables: { day: formatDay(addDays(day, 1), locale) } });
  await checkMails(tx, competition, counts.mails, { locale, at });
  const id = await insertLetter(tx, {
    competition: competition.id,
    audience,
    race,
    subject,
    text,
    people: counts.people,
    mails: counts.mails,
    sentBy: actor,
    at,
    day,
    nthOfDay: sentToday + 1,
  });
  const recipientOf = new Map(addressed.map((recipient) => [recipient.account, recipient]));
  await notify(
    tx,
    context,
    "OrganiserLetter",
    { id, accounts: [...recipientOf.keys()], replyTo: competition.address, digest: `OrganiserLetter:${id}`, at },
    {
      mail: ({ id: account }) => {
        const recipient = recipientOf.get(account);
        if (recipient === undefined) throw new Error(`account ${account} is no recipient of letter ${id}`);
        return letterMail(context, letter, competition, recipient);
      },
    },
  );
  const changes = { letter: [null, subject] } as const;
  await logChange(tx, { actor, action: "update", object: "competition", objectId: competition.id, changes, at });
  return counts;
}

async function checkMails(
  tx: Tx,
  { organiser }: WrittenCompetition,
  mails: number,
  { locale, at }: Pick<Sender, "locale" | "at">,
): Promise<void> {
  const sent = await lettersSince(tx, organiser, new Date(at.getTime() - HOUR));
  const possible = mailsPossibleAt(sent, mails, at);
  if (possible === null) return;
  const variables = { most: MOST_MAILS_AN_HOUR, moment: formatMoment(possible, locale) };
  throw new Refusal("letter.refusal.tooManyMails", { variables });
}
