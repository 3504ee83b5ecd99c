import { inEnglish, VALUE_NAMES, type EnglishNames } from "@rajt/contract/kernel/english-names";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { textAt, translator, type Texts, type Translate } from "@rajt/contract/kernel/texts";
import type { PortalTexts } from "@rajt/contract/texts.hu";
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from "react";
import { call } from "./calls/calls.ts";
import { remembered } from "./remembered.ts";
import { useEnglishNames } from "./useEnglishNames.ts";

type Say = (code: string, variables?: Readonly<Record<string, string | number>>) => string;
export type Speaker = {
  readonly locale: Locale;
  readonly t: Translate<PortalTexts>;
  readonly say: Say;
  /** Returns the name of a value of a value set, or a name composed of them, in the page's language. */
  readonly translated: (name: string) => string;
};
type TextsValue = Speaker & { readonly setLocale: (locale: Locale) => Promise<void> };

const KEY = "rajt.locale";

/**
 * Returns the texts in the chosen language. `t` takes a typed path and checks its variables; `say` takes a code from the wire or a schema.
 * `translated` takes the name of a race, a distance, an age group. `setLocale` changes the language without a reload and stores it.
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
    // The page has changed already; each call sends the language for the server's own sentences.
    await call("POST /localeControl/setCurrentLocale", { locale }).catch(() => undefined);
  }, []);
  const names = useEnglishNames(speaker.locale);
  const value = useMemo(() => ({ ...speaker, translated: namerOf(names), setLocale }), [speaker, names, setLocale]);
  return <TextsContext value={value}>{children}</TextsContext>;
}

/** The texts of each language: those of the first pages, and all. */
const WORDS: Readonly<Record<Locale, Readonly<Record<"first" | "all", () => Promise<Texts>>>>> = {
  hu: {
    first: async () => (await import("@rajt/contract/first.texts.hu")).firstTextsHu,
    all: async () => (await import("@rajt/contract/texts.hu")).textsHu,
  },
  en: {
    first: async () => (await import("@rajt/contract/first.texts.en")).firstTextsEn,
    all: async () => (await import("@rajt/contract/texts.en")).textsEn,
  },
};

/** The language in use. Texts loaded later are added to its speaker's object. */
type Spoken = { readonly locale: Locale; readonly words: Record<string, Texts[string]>; all: Promise<void> | null };
let spoken: Promise<Spoken> | null = null;

/** Loads the first texts of a language, or all of them if the page has all of the former language. */
export async function loadSpeaker(locale: Locale): Promise<Speaker> {
  const before = spoken;
  const next = spokenIn(locale, before);
  spoken = next.catch(() => before ?? next);
  const { words } = await next;
  return speakerOf(locale, words);
}

async function spokenIn(locale: Locale, before: Promise<Spoken> | null): Promise<Spoken> {
  const next: Spoken = { locale, words: { ...(await WORDS[locale].first()) }, all: null };
  if ((await before)?.all) await allOf(next);
  return next;
}

/** Loads all texts of the current or loading language, before code that uses them is rendered. */
export async function loadAllWords(): Promise<void> {
  if (spoken !== null) await allOf(await spoken);
}

function allOf(of: Spoken): Promise<void> {
  of.all ??= WORDS[of.locale].all().then(
    (all) => void Object.assign(of.words, all),
    (error: unknown) => {
      of.all = null;
      throw error;
    },
  );
  return of.all;
}

export const speakerOf = (locale: Locale, texts: Texts): Speaker => ({
  locale,
  // cast: the languages have the same keys by type (SameKeys), which the union of the two lazy modules loses.
  t: translator<PortalTexts>(texts as PortalTexts),
  say: (code, variables) => textAt(texts, code, variables),
  translated: namerOf(null),
});

const namerOf =
  (names: EnglishNames | null): Speaker["translated"] =>
  (name) =>
    names === null ? name : inEnglish(name, names);

/** Returns a name in the viewer's language if `labels` has it, as the portal's own names; any other name as it is. */
export function ownName(
  { say, translated }: Pick<Speaker, "say" | "translated">,
  labels: string | undefined,
  name: string,
): string {
  if (labels === VALUE_NAMES) return translated(name);
  const path = `${labels ?? ""}.${name}`;
  const text = say(path);
  return text === path ? name : text;
}

/** Returns the language stored in this browser, else the language of the served page. */
export function firstLocale(): Locale {
  const candidates = [remembered.get(KEY), document.documentElement.lang];
  return candidates.find((locale) => locale === "hu" || locale === "en") ?? "hu";
}

const TextsContext = createContext<TextsValue | null>(null);
