import type { Locale } from "@rajt/contract/kernel/enumerations";
import { textAt, translator, type Texts, type Translate } from "@rajt/contract/kernel/texts";
import type { PortalTexts } from "@rajt/contract/texts.hu";
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from "react";
import { call } from "./calls/calls.ts";
import { remembered } from "./remembered.ts";

type Say = (code: string, variables?: Readonly<Record<string, string | number>>) => string;
export type Speaker = { readonly locale: Locale; readonly t: Translate<PortalTexts>; readonly say: Say };
type TextsValue = Speaker & { readonly setLocale: (locale: Locale) => Promise<void> };

const DEFAULT_LOCALE: Locale = "hu";
const KEY = "rajt.locale";

/**
 * The texts in the chosen language. `t` takes a known path and checks its variables; `say` takes a code that came over the wire or out of
 * a schema. `setLocale` changes the language without a reload and remembers it.
 */
export function useTexts(): TextsValue {
  const texts = use(TextsContext);
  if (texts === null) throw new Error("useTexts outside TextsProvider");
  return texts;
}

export function TextsProvider({ first, children }: { first: Speaker; children: ReactNode }) {
  const [speaker, setSpeaker] = useState(first);
  const setLocale = useCallback(async (locale: Locale) => {
    const next = await loadSpeaker(locale);
    document.documentElement.lang = locale;
    remembered.set(KEY, locale);
    setSpeaker(next);
    // The page has already changed; the server's own sentences follow with the language header of each call.
    await call("POST /localeControl/setCurrentLocale", { locale }).catch(() => undefined);
  }, []);
  const value = useMemo(() => ({ ...speaker, setLocale }), [speaker, setLocale]);
  return <TextsContext value={value}>{children}</TextsContext>;
}

/** Loads only the language in use. */
export async function loadSpeaker(locale: Locale): Promise<Speaker> {
  const texts =
    locale === "en"
      ? (await import("@rajt/contract/texts.en")).textsEn
      : (await import("@rajt/contract/texts.hu")).textsHu;
  return speakerOf(locale, texts);
}

export const speakerOf = (locale: Locale, texts: Texts): Speaker => ({
  locale,
  // The languages have the same keys by type (SameKeys), which the union of the two lazily loaded modules no longer shows.
  t: translator<PortalTexts>(texts as PortalTexts),
  say: (code, variables) => textAt(texts, code, variables),
});

/** A name in the reader's language where the portal itself gave it, which is where `labels` has it; any other as somebody named it. */
export function ownName({ say }: Pick<Speaker, "say">, labels: string | undefined, name: string): string {
  const path = `${labels ?? ""}.${name}`;
  const said = say(path);
  return said === path ? name : said;
}

export function firstLocale(): Locale {
  const locale = remembered.get(KEY);
  return locale === "hu" || locale === "en" ? locale : DEFAULT_LOCALE;
}

const TextsContext = createContext<TextsValue | null>(null);
