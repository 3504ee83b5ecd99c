// What others feel while exports of every row run: an ordinary call at a steady rate, alone and beside them, in turn. As the
// property has it with `TABLE_ROWS=20000`; two of 200,000 with `EXPORTS=2`.
import { setTimeout as sleep } from "node:timers/promises";
import { report } from "./figure.ts";
import { openListWorld, ROWS } from "./list.testbed.ts";

const CONTROL = "plainTableControl";
const EXPORTS = Number(process.env["EXPORTS"] ?? 5);
const ROUNDS = 3;
/** The pause after which somebody who is told to come again comes, sooner than told: milliseconds. */
const AGAIN_MS = 500;
const MIB = 1024 * 1024;
const MOST_MEMORY = 256;
const LONGEST_DELAY = 100;
const PER_SECOND = 50;
const ALONE_MS = 4_000;
const MOST_RATIO = 2.5;
const GOAL = 2;

const world = await openListWorld();
try {
  const headers = { "content-type": "application/json", cookie: world.cookie, origin: world.portal.url };
  for (const [call, body] of [
    ["getInstance", { session: "bench", create: true }],
    ["getList", { session: "bench", firstResult: 0, maxResults: 250 }],
  ] as const) {
    const response = await fetch(`${world.portal.url}/api/${CONTROL}/${call}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${call}: ${await response.text()}`);
  }
  await exported();
  const waits: { alone: number[]; beside: number[] } = { alone: [], beside: [] };
  const [seconds, held, late, grown]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const until = performance.now() + ALONE_MS;
    waits.alone.push(...(await waitsWhile(() => performance.now() < until)));
    const before = await world.portal.ask("measure");
    let running = true;
    const asking = waitsWhile(() => running);
    seconds.push(...(await Promise.all(Array.from({ length: EXPORTS }, exported))));
    running = false;
    waits.beside.push(...(await asking));
    const after = await world.portal.ask("measure");
    held.push(after.heldMs);
    late.push(after.lateMs);
    grown.push((after.peak - before.now) / MIB);
  }
  const [alone, beside] = [at(waits.alone, 0.95), at(waits.beside, 0.95)];
  console.log(
    `${EXPORTS} exports of ${ROWS} rows at once, ${PER_SECOND} calls a second beside, ${ROUNDS} rounds: ${seconds.map((each) => each.toFixed(1)).join(", ")} s; loop late by ${Math.max(...late).toFixed(0)} ms in one of a hundred (< ${LONGEST_DELAY}), held ${Math.max(...held).toFixed(0)} ms at worst; ${Math.max(...grown).toFixed(0)} MiB more (≤ ${MOST_MEMORY})`,
  );
  for (const share of [0.5, 0.95, 0.99])
    console.log(
      `  p${share * 100}: alone ${at(waits.alone, share).toFixed(1)} ms, beside ${at(waits.beside, share).toFixed(1)} ms`,
    );
  report(
    `p95 beside ${EXPORTS} exports of ${ROWS} rows, and alone`,
    beside,
    alone,
    "ms",
    { most: MOST_RATIO },
    { most: GOAL },
  );
  if (Math.max(...late) >= LONGEST_DELAY || Math.max(...grown) > MOST_MEMORY) process.exitCode = 1;
} finally {
  await world.close();
}

/** One export, of which nothing is kept: the seconds it took. */
async function exported(): Promise<number> {
  const began = performance.now();
  let response: Response;
  while ((response = await asked()).status === 503) await sleep(AGAIN_MS);
  if (!response.ok || !response.body) throw new Error(`export: ${response.status}`);
  for await (const _ of response.body as AsyncIterable<Uint8Array>);
  return (performance.now() - began) / 1000;
}

function asked(): Promise<Response> {
  return fetch(`${world.portal.url}/api/${CONTROL}/exportXlsx?session=bench`, { headers: { cookie: world.cookie } });
}

/** An open loop: each call is timed from when it was due, so that what stands still is counted for all who came meanwhile. */
async function waitsWhile(isGoingOn: () => boolean): Promise<number[]> {
  const waits: Promise<number>[] = [];
  for (let due = performance.now(); isGoingOn(); due += 1000 / PER_SECOND) {
    await sleep(Math.max(0, due - performance.now()));
    waits.push(answered(due));
  }
  return Promise.all(waits);
}

async function answered(due: number): Promise<number> {
  const response = await fetch(`${world.portal.url}/api/competitionControl/getCalendarList`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`calendar: ${response.status}`);
  return performance.now() - due;
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}
