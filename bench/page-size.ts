// What a visitor's browser loads before each of these pages shows: bytes after brotli and files, from what the build wrote down of itself.
// It judges no time, so that it may run beside anything.
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { PageId } from "@rajt/contract/portal.pages";

const DIST = path.join(import.meta.dirname, "../web/dist");

type Files = { readonly scripts: readonly string[]; readonly styles: readonly string[]; readonly words?: "first" };
/** In kilobytes of script, and in files of script and style together. */
type Allowance = readonly [script: number, files: number];

/** The calendar, a list and a competition have a target each; a form may be larger than the list beside it. */
const ALLOWED: Partial<Readonly<Record<PageId, Allowance>>> = {
  calendar: [185, 15],
  login: [185, 15],
  registration: [185, 15],
  calendarView: [260, 20],
  athlete: [240, 20],
  competition: [240, 20],
  work: [240, 25],
  registrationPerson: [350, 30],
  competitionEdit: [350, 30],
};

// The casts: the build made both.
const pages = JSON.parse(readFileSync(path.join(DIST, ".vite/pages.json"), "utf8")) as Readonly<Record<string, Files>>;
const html = readFileSync(path.join(DIST, "index.html"), "utf8");
const linked = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, file = ""]) => file);
const always: Files = {
  scripts: linked(/(?:src|modulepreload" crossorigin href)="\/([^"]+\.js)"/g),
  styles: linked(/rel="stylesheet"[^>]* href="\/([^"]+\.css)"/g),
};

const compressed = (file: string): number => {
  const whole = path.join(DIST, file);
  return statSync(`${whole}.br`, { throwIfNoEntry: false })?.size ?? statSync(whole).size;
};
const kilobytes = (files: readonly string[]): number => files.reduce((sum, file) => sum + compressed(file), 0) / 1000;

let isWithinLimit = true;
for (const [page, [script, most]] of Object.entries(ALLOWED)) {
  const words = pages[page]?.words === "first" ? ["first"] : ["first", "rest"];
  const parts = [always, ...words.map((half) => pages[`texts.hu.${half}`]), pages[page]];
  const [scripts, styles] = (["scripts", "styles"] as const).map((kind) => [
    ...new Set(parts.flatMap((part) => part?.[kind] ?? [])),
  ]) as [string[], string[]];
  const isThere = parts.every((part) => part !== undefined && part.scripts.length > 0);
  const isWithin = isThere && kilobytes(scripts) <= script && scripts.length + styles.length <= most;
  if (!isWithin) isWithinLimit = false;
  console.log(
    `${isWithin ? " " : "✗"} ${page.padEnd(20)} ${kilobytes(scripts).toFixed(1).padStart(6)} of ${script} kB script, ${kilobytes(styles).toFixed(1).padStart(5)} kB style, ${scripts.length + styles.length} of ${most} files${isThere ? "" : " (the build has no such page)"}`,
  );
  if (!isWithin)
    for (const file of scripts.toSorted((one, other) => compressed(other) - compressed(one)))
      console.log(`    ${String(compressed(file)).padStart(8)}  ${file}`);
}
if (!isWithinLimit) process.exit(1);
