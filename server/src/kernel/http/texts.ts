import { type Locale, LOCALES } from "@rajt/contract/kernel/enumerations";
import { textAt, type Texts } from "@rajt/contract/kernel/texts";
import { textsEn } from "@rajt/contract/texts.en";
import { textsHu } from "@rajt/contract/texts.hu";

const TEXTS: Readonly<Record<Locale, Texts>> = { hu: textsHu, en: textsEn };

/** Returns the sentence of a message code in a language; an unknown code is returned unchanged. */
export const translate = (
  locale: Locale,
  code: string,
  variables?: Readonly<Record<string, string | number>>,
): string => textAt(TEXTS[locale], code, variables);

export const isMessageCode = (text: string): boolean => /^[a-z]\w*(\.\w+)+$/i.test(text);

/** Returns the language chosen on the page, else the browser's first, else Hungarian. */
export function localeOf(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  const chosen = LOCALES.find((locale) => locale === cookie);
  if (chosen) return chosen;
  const first = acceptLanguage?.split(",")[0]?.trim().slice(0, 2).toLowerCase();
  return first === "en" ? "en" : "hu";
}
