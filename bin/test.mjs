import { requireNode } from "./node-version.mjs";

// npm test: installs, then runs every check and test and says at the end how many passed. A failing step does not stop the others.
// npm test -- --only vitest,playwright runs some of them.
requireNode();
const { countCheck, sum } = await import("./counts.mjs");
const { install } = await import("./install.mjs");
const { root } = await import("./project.mjs");

process.chdir(root);
const results = [];
await take("install", async () => {
  await install();
  return countCheck(0);
});
if (results[0].failed === 0) {
  const { steps } = await import("./steps.mjs");
  for (const name of chosen(Object.keys(steps))) await take(name, steps[name]);
}
report();

async function take(name, step) {
  console.log(`\n── ${name}`);
  const began = Date.now();
  try {
    results.push({ name, ...(await step()), seconds: secondsSince(began) });
  } catch (error) {
    console.error([error.details, error.name === "Stop" ? error.message : error.stack].filter(Boolean).join("\n\n"));
    results.push({ name, ...countCheck(1), seconds: secondsSince(began) });
  }
}

function chosen(names) {
  const at = process.argv.indexOf("--only");
  if (at < 0) return names;
  const wanted = (process.argv[at + 1] ?? "").split(",");
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length === 0) return names.filter((name) => wanted.includes(name));
  console.error(`There is no step ${unknown.join(", ")}: the steps are ${names.join(", ")}.`);
  results.push({ name: "--only", ...countCheck(1), seconds: 0 });
  return [];
}

function report() {
  // The installation is what the tests stand on; it counts only where it fails.
  const counted = results.filter(({ name, failed }) => name !== "install" || failed > 0);
  const total = sum(counted);
  console.log("\n── summary");
  for (const { name, passed, failed, skipped, seconds, failures = [] } of results) {
    const remark = skipped > 0 ? `, ${skipped} skipped` : "";
    console.log(
      `${failed > 0 ? "✗" : "✓"} ${name.padEnd(12)} ${passed} passed, ${failed} failed${remark} (${seconds} s)`,
    );
    for (const failure of failures) console.log(`    ${failure}`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

function secondsSince(moment) {
  return Math.round((Date.now() - moment) / 100) / 10;
}
