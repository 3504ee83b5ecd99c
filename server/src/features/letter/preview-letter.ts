import type { Letter, LetterRecipients } from "@rajt/contract/letter/letter.calls";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { AppContext } from "../../app-context.ts";
import { previewOf } from "../notification/index.ts";
import { letterMail, readLetter } from "./write-letter.ts";

type LetterPreview = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly recipients: LetterRecipients;
};

/** Renders a letter as its first recipient would receive it. */
export async function previewLetter(
  context: Pick<AppContext, "db" | "publicUrl">,
  letter: Letter,
  viewer: Viewer,
): Promise<LetterPreview> {
  const { competition, addressed, counts } = await readLetter(context.db, letter, viewer);
  const [first] = addressed;
  if (first === undefined) throw new Error("a letter has no recipient");
  const values = { name: first.name, ...letterMail(context, letter, competition, first) };
  const mail = await previewOf(context, { name: "ORGANISER_LETTER", locale: first.locale }, values);
  return { ...mail, recipients: counts };
}
