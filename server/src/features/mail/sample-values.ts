import type { Locale } from "@rajt/contract/kernel/enumerations";
import { placeholdersOf, type MailTemplateName, type PlaceholderKind } from "@rajt/contract/mail/mail-templates.values";
import { translate } from "../../kernel/http/texts.ts";

/** Returns made-up values for previews of a template and for its check before saving; the same for every viewer. */
export function sampleValues(
  name: MailTemplateName,
  locale: Locale,
  publicUrl: URL,
): Readonly<Record<string, unknown>> {
  const sample = (key: string) => translate(locale, `mail.sample.${key}`);
  const samples: Readonly<Record<PlaceholderKind, (placeholder: string) => unknown>> = {
    text: sample,
    link: () => publicUrl.href,
    keyLink: () => publicUrl.href,
    prose: (placeholder) => ({ prose: sample(placeholder) }),
    rows: (placeholder) =>
      (placeholder === "changes" ? ["change", "otherChange"] : ["item", "otherItem"]).map((row) => ({
        title: sample(`${row}Title`),
        amount: sample(`${row}Amount`),
      })),
  };
  return Object.fromEntries(
    Object.entries(placeholdersOf(name)).map(([placeholder, kind]) => [placeholder, samples[kind](placeholder)]),
  );
}
