// What a visitor with a slow phone sees of the first pages, and when: 1.6 Mbit a second, 150 ms to the portal and back, a processor four times
// slower. Each page is weighed as Lighthouse weighs it (docs/decisions/0076).
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { end, freePort, run, START_FLAGS } from "./bench.testbed.ts";
import { report } from "./figure.ts";
import { median } from "./load.ts";
import { scoreOf, type Seen } from "./lighthouse.ts";

const ROUNDS = Number(process.env["FIRST_ROUNDS"] ?? 3);
const MBIT = 1_000_000 / 8;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6 * MBIT, uploadThroughput: 0.75 * MBIT };
const TIMES_SLOWER = 4;
/** As Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** A task of the page that takes longer holds up whoever touches it. */
const SHORT_TASK_MS = 50;
/** After the page is there: what it still does belongs to it. */
const SETTLES_MS = 3000;
const FIRST_RACE_LIMIT_MS = 3500;
/** Before code is asked for: the connection, the page, the code. */
const ROUND_TRIPS = 3;
const REQUESTS_LIMIT = 25;
const RACE = 'main a[href*="competition="]';

/** Waits in the page for what is painted, what moves, and the first race. */
// And what tsx writes around functions with a name, for those that run in the page.
const WATCH = `{
  globalThis.__name = (named) => named;
  const seen = (globalThis.rajtSeen = { largest: 0, shift: 0, race: 0 });
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => (seen.largest = entry.startTime));
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  const look = () => {
    if (document.querySelector('${RACE}') === null) requestAnimationFrame(look);
    else requestAnimationFrame((now) => (seen.race = now));
  };
  requestAnimationFrame(look);
}`;

/** `race` is when the first one was seen, 0 on other pages. */
type First = Seen & { readonly race: number; readonly requests: number; readonly kilobytes: number };
/** A moment, and the bytes that had come by then. */
type Loaded = readonly [at: number, bytes: number];
type Told = Omit<First, "blocked" | "requests" | "kilobytes"> & { readonly files: readonly Loaded[] };
type Task = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly documentLoaderURL?: string; readonly isOutermostMainFrame?: boolean } };
};

