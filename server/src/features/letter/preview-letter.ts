import type { Letter, LetterRecipients } from "@rajt/contract/letter/letter.calls";
import { reasonOfMail } from "@rajt/contract/portal.events";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { World } from "../../world.ts";
import { findTemplates, footerOf, joinMails, renderMail, withStylesAside } from "../mail/index.ts";
import { letterMail, readLetter } from "./write-letter.ts";

type LetterPreview = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly recipients: LetterRecipients;
};

/** Renders a letter as its first recipient would get it. */
export async function previewLetter(
  world: Pick<World, "db" | "publicUrl">,
  letter: Letter,
  viewer: Viewer,
): Promise<LetterPreview> {
  const { competition, addressed, counts } = await readLetter(world.db, letter, viewer);
  const [first] = addressed;
  if (first === undefined) throw new Error("a letter without a recipient");
  const key = { name: "ORGANISER_LETTER", locale: first.locale } as const;
  const templates = await findTemplates(world.db);
  const mail = await renderMail({
    key,
    template: templates(key),
    to: first.email ?? "",
    values: { name: first.name, ...letterMail(world, letter, competition, first) },
    footer: footerOf(reasonOfMail(key.name), key.locale, world.publicUrl),
  });
  const { subject, html, text } = joinMails([mail]);
  return { subject, html: withStylesAside(html), text, recipients: counts };
}
