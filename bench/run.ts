// npm run bench runs every bench in order; `npm run bench -- entry poll` runs some.
import { spawnSync } from "node:child_process";
import path from "node:path";

const BENCHES = [
  "lists",
  "record",
  "entry",
  "opening",
  "club",
  "export",
  "poll",
  "page-size",
  "lighthouse",
  "list-page",
  "start",
  "overload",
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}: there are ${BENCHES.join(", ")}.`);
  process.exit(1);
}
const missed = (chosen.length > 0 ? chosen : BENCHES).filter((name) => {
  console.log(`\n${name}`);
  const script = path.join(import.meta.dirname, `${name}.ts`);
  return spawnSync(process.execPath, ["--import", "tsx", script], { stdio: "inherit" }).status !== 0;
});
console.log(missed.length > 0 ? `\nTargets missed: ${missed.join(", ")}` : "\nEvery target is met.");
process.exitCode = missed.length > 0 ? 1 : 0;
