import { readFile } from "node:fs/promises";
import path from "node:path";
import { FIRST_PAGES } from "@rajt/contract/first.pages";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { PageId } from "@rajt/contract/portal.pages";

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
};
/** Vite's list of built files, by the path of the source below `web`. */
type Manifest = Readonly<Record<string, Chunk>>;
type Files = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** Returns the source of the first texts of every page, as in Vite's manifest. */
export const firstWords = (locale: Locale): string => `../contract/src/first.texts.${locale}.ts`;

/** Reads Vite's manifest of a built folder; empty where there is none. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, ".vite/manifest.json"), "utf8").catch(() => "{}");
  // cast: written by Vite
  return JSON.parse(text) as Manifest;
}

/**
 * Returns the files of these sources and of all their imports, without those that every page loads.
 *
 * @throws Error where the build has no such source
 */
export function filesOf(manifest: Manifest, sources: readonly string[]): Files {
  const always = closure(
    manifest,
    Object.keys(manifest).filter((source) => manifest[source]?.isEntry),
  );
  const own = [...closure(manifest, sources)].filter((source) => !always.has(source));
  return {
    scripts: own.flatMap((source) => manifest[source]?.file ?? []),
    styles: [...new Set(own.flatMap((source) => manifest[source]?.css ?? []))],
  };
}

function closure(manifest: Manifest, sources: readonly string[], seen = new Set<string>()): Set<string> {
  for (const source of sources) {
    if (seen.has(source)) continue;
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`the build has no ${source}`);
    seen.add(source);
    closure(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}

/**
 * Returns links to the files of a page that visitors open first and of the texts in their language: the browser fetches them together with
 * the entry instead of after it. It discovers all other files by itself.
 */
export async function readPageLinks(
  folder: string,
): Promise<(page: PageId | null, locale: Locale) => { readonly styles: string; readonly scripts: string }> {
  const manifest = await readManifest(folder);
  return (page, locale) => {
    const code = page === null ? undefined : FIRST_PAGES[page];
    const sources = [firstWords(locale), ...(code === undefined ? [] : [code])];
    const { scripts, styles } = Object.keys(manifest).length === 0 ? NO_FILES : filesOf(manifest, sources);
    return { styles: links(styles, "stylesheet"), scripts: links(scripts, "modulepreload") };
  };
}

const NO_FILES: Files = { scripts: [], styles: [] };

const links = (files: readonly string[], rel: string): string =>
  files.map((file) => `<link rel="${rel}" crossorigin href="/${file}" />`).join("\n    ");
