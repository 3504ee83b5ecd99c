import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { firstLookAt } from "@rajt/contract/first-look.pages";
import { pages } from "@rajt/contract/portal.pages";
import { escaped, type Told } from "./page-head.ts";
import { say } from "./texts.ts";

/** Whoever asks: `locale` is the language that the page will speak, and not what the browser would like. */
export type Visitor = { readonly locale: Locale; readonly isSignedIn: boolean };

/** The parameters of an address of the calendar that say how it is shown; otherwise it is a month. */
const isMonth = (query: URLSearchParams): boolean => (query.get("view") ?? "month") === "month";

/** The looks with the picture of a month. */
const PICTURED: ReadonlySet<string> = new Set(["month", "found", "competition"]);

/** The first look of an answer: what it is made of, with the visitor, says too whether two answers are the same. */
type FirstLook = { readonly look: string; readonly month: string };

/** Returns the shape of the page that is asked for and the month of its picture. */
export function firstLookOf({ page, own }: Told, query: URLSearchParams, month: string): FirstLook {
  const declared = page === null ? "plain" : firstLookAt(page).look;
  const look = declared === "month" && !isMonth(query) ? "found" : declared;
  const asked = /^\d{4}-(0[1-9]|1[0-2])$/.exec(query.get("month") ?? "")?.[1];
  return {
    look,
    month: PICTURED.has(look) ? (own?.month ?? asked ?? month) : "",
  };
}

/**
 * Returns what fills the first look that stands in the page (`web/index.html`): its shape and its words in the visitor's language, the picture of its
 * season, and whether there is a menu beside it.
 */
export function readFirstLooks(
  folder: string,
): (html: string, told: Told, first: FirstLook, visitor: Visitor) => string {
  const pictures = picturesIn(path.join(folder, "assets"));
  return (html, told, { look, month }, { locale, isSignedIn }) => {
    const brand = ["shell.product", "shell.tagline"].map((code) => escaped(say(locale, code)));
    const title = escaped(titleOf(told, look, locale));
    const lead = escaped(leadOf(told, locale));
    const picture = pictures.get(month) ?? { early: "", shown: "" };
    const fill: readonly (readonly [RegExp, string])[] = [
      [/<html lang="hu" data-frame="alone">/, `<html lang="${locale}"${isSignedIn ? "" : ' data-frame="alone"'}>`],
      [/<link rel="icon"/, `${picture.early}<link rel="icon"`],
      [/<div id="first" data-look="plain"/, `<div id="first" data-look="${look}"`],
      [/<b>Rajt<\/b><span><\/span>/g, `<b>${brand[0]}</b><span>${brand[1]}</span>`],
      [/<p class="first-title"><\/p>/, `${picture.shown}<p class="first-title">${title}</p>`],
      [/<p class="first-lead"><\/p>/, lead === "" ? "" : `<p class="first-lead">${lead}</p>`],
    ];
    // By functions: in a text to put in, `$&` would mean something.
    return fill.reduce((filled, [place, text]) => filled.replace(place, () => text), html);
  };
}

/** The title that the page will have; a form has that of its record, which is not known yet. */
function titleOf({ page, own }: Told, look: string, locale: Locale): string {
  if (look === "form") return "";
  return own === null ? say(locale, page === null ? "shell.notFound.title" : pages[page].title) : own.title;
}

function leadOf({ page }: Told, locale: Locale): string {
  const lead = page === null ? undefined : firstLookAt(page).lead;
  return lead === undefined ? "" : say(locale, lead);
}

/**
 * The picture of each month, for a light and a dark page. The one that is shown is asked for before the code: a browser has six connections to a place, and
 * what comes behind the code waits until that is there.
 */
function picturesIn(assets: string): ReadonlyMap<string, { readonly early: string; readonly shown: string }> {
  const found = new Map<string, { early: string; shown: string }>();
  for (const file of filesIn(assets)) {
    const [, month, theme] = /^(\d\d)-(light|dark)-[\w-]+\.svg$/.exec(file) ?? [];
    if (month === undefined) continue;
    const picture = found.get(month) ?? { early: "", shown: "" };
    picture.early += `<link rel="preload" as="image" media="(prefers-color-scheme: ${theme})" fetchpriority="high" href="/assets/${file}" />`;
    picture.shown += `<img class="first-picture first-${theme}" src="/assets/${file}" alt="" loading="lazy" />`;
    found.set(month, picture);
  }
  return found;
}

const filesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
};

/** Returns the policy that allows, beside files of the portal, the scripts and styles that stand in this page, each by its hash. */
export function policyOf(html: string, policy: string): string {
  const hashes = (tag: "script" | "style") =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]* (?:src|type)=)[^>]*>([^]+?)</${tag}>`, "g"))]
      .map(([, text = ""]) => ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`)
      .join("");
  return policy
    .replace("script-src 'self'", (kept) => kept + hashes("script"))
    .replace("style-src 'self'", (kept) => kept + hashes("style"));
}
