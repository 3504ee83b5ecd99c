import path from "node:path";
import { runnerImport } from "vite";

const BOUND_PAGES = "src/app/bound-pages.ts";

type Binding = { load: () => Promise<unknown>; words?: "first" };
/** A page as its binding has it: the modules it asks for, by their paths from `web`, and whether the first words do for it. */
type BuiltPage = { readonly modules: readonly string[]; readonly isFirst: boolean };

/** Returns every page by its name. The bindings themselves are run, and what they import is written down instead of loaded. */
export async function readPages(root: string): Promise<Readonly<Record<string, BuiltPage>>> {
  const asked: string[] = [];
  const bindings = path.join(root, BOUND_PAGES);
  Object.assign(globalThis, {
    pageFilesAsk: async (module: string) => {
      asked.push(path.relative(root, path.join(path.dirname(bindings), module)));
      return anything;
    },
  });
  const { module } = await runnerImport<{ boundPages: Record<string, Binding> }>(bindings, {
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
  const pages: Record<string, BuiltPage> = {};
  for (const [page, { load, words }] of Object.entries(module.boundPages)) {
    asked.length = 0;
    // oxlint-disable-next-line no-await-in-loop -- what is asked belongs to the one page that asks
    await load();
    pages[page] = { modules: [...asked], isFirst: words === "first" };
  }
  return pages;
}

/** Stands for a module: it has whatever is looked for. */
const anything: unknown = new Proxy({}, { get: (_module, name) => (name === "then" ? undefined : anything) });
