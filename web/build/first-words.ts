import { readFileSync } from "node:fs";
import path from "node:path";
import { isPlural, type Texts } from "../../contract/src/kernel/texts.ts";
import { runnerImport, type Plugin } from "vite";
import { firstLookAt } from "../../contract/src/first-look.pages.ts";
import { PAGE_IDS } from "../../contract/src/portal.pages.ts";

/** Is a path of the texts among those that are named? */
type IsNamed = (at: string) => boolean;

const COMMENTS_AND_TYPES = /^(?:import|export) type [^;]*;|^\s*(?:\/\*[^]*?\*\/|\/\/.*)$/gm;

/** The words that are said by a code that came from elsewhere, and by the maps, whose code comes later. */
const ALWAYS = ["kernel.error", "kernel.map"];

/** The words that the server alone says, in mails and notifications: a browser is sent what they became, and never loads them. */
export const OF_THE_SERVER = [
  "mail.notice",
  "mail.action",
  "mail.sample",
  "notification.message",
  "entry.deleted",
  "entry.team.told",
  "entry.waiting.lapse",
  "entry.waiting.told",
  "people.verification.told",
  "competition.calendar.feed",
] as const;

/**
 * Cuts the texts of a language in two, which the browser loads as `texts.hu?first` and `texts.hu?rest`: the words that the frame and the pages
 * bound with `words: "first"` name in their sources, and all others. Nobody lists them: a word that such a page begins to say moves by itself.
 */
export const firstWords = (): Plugin => {
  let root = "";
  let named: IsNamed | undefined;
  return {
    name: "first-words",
    apply: "build",
    enforce: "pre",
    configResolved(config) {
      root = config.root;
    },
    async load(id) {
      const [file = "", half] = id.split("?");
      if (half !== "first" && half !== "rest") return null;
      const { module } = await runnerImport<Record<string, Texts>>(file, {
        root,
        configFile: false,
        logLevel: "error",
      });
      const [exported] = Object.entries(module);
      if (exported === undefined) throw new Error(`${file} has no texts`);
      const [name, texts] = exported;
      const isNamed = (named ??= namedWords(root, Object.keys(texts)));
      const isOfServer = (at: string) => OF_THE_SERVER.some((area) => at === area || at.startsWith(`${area}.`));
      const part = partOf(texts, (at) => !isOfServer(at) && isNamed(at) === (half === "first"));
      return `export const ${name} = ${JSON.stringify(part)};`;
    },
  };
};

/** Returns the sentences that are wanted, at their places; a plural counts as one. */
function partOf(texts: Texts, isWanted: IsNamed, above = ""): Texts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]): [string, Texts[string]][] => {
      if (typeof text === "string" || isPlural(text)) return isWanted(above + key) ? [[key, text]] : [];
      const part = partOf(text, isWanted, `${above}${key}.`);
      return Object.keys(part).length === 0 ? [] : [[key, part]];
    }),
  );
}

/** Reads which paths the sources of the frame and of the first pages name: `"shell.menu.open"`, and all that begin as `` `entry.state.${state}` ``. */
function namedWords(root: string, areas: readonly string[]): IsNamed {
  const pages = PAGE_IDS.flatMap((id) => firstLookAt(id).code ?? []);
  const sources = closure(
    ["src/main.tsx", ...pages].map((file) => path.join(root, file)),
    path.join(root, "../contract/src"),
  );
  const word = new RegExp(String.raw`["'\`]((?:${areas.join("|")})(?:\.\w*)+)(\$\{)?`, "g");
  const [whole, begun] = [new Set(ALWAYS), new Set<string>()];
  for (const source of sources)
    for (const [, at = "", hole] of source.matchAll(word)) (hole === undefined ? whole : begun).add(at);
  return (at) => {
    const steps = at.split(".");
    return (
      steps.some((_, index) => whole.has(steps.slice(0, index + 1).join("."))) ||
      [...begun].some((start) => at.startsWith(start))
    );
  };
}

/**
 * Returns the sources of modules and of all that they import at once, or by a `load-….ts`: a part of a first page that comes later. All else that is
 * loaded later speaks when all words are there.
 */
function closure(files: readonly string[], contract: string): string[] {
  const sources = new Map<string, string>();
  const read = (file: string): void => {
    if (sources.has(file) || !/\.tsx?$/.test(file)) return;
    const source = readFileSync(file, "utf8").replaceAll(COMMENTS_AND_TYPES, "");
    sources.set(file, source);
    const imports = path.basename(file).startsWith("load-")
      ? /(?:from |^import |\bimport\()"([^"]+)"/gm
      : /(?:from|^import) "([^"]+)"/gm;
    for (const [, asked = ""] of source.matchAll(imports))
      if (asked.startsWith(".")) read(path.resolve(path.dirname(file), asked));
      else if (asked.startsWith("@rajt/contract/"))
        read(`${path.join(contract, asked.slice("@rajt/contract/".length))}.ts`);
  };
  for (const file of files) read(file);
  return [...sources.values()];
}
