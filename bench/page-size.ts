// Measures what a visitor's browser loads before each of these pages shows: bytes after brotli, from Vite's manifest of the build. It
// measures no time, so that it may run beside other work.
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { filesOf, firstWords, readManifest } from "../server/src/kernel/http/page-files.ts";

const DIST = path.join(import.meta.dirname, "../web/dist");

/** A page by its sources below `web`, and the maximum of its scripts in kB. */
type Allowance = readonly [source: string, script: number];

const ALL_WORDS = "../contract/src/texts.hu.ts";
/** Pages that need the first texts only. */
const FIRST: Readonly<Record<string, Allowance>> = {
  calendar: ["src/features/competition/calendar/CalendarPage.tsx", 185],
  login: ["src/features/access/sign-in/LoginPage.tsx", 185],
  registration: ["src/features/registration/RegistrationPage.tsx", 185],
};
/** A competition and a list have targets; a form may be larger than its list. */
const OTHERS: Readonly<Record<string, Allowance>> = {
  calendarView: ["src/features/competition/CompetitionPage.tsx", 260],
  athlete: ["src/features/people/people.table.ts", 240],
  competition: ["src/features/competition/competition.table.ts", 240],
  work: ["src/features/work/WorkPage.tsx", 240],
  registrationPerson: ["src/app/registration.pages.tsx", 350],
  competitionEdit: ["src/features/competition/competition.form.ts", 350],
};

const manifest = await readManifest(DIST);
const html = readFileSync(path.join(DIST, "index.html"), "utf8");
const linked = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, file = ""]) => file);
const always = {
  scripts: linked(/(?:src|modulepreload" crossorigin href)="\/([^"]+\.js)"/g),
  styles: linked(/rel="stylesheet"[^>]* href="\/([^"]+\.css)"/g),
};

const compressed = (file: string): number => {
  const whole = path.join(DIST, file);
  return statSync(`${whole}.br`, { throwIfNoEntry: false })?.size ?? statSync(whole).size;
};
const kilobytes = (files: readonly string[]): number => files.reduce((sum, file) => sum + compressed(file), 0) / 1000;

let isWithinLimit = true;
const weigh = (page: string, words: readonly string[], [source, script]: Allowance): void => {
  const own = filesOf(manifest, [...words, source]);
  const scripts = [...always.scripts, ...own.scripts];
  const styles = [...always.styles, ...own.styles];
  const isWithin = kilobytes(scripts) <= script;
  if (!isWithin) isWithinLimit = false;
  console.log(
    `${isWithin ? " " : "✗"} ${page.padEnd(20)} ${kilobytes(scripts).toFixed(1).padStart(6)} of ${script} kB script, ${kilobytes(styles).toFixed(1).padStart(5)} kB style, ${scripts.length + styles.length} files`,
  );
  if (!isWithin)
    for (const file of scripts.toSorted((one, other) => compressed(other) - compressed(one)))
      console.log(`    ${String(compressed(file)).padStart(8)}  ${file}`);
};
for (const [page, allowance] of Object.entries(FIRST)) weigh(page, [firstWords("hu")], allowance);
for (const [page, allowance] of Object.entries(OTHERS)) weigh(page, [firstWords("hu"), ALL_WORDS], allowance);
if (!isWithinLimit) process.exit(1);
