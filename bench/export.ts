// Every row as .xlsx over HTTP, as a page asks for it: how long it takes, the memory the server needs, how long its event loop is held. Beside
// it, from the same query: the bare rows without a workbook, and the workbooks of the libraries that are installed.
import { inflateRawSync } from "node:zlib";
import { report } from "./figure.ts";
import { installedWriters } from "./export-writers.ts";
import { openListWorld, ROWS, type ListServer } from "./list.testbed.ts";
import { median } from "./load.ts";

const CONTROL = "plainTableControl";
const ROUNDS = 3;
/** Of 200,000 rows: seconds until the last byte and the first, MiB more at the most; and what is allowed of each. */
const GOALS = { seconds: (2.5 * ROWS) / 200_000, firstByte: 0.3, memory: 100 };
const MOST = { seconds: 2, firstByte: 1, memory: 1.5 };
const LONGEST_HELD_MS = 50;
const LEAST_RATIO = 2;
const MOST_RATIO = 3;
const MIB = 1024 * 1024;
const LOCAL_HEADER = Buffer.from("PK\u0003\u0004");

type Run = { seconds: number; firstByte: number; processor: number; bytes: number; grownMiB: number; heldMs: number };

const world = await openListWorld();
try {
  await asked("getInstance", { session: "bench", create: true });
  await asked("getList", { session: "bench", firstResult: 0, maxResults: 250 });
  const ours = { server: world.portal, path: `/api/${CONTROL}/exportXlsx?session=bench`, isWorkbook: true };
  const bare = { server: world.bare, path: "/export/rows", isWorkbook: false };
  const libraries = installedWriters().map((name) => ({
    name,
    server: world.bare,
    path: `/export/${name}`,
    isWorkbook: true,
  }));
  const runs: [Run[], Run[], ...Run[][]] = [[], []];
  // In turn, so that whatever else the machine does falls on all of them.
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, what] of [ours, bare, ...libraries].entries()) (runs[at] ??= []).push(await exported(what));
  const [mine, limit, ...others] = runs;
  console.log(`${ROWS} rows, ${ROUNDS} times in turn`);
  say("ours", mine);
  say("bare rows, no workbook", limit);
  const seconds = secondsOf(mine);
  report(`export of ${ROWS} rows beside the bare rows`, seconds, secondsOf(limit), "s", { most: MOST_RATIO });
  for (const [at, { name }] of libraries.entries()) {
    const theirs = others[at] ?? [];
    say(name, theirs);
    console.log(`  ${name} / ours: ${(secondsOf(theirs) / seconds).toFixed(2)} (≥ ${LEAST_RATIO})`);
  }
  const worst = (of: (run: Run) => number) => Math.max(...mine.map(of));
  const goal = { most: 1 };
  const firstByte = median(mine.map((run) => run.firstByte));
  const memory = Math.max(
    0,
    worst(({ grownMiB }) => grownMiB),
  );
  report(`export of ${ROWS} rows`, seconds, GOALS.seconds, "s", { most: MOST.seconds }, goal);
  report(`its first byte`, firstByte, GOALS.firstByte, "s", { most: MOST.firstByte }, goal);
  report(`its memory`, memory, GOALS.memory, "MiB", { most: MOST.memory }, goal);
  report(
    `its longest hold of the loop`,
    worst(({ heldMs }) => heldMs),
    LONGEST_HELD_MS,
    "ms",
    { most: 1 },
  );
} finally {
  await world.close();
}

async function asked(call: string, body: object): Promise<void> {
  const response = await fetch(`${world.portal.url}/api/${CONTROL}/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: world.cookie, origin: world.portal.url },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${call}: ${await response.text()}`);
}

type Asked = { readonly server: ListServer; readonly path: string; readonly isWorkbook: boolean };

async function exported({ server, path, isWorkbook }: Asked): Promise<Run> {
  const before = await server.ask("measure");
  const began = performance.now();
  const response = await fetch(server.url + path, { headers: { cookie: world.cookie } });
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
  const chunks: Uint8Array[] = [];
  let firstByte: number | null = null;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    firstByte ??= (performance.now() - began) / 1000;
    chunks.push(chunk);
  }
  const seconds = (performance.now() - began) / 1000;
  const after = await server.ask("measure");
  const bytes = Buffer.concat(chunks);
  if (isWorkbook) expectRows(path, bytes);
  return {
    seconds,
    firstByte: firstByte ?? seconds,
    processor: after.processor - before.processor,
    bytes: bytes.length,
    grownMiB: (after.peak - before.now) / MIB,
    heldMs: after.heldMs,
  };
}

/** Quick and wrong would be no figure: the sheet, wherever in the archive it is, has its heading and every row. */
function expectRows(path: string, archive: Buffer): void {
  for (let at = archive.indexOf(LOCAL_HEADER); at >= 0; at = archive.indexOf(LOCAL_HEADER, at + 1)) {
    const name = archive.toString("latin1", at + 30, at + 30 + archive.readUInt16LE(at + 26));
    if (name !== "xl/worksheets/sheet1.xml") continue;
    const xml = inflateRawSync(archive.subarray(at + 30 + name.length + archive.readUInt16LE(at + 28))).toString();
    const rows = xml.split("<row ").length - 1;
    if (rows !== ROWS + 1) throw new Error(`${path}: ${rows} rows`);
    return;
  }
  throw new Error(`${path}: no sheet`);
}

function secondsOf(runs: readonly Run[]): number {
  return median(runs.map(({ seconds }) => seconds));
}

function say(what: string, runs: readonly Run[]): void {
  const seconds = secondsOf(runs);
  const most = (of: (run: Run) => number) => Math.max(...runs.map(of)).toFixed(0);
  console.log(
    `${what}: ${seconds.toFixed(2)} s, ${(ROWS / seconds).toFixed(0)} rows/s, ${median(runs.map(({ processor }) => processor)).toFixed(2)} s of a processor, ${((runs[0]?.bytes ?? 0) / MIB).toFixed(1)} MiB long, ${most(({ grownMiB }) => grownMiB)} MiB more memory, loop held ${most(({ heldMs }) => heldMs)} ms`,
  );
}