const folder = await mkdtemp(path.join(tmpdir(), "rajt-bench-"));
const port = await freePort();
const portal = `http://127.0.0.1:${port}`;
const server = await run("node", [...START_FLAGS, "server/dist/main.js"], port, {
  DATA_DIR: folder,
  DEMO: "true",
  LOG_LEVEL: "silent",
});
const browser = await chromium.launch({
  ...(existsSync("/usr/bin/chromium") && { executablePath: "/usr/bin/chromium" }),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const competitions = (await (await fetch(`${portal}/api/competitionControl/getCalendarList`)).json()) as readonly {
    readonly id: number;
  }[];
  const pages = {
    calendar: "/calendar",
    competition: `/calendar/view/${competitions[0]?.id ?? 0}`,
    "sign-in": "/login",
    registration: "/registration",
  };
  for (const [name, address] of Object.entries(pages)) {
    const rounds: First[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(browser, portal + address));
    const middle = (of: (first: First) => number) => median(rounds.map(of));
    const seen = {
      first: middle(({ first }) => first),
      largest: middle(({ largest }) => largest),
      blocked: middle(({ blocked }) => blocked),
      shift: middle(({ shift }) => shift),
    };
    console.log(
      `${name}: first paint ${seen.first.toFixed(0)} ms, largest ${seen.largest.toFixed(0)} ms, blocked ${seen.blocked.toFixed(0)} ms of processor, moved ${seen.shift.toFixed(3)}, ${middle(({ requests }) => requests)} requests, ${middle(({ kilobytes }) => kilobytes).toFixed(0)} kB`,
    );
    // A busy machine paints later, and a little of that is allowed for.
    report(
      `${name} on a slow phone, in Lighthouse's points`,
      scoreOf(seen) * 100,
      100,
      "",
      { least: 0.85 },
      { least: 0.95 },
    );
    if (name === "calendar")
      report(
        "first race seen on a slow phone",
        middle(({ race }) => race),
        FIRST_RACE_LIMIT_MS,
        "ms",
        { most: 1 },
      );
    if (name === "competition")
      report(
        "requests of a competition's page",
        middle(({ requests }) => requests),
        REQUESTS_LIMIT,
        "",
        { most: 1 },
      );
  }
} finally {
  await browser.close();
  await end(server);
  await rm(folder, { recursive: true, force: true });
}

/** Opens an address in a browser that has never seen the portal. */
async function visit(from: Browser, address: string): Promise<First> {
  const context = await from.newContext(PHONE);
  await context.addInitScript(WATCH);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
  const traced = await trace(devtools);
  await page.goto(address, { waitUntil: "load" });
  await page.waitForSelector("main h1");
  await page.waitForTimeout(SETTLES_MS);
  const { first, largest, shift, race, files } = await toldBy(page);
  const tasks = tasksOfPage(await traced());
  await context.close();
  // Where others use the machine all of it is later than the page makes it: at the latest it is there when the wire and then the processor are done.
  const seenAt = (at: number): number => {
    const bytes = files.reduce((sum, [loaded, size]) => sum + (loaded < at ? size : 0), 0);
    const work = tasks.reduce((sum, task) => sum + (task.at < at ? task.ms : 0), 0);
    return Math.min(at, ROUND_TRIPS * NETWORK.latency + (bytes / NETWORK.downloadThroughput) * 1000 + work);
  };
  return {
    first: seenAt(first),
    largest: seenAt(largest),
    race: seenAt(race),
    shift,
    blocked: tasks.reduce((sum, { ends, ms }) => sum + (ends > first ? Math.max(0, ms - SHORT_TASK_MS) : 0), 0),
    requests: files.length,
    kilobytes: files.reduce((sum, [, size]) => sum + size, 0) / 1000,
  };
}

function toldBy(page: Page): Promise<Told> {
  return page.evaluate(() => {
    // The casts: of these kinds all entries are, and the script above leaves it there.
    const entries = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
    const files = (entries as PerformanceResourceTiming[]).filter(({ transferSize }) => transferSize > 0);
    const { rajtSeen } = globalThis as unknown as { rajtSeen: { largest: number; shift: number; race: number } };
    return {
      ...rajtSeen,
      first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      files: files.map(({ responseEnd, transferSize }) => [responseEnd, transferSize] as const),
    };
  });
}

/** Writes down the tasks of all threads until the answer is called. */
async function trace(devtools: CDPSession): Promise<() => Promise<readonly Task[]>> {
  const tasks: Task[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => void tasks.push(...(value as unknown as Task[])));
  const includedCategories = ["toplevel", "blink.user_timing"];
  await devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  return async () => {
    const complete = new Promise((done) => devtools.once("Tracing.tracingComplete", done));
    await devtools.send("Tracing.end");
    await complete;
    return tasks;
  };
}

/**
 * Returns what the thread that draws the page has done: when each task began and ended, and its processor time. What other programs do on the machine
 * meanwhile makes a task last, and is none of the page's.
 */
function tasksOfPage(tasks: readonly Task[]): { at: number; ends: number; ms: number }[] {
  const start = tasks.findLast(
    ({ name, args }) =>
      name === "navigationStart" &&
      args.data?.isOutermostMainFrame === true &&
      args.data.documentLoaderURL?.startsWith(portal) === true,
  );
  if (start === undefined) throw new Error("The browser did not say when it opened the page.");
  return tasks
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        name === "ThreadControllerImpl::RunTask" &&
        ph === "X" &&
        pid === start.pid &&
        tid === start.tid &&
        ts >= start.ts,
    )
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      at: (ts - start.ts) / 1000,
      ends: (ts + dur - start.ts) / 1000,
      ms: tdur / 1000,
    }));
}
