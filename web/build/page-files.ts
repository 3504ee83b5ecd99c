import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { readPages } from "./pages.ts";

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Writes beside the manifest which files each page is made of, by the page's name (`calendar`) or the half of a language (`texts.hu.first`): its own code with all that this imports, and
 * their styles, without what every page loads. The server names them in the page it answers with, so that the browser fetches them together
 * with the entry instead of after it.
 */
export const pageFiles = (): Plugin => {
  let root = "";
  let folder = "";
  return {
    name: "page-files",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = path.resolve(root, config.build.outDir, ".vite");
    },
    async closeBundle() {
      // The cast: Vite has just written it.
      const manifest = JSON.parse(readFileSync(path.join(folder, "manifest.json"), "utf8")) as Manifest;
      const first = closure(
        manifest,
        Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
      );
      const filesOf = (modules: readonly string[]) => {
        const own = [...closure(manifest, modules)].filter((key) => !first.has(key)).map((key) => manifest[key]);
        return {
          scripts: [...new Set(own.flatMap((chunk) => chunk?.file ?? []))],
          styles: [...new Set(own.flatMap((chunk) => chunk?.css ?? []))],
        };
      };
      const pages = Object.entries(await readPages(root)).map(([page, { modules, isFirst }]) => [
        page,
        { ...filesOf(modules), ...(isFirst ? { words: "first" } : {}) },
      ]);
      const texts = ["hu", "en"].flatMap((locale) =>
        ["first", "rest"].map((half) => [
          `texts.${locale}.${half}`,
          filesOf([`../contract/src/texts.${locale}.ts?${half}`]),
        ]),
      );
      writeFileSync(path.join(folder, "pages.json"), JSON.stringify(Object.fromEntries([...pages, ...texts])));
    },
  };
};

/** Returns these chunks of the manifest and all that they import. */
function closure(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    if (manifest[key] === undefined) throw new Error(`the build has no ${key}`);
    seen.add(key);
    closure(manifest, manifest[key].imports ?? [], seen);
  }
  return seen;
}
