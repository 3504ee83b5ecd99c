// Measures Lighthouse's scores and the largest paint on its slow phone, for the calendar and a competition of the demo season. npx fetches
// Lighthouse when the bench runs: it is too large a dependency.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { median, report, SERVER, withProgram } from "./bench.testbed.ts";
import { findChromium } from "./browser.testbed.ts";

const LIGHTHOUSE = "lighthouse@12.8.2";
const ROUNDS = 3;
const LEAST_POINTS = { performance: 90, accessibility: 100, "best-practices": 100, seo: 100 };

type Category = keyof typeof LEAST_POINTS;
type LighthouseReport = {
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>;
  readonly audits: { readonly "largest-contentful-paint": { readonly numericValue: number } };
};

const folder = await mkdtemp(path.join(tmpdir(), "rajt-bench-"));
try {
  await withProgram(SERVER, { DATA_DIR: folder, DEMO: "true" }, async (portal) => {
    const answer = await fetch(`${portal}/api/competitionControl/getCalendarList`);
    // cast: the output of this call.
    const [competition] = (await answer.json()) as readonly { readonly id: number }[];
    const pages = { calendar: "/calendar", competition: `/calendar/view/${competition?.id}` };
    for (const [name, address] of Object.entries(pages)) {
      // The targets of speed are the calendar's (decision 70); the other page reports its figures.
      const isCalendar = name === "calendar";
      const rounds: LighthouseReport[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(portal + address));
      for (const [category, least] of Object.entries(LEAST_POINTS)) {
        // cast: the keys of the object above.
        const points = rounds.map(({ categories }) => (categories[category as Category].score ?? 0) * 100);
        report(`${name}, Lighthouse ${category}`, median(points), {
          unit: "points",
          ...((isCalendar || category !== "performance") && { least }),
        });
      }
      const paints = rounds.map(({ audits }) => audits["largest-contentful-paint"].numericValue / 1000);
      report(`${name}, largest paint on a slow phone`, median(paints), {
        unit: "s",
        ...(isCalendar && { most: 3 }),
      });
    }
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function visit(address: string): Promise<LighthouseReport> {
  const { stdout } = await promisify(execFile)(
    "npx",
    ["--yes", LIGHTHOUSE, address, "--output=json", "--quiet", "--chrome-flags=--headless=new --no-sandbox"],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 100_000_000 },
  );
  // cast: the output of this option.
  return JSON.parse(stdout) as LighthouseReport;
}
