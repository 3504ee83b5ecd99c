import type { Letter, LetterRecipients } from "@rajt/contract/letter/letter.calls";
import { filledLetter, letterProblem, type LetterValues } from "@rajt/contract/letter/letter.rules";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { EventMail } from "@rajt/contract/portal.events";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Viewer } from "@rajt/contract/kernel/access";
import { type FieldProblem, fieldsRefused, noData, Refusal } from "../../kernel/calls/refusal.ts";
import type { Runner } from "../../kernel/db/database.ts";
import { translate } from "../../kernel/http/texts.ts";
import type { AppContext } from "../../app-context.ts";
import { mailedAmong } from "../notification/index.ts";
import { type LetterRecipient, readRecipients, readWritten, type WrittenCompetition } from "./letter.store.ts";

export type Addressed = LetterRecipient & { readonly account: number };

export type ReadLetter = {
  readonly competition: WrittenCompetition;
  /** The accounts that get the mail. */
  readonly addressed: readonly Addressed[];
  readonly counts: LetterRecipients;
};

/**
 * Validates a letter and returns its recipients.
 *
 * @throws {Refusal} with all problems, at their fields; for a competition whose entries the viewer does not manage, the
 * same as for an unknown one
 */
export async function readLetter(runner: Runner, letter: Letter, viewer: Viewer): Promise<ReadLetter> {
  const competition = await readWritten(runner, letter.competition, viewer);
  if (competition === undefined) throw noData();
  const problems = problemsOf(letter, competition);
  if (problems.length > 0) throw fieldsRefused(problems);
  if (competition.cancelled) throw new Refusal("letter.refusal.cancelled");
  if (competition.address === null) throw new Refusal("letter.refusal.noAddress");
  const recipients = await readRecipients(runner, competition.id, letter);
  const reachable = recipients.filter((each): each is Addressed => each.account !== null);
  const wanting = await mailedAmong(
    runner,
    "OrganiserLetter",
    reachable.map(({ account }) => account),
  );
  const addressed = reachable.filter(({ account }) => wanting.has(account));
  if (addressed.length === 0) throw new Refusal("letter.refusal.nobody");
  const people = peopleOf(addressed);
  const clubs = addressed.filter(({ isOwn }) => !isOwn);
  const counts = {
    people,
    mails: addressed.length,
    throughClub: peopleOf(clubs),
    clubs: clubs.length,
    optedOut: peopleOf(reachable) - people,
    unreachable: peopleOf(recipients) - peopleOf(reachable),
  };
  return { competition, addressed, counts };
}

const peopleOf = (recipients: readonly LetterRecipient[]): number =>
  recipients.reduce((sum, { people }) => sum + people, 0);

function problemsOf({ audience, race, subject, text }: Letter, { raceList }: WrittenCompetition): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (audience === "RACE" && race === undefined) problems.push({ path: "race", message: "kernel.error.required" });
  else if (audience === "RACE" && !raceList.some(({ id }) => id === race))
    problems.push({ path: "race", message: "entry.start.refusal.foreignRace" });
  for (const [path, written] of [
    ["subject", subject],
    ["text", text],
  ] as const) {
    const problem = letterProblem(path, written);
    if (written === "") problems.push({ path, message: "kernel.error.required" });
    else if (problem !== null)
      problems.push({ path, message: problem.message, variables: { placeholder: problem.placeholder } });
  }
  return problems;
}

/** Returns the mail of a letter, filled in for one recipient and in its language. */
export function letterMail(
  { publicUrl }: Pick<AppContext, "publicUrl">,
  { subject, text }: Pick<Letter, "subject" | "text">,
  { id, name }: WrittenCompetition,
  recipient: LetterRecipient,
): EventMail<"OrganiserLetter"> {
  const { locale, isOwn, people } = recipient;
  const values = valuesFor(recipient, name, locale);
  return {
    competition: name,
    subject: filledLetter(subject, values),
    athletes: isOwn ? null : translate(locale, "letter.mail.athletes", { count: people }),
    letter: { prose: filledLetter(text, values) },
    link: new URL(pathTo("calendarView", { id }), publicUrl).href,
  };
}

function valuesFor({ name, starts }: LetterRecipient, competition: string, locale: Locale): LetterValues {
  const each = (texts: readonly string[]) => [...new Set(texts)].join(", ");
  const numbers = starts.flatMap(({ number }) => (number === null ? [] : [String(number)]));
  return {
    name,
    competition,
    race: each(starts.map(({ race }) => race)),
    startTime: each(starts.map(({ date, startTime }) => `${formatDay(date, locale)} ${formatTime(startTime)}`)),
    startNumber: numbers.length === 0 ? translate(locale, "letter.mail.noNumber") : each(numbers),
  };
}
