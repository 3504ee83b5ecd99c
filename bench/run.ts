// npm run bench: every bench whose figure is held to a limit, and one table of them all. `npm run bench -- entry poll` runs some.
import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { boundOf, isAllowed, isGoalReached, type Figure } from "./figure.ts";

/** Small enough that all take some minutes: of a list of fewer persons the ratio is the same. */
const BENCHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  entry: {},
  "club-entries": { CLUB_SECONDS: "60" },
  "entries-open": { OPEN_SECONDS: "20" },
  "entry-list": {},
  poll: {},
  "start-list": {},
  record: {},
  calendar: {},
  "calendar-alone": {},
  lists: { TABLE_ROWS: "20000" },
  "list-page": {},
  export: { TABLE_ROWS: "200000" },
  overload: { OVERLOAD_SECONDS: "20" },
  registration: {},
  start: {},
  "first-page": {},
  memory: { MEMORY_LISTS: "2000" },
  // Last: it is told for comparison alone, and time may run out before it.
  roster: { ROSTER_ROUNDS: "1" },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}: there are ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(1);
}

const figures: Figure[] = [];
const failed: string[] = [];
/** None begins after this moment, in milliseconds. */
const until = Number(process.env["BENCH_UNTIL"] ?? Number.POSITIVE_INFINITY);
const names = chosen.length > 0 ? chosen : Object.keys(BENCHES);
const unasked = [...names];
// And after each, lest the one that is stopped takes the others along.
report();
for (const name of names) {
  if (Date.now() > until) break;
  let measured = await measure(name);
  // Other work may have struck one moment: what is past its allowance twice is slower.
  if (!measured.passed && Date.now() < until) measured = await measure(name);
  figures.push(...measured.figures);
  if (!measured.passed) failed.push(name);
  unasked.shift();
  report();
}

console.log("");
table([
  ["  work", "limit", "ours", "ratio", "allowed", "goal"],
  ...figures.map((figure) => [
    `${markOf(figure)} ${figure.work}`,
    figure.limit,
    figure.ours,
    figure.ratio.toFixed(2),
    boundOf(figure.allowed),
    boundOf(figure.goal ?? figure.allowed),
  ]),
]);
if (unasked.length > 0) console.log(`\nNo time was left for: ${unasked.join(", ")}`);
if (failed.length > 0) console.log(`\nPast what is allowed: ${failed.join(", ")}`);
console.log(`\n${goals()}`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Runs a bench by its name. */
async function measure(name: string): Promise<{ readonly figures: readonly Figure[]; readonly passed: boolean }> {
  console.log(`\n${name}`);
  const began = Date.now();
  const said: Figure[] = [];
  const child = fork(path.join(import.meta.dirname, `${name}.ts`), { env: { ...process.env, ...BENCHES[name] } });
  child.on("message", (figure) => void said.push(figure as Figure));
  const [code] = (await once(child, "exit")) as [number | null];
  console.log(`${Math.round((Date.now() - began) / 1000)} s`);
  return { figures: said, passed: code === 0 };
}

/** ✗ is past what is allowed, · within it and past the goal. */
function markOf(figure: Figure): string {
  if (!isAllowed(figure)) return "✗";
  return isGoalReached(figure) ? " " : "·";
}

function goals(): string {
  const held = figures.filter(({ allowed, goal }) => (goal ?? allowed) !== undefined);
  return `${held.filter((figure) => !isGoalReached(figure)).length} of ${held.length} goals are not reached`;
}

function report(): void {
  const file = process.env["BENCH_REPORT"];
  if (file === undefined) return;
  const passed = names.length - failed.length - unasked.length;
  const failures = [...failed, ...unasked.map((name) => `no time was left for ${name}`)];
  const counts = { passed, failed: failed.length, skipped: unasked.length };
  writeFileSync(file, JSON.stringify({ ...counts, failures, remark: goals() }));
}

function table(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    );
}
