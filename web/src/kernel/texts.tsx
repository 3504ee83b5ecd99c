import type { Locale } from "@rajt/contract/kernel/enumerations";
import { isPlural, textAt, translator, type Texts, type Translate } from "@rajt/contract/kernel/texts";
import type { PortalTexts } from "@rajt/contract/texts.hu";
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from "react";
import { call } from "./calls/calls.ts";
import { remembered } from "./remembered.ts";

type Say = (code: string, variables?: Readonly<Record<string, string | number>>) => string;
export type Speaker = { readonly locale: Locale; readonly t: Translate<PortalTexts>; readonly say: Say };
type TextsValue = Speaker & { readonly setLocale: (locale: Locale) => Promise<void> };

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

/** The words of a language, in the two halves that the build makes of them (`web/build/first-words.ts`); without it each is the whole. */
const HALVES: Readonly<Record<Locale, Readonly<Record<"first" | "rest", () => Promise<Texts>>>>> = {
  hu: {
    first: async () => (await import("@rajt/contract/texts.hu?first")).textsHu,
    rest: async () => (await import("@rajt/contract/texts.hu?rest")).textsHu,
  },
  en: {
    first: async () => (await import("@rajt/contract/texts.en?first")).textsEn,
    rest: async () => (await import("@rajt/contract/texts.en?rest")).textsEn,
  },
};

/** The words that are spoken with: what comes later is put among those that came first, so that a speaker knows it at once. */
type Spoken = { readonly locale: Locale; readonly words: Words; rest: Promise<void> | null };
type Words = { [key: string]: Texts[string] };
let spoken: Spoken | null = null;
/** The language that is on its way. */
let speaking: Promise<unknown> | undefined;

/** Loads only the language in use, and of it only the first words until others are asked for. */
export function loadSpeaker(locale: Locale): Promise<Speaker> {
  const speaker = spokenIn(locale);
  speaking = speaker.catch(() => undefined);
  return speaker;
}

async function spokenIn(locale: Locale): Promise<Speaker> {
  const next: Spoken = { locale, words: { ...(await HALVES[locale].first()) }, rest: null };
  if (spoken?.rest) await restOf(next);
  spoken = next;
  return speakerOf(locale, next.words);
}

/** Loads the other words of the language in use, or on its way: before code that may say them is drawn. */
export async function loadRest(): Promise<void> {
  await speaking;
  if (spoken !== null) await restOf(spoken);
}

function restOf(of: Spoken): Promise<void> {
  of.rest ??= HALVES[of.locale].rest().then(
    (rest) => join(of.words, rest),
    (error: unknown) => {
      of.rest = null;
      throw error;
    },
  );
  return of.rest;
}

/** Puts texts among others, in their place; they share branches, and no sentence. */
function join(into: Words, more: Texts): void {
  for (const [key, text] of Object.entries(more)) {
    const known = into[key];
    if (typeof known !== "object" || typeof text !== "object" || isPlural(text)) into[key] = text;
    else {
      const branch: Words = { ...known };
      join(branch, text as Texts);
      into[key] = branch;
    }
  }
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

/** The language that was chosen here; where storage forgot it, the one the server painted the first look in, which is Hungarian until somebody chooses. */
export function firstLocale(): Locale {
  const known = [remembered.get(KEY), document.documentElement.lang];
  return known.find((locale) => locale === "hu" || locale === "en") ?? "hu";
}

const TextsContext = createContext<TextsValue | null>(null);
