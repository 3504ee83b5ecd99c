// What a visitor's browser must load before the calendar shows: bytes after brotli, from the build's own manifest.
import { readFileSync, statSync } from "node:fs";
import path from "node:path";

const DIST = path.join(import.meta.dirname, "../web/dist");
const LIMIT = 200_000;
const AIM = 150_000;

type Chunk = { file: string; imports?: string[]; css?: string[]; src?: string; isEntry?: boolean };
const manifest = JSON.parse(readFileSync(path.join(DIST, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** The entry, the calendar's route and the texts of one language, each with all it imports. */
const roots = Object.keys(manifest).filter(
  (key) => manifest[key]?.isEntry === true || key.endsWith("/CalendarPage.tsx") || key.endsWith("texts.hu.ts"),
);
const chunks = new Set<string>();
const visit = (key: string): void => {
  if (chunks.has(key)) return;
  chunks.add(key);
  for (const imported of manifest[key]?.imports ?? []) visit(imported);
};
for (const root of roots) visit(root);

const files = (pick: (chunk: Chunk) => string[]) => [
  ...new Set([...chunks].flatMap((key) => (manifest[key] ? pick(manifest[key]) : []))),
];
const compressed = (file: string): number => {
  const whole = path.join(DIST, file);
  return statSync(`${whole}.br`, { throwIfNoEntry: false })?.size ?? statSync(whole).size;
};
const total = (list: string[]) => list.reduce((sum, file) => sum + compressed(file), 0);

const scripts = files(({ file }) => (file.endsWith(".js") ? [file] : []));
const styles = files(({ css = [] }) => css);
for (const file of scripts.toSorted((a, b) => compressed(b) - compressed(a)))
  console.log(`${String(compressed(file)).padStart(8)}  ${file}`);
const script = total(scripts);
console.log(
  `calendar page: ${(script / 1000).toFixed(1)} kB script, ${(total(styles) / 1000).toFixed(1)} kB style (brotli); limit ${LIMIT / 1000} kB, aim ${AIM / 1000} kB`,
);
if (roots.length < 3) {
  console.error(`the build has no entry, calendar or texts: ${roots.join(", ")}`);
  process.exit(1);
}
if (script > LIMIT) process.exit(1);
