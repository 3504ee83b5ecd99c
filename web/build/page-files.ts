import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runnerImport, type Plugin } from "vite";

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };
type Manifest = Readonly<Record<string, Chunk>>;
type Load = () => Promise<unknown>;

const BOUND_PAGES = "src/app/bound-pages.ts";

/**
 * Writes beside the manifest which files each page is made of, by the page's name (`calendar`) or the language (`texts.hu`): its own code with all that this imports, and
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
      folder = path.join(root, config.build.outDir, ".vite");
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
      const pages = Object.entries(await modulesOfPages(root)).map(([page, modules]) => [page, filesOf(modules)]);
      const texts = ["hu", "en"].map((locale) => [`texts.${locale}`, filesOf([`../contract/src/texts.${locale}.ts`])]);
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

/**
 * Returns the modules that each page asks for, as the manifest names them. The bindings themselves are run, and what they import is written
 * down instead of loaded.
 */
async function modulesOfPages(root: string): Promise<Record<string, string[]>> {
  const asked: string[] = [];
  const bindings = path.join(root, BOUND_PAGES);
  Object.assign(globalThis, {
    pageFilesAsk: async (module: string) => {
      asked.push(path.relative(root, path.join(path.dirname(bindings), module)));
      return anything;
    },
  });
  const { module } = await runnerImport<{ boundPages: Record<string, { load: Load }> }>(bindings, {
    root,
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "write-down-imports",
        enforce: "pre",
        resolveId: (id) => (id === "@tabler/icons-react" ? "\0pictures" : null),
        load: (id) => (id === "\0pictures" ? "export default null" : null),
        transform: (code, id) => (id === bindings ? code.replaceAll(/\bimport\(/g, "globalThis.pageFilesAsk(") : null),
      },
    ],
  });
  const modules: Record<string, string[]> = {};
  for (const [page, { load }] of Object.entries(module.boundPages)) {
    asked.length = 0;
    // oxlint-disable-next-line no-await-in-loop -- what is asked belongs to the one page that asks
    await load();
    modules[page] = [...asked];
  }
  return modules;
}

/** Stands for a module: it has whatever is looked for. */
const anything: unknown = new Proxy({}, { get: (_module, name) => (name === "then" ? undefined : anything) });
