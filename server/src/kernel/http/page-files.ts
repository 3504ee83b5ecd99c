import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { PageId } from "@rajt/contract/portal.pages";

/** The files that a page or a half of a language's texts is made of, beside those that every page loads. */
type Files = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Of a page that says no others than the words that come first. */
  readonly words?: "first";
};

/**
 * Reads which files each page is made of, as the build wrote it down, and returns what names them in a page: the browser then fetches them
 * together with the entry, and not one after the other.
 */
export async function readPageFiles(
  folder: string,
): Promise<(page: PageId | null, locale: Locale) => { readonly styles: string; readonly scripts: string }> {
  // The cast: the build made it. Where there is none, nothing is named and the browser finds all of it by itself, a little later.
  const files = JSON.parse(await readFile(path.join(folder, ".vite/pages.json"), "utf8").catch(() => "{}")) as Readonly<
    Partial<Record<string, Files>>
  >;
  return (page, locale) => {
    const own = page === null ? undefined : files[page];
    const words = page === null || own?.words === "first" ? ["first"] : ["first", "rest"];
    const named = [...words.map((half) => files[`texts.${locale}.${half}`]), own].filter((one) => one !== undefined);
    const links = (kind: "scripts" | "styles", rel: string) =>
      each(named, kind)
        .map((file) => `<link rel="${rel}" crossorigin href="/${file}" />`)
        .join("\n    ");
    return { styles: links("styles", "stylesheet"), scripts: links("scripts", "modulepreload") };
  };
}

const each = (named: readonly Files[], kind: "scripts" | "styles"): string[] => [
  ...new Set(named.flatMap((one) => one[kind])),
];
