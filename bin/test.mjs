import { requireNode } from "./node-version.mjs";

// node bin/test.mjs gate night: installs, then runs those and says at the end how many passed. A failing step does not stop the others.
// --only vitest,playwright runs some steps of them; with --minutes 35 no step and no bench begins later than that, and those left out are named.
requireNode();
const { countCheck, sum } = await import("./counts.mjs");
const { install } = await import("./install.mjs");
const { root } = await import("./project.mjs");

process.chdir(root);
/** The counts of a step that there was no time for. */
const UNASKED = { passed: 0, failed: 0, skipped: 1, failures: ["no time was left for it"] };
const minutes = Number(valueOf("--minutes"));
const until = minutes > 0 ? Date.now() + minutes * 60_000 : undefined;
const results = [];
await take("install", async () => {
  await install();
  return countCheck(0);
});
if (results[0].failed === 0) {
  const { runs } = await import("./steps.mjs");
  const wanted = process.argv.slice(2).filter((word) => word in runs);
  for (const stage of chosen(wanted.flatMap((name) => runs[name])))
    await Promise.all(stage.map((lane) => walk(lane, { quiet: stage.length > 1, until })));
}
report();

async function walk(lane, options) {
  for (const [name, step] of Object.entries(lane))
    if (Date.now() > options.until) results.push({ name, ...UNASKED, seconds: 0 });
    else await take(name, step, options);
}

async function take(name, step, options = {}) {
  if (!options.quiet) console.log(`\n── ${name}`);
  const began = Date.now();
  try {
    results.push({ name, ...(await step(options)), seconds: secondsSince(began) });
  } catch (error) {
    console.error([error.details, error.name === "Stop" ? error.message : error.stack].filter(Boolean).join("\n\n"));
    results.push({ name, ...countCheck(1), seconds: secondsSince(began) });
  }
  const { failed, seconds } = results.at(-1);
  if (options.quiet) console.log(`── ${name}: ${failed > 0 ? "failed" : "passed"} (${seconds} s)`);
}

/** The stages, narrowed to the steps that `--only` names. */
function chosen(stages) {
  const only = valueOf("--only");
  if (only === undefined) return stages;
  const names = stages.flat().flatMap((lane) => Object.keys(lane));
  const wanted = only.split(",");
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(", ")}: the steps are ${names.join(", ")}.`);
    results.push({ name: "--only", ...countCheck(1), seconds: 0 });
    return [];
  }
  const narrowed = (lane) => Object.fromEntries(Object.entries(lane).filter(([name]) => wanted.includes(name)));
  const isLeft = (lane) => Object.keys(lane).length > 0;
  return stages.map((lanes) => lanes.map(narrowed).filter(isLeft));
}

/** The word behind an option, empty where it lacks; undefined where nobody asks for the option. */
function valueOf(option) {
  const at = process.argv.indexOf(option);
  return at < 0 ? undefined : (process.argv[at + 1] ?? "");
}

function report() {
  // The installation is what the tests stand on; it counts only where it fails.
  const counted = results.filter(({ name, failed }) => name !== "install" || failed > 0);
  const total = sum(counted);
  console.log("\n── summary");
  for (const { name, passed, failed, skipped, seconds, failures = [], remark } of results) {
    const more = [skipped > 0 && `${skipped} skipped`, remark]
      .filter(Boolean)
      .map((each) => `, ${each}`)
      .join("");
    console.log(
      `${failed > 0 ? "✗" : "✓"} ${name.padEnd(16)} ${passed} passed, ${failed} failed${more} (${seconds} s)`,
    );
    for (const failure of failures) console.log(`    ${failure}`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

function secondsSince(moment) {
  return Math.round((Date.now() - moment) / 100) / 10;
}
