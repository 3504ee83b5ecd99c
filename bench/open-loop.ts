// Callers who come when they come, whether others were answered or not: what a flood is made of. Each wait begins when the call was due.
import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shot } from "./load.ts";

/** Connections at most; who comes when all of them wait for an answer waits too, as behind a browser's or a proxy's own limit. */
const CONNECTIONS = 1_000;
/** Whoever has had no answer for so long goes away: milliseconds. */
const PATIENCE = 10_000;
const TICK_MS = 5;

export type Flood = {
  /** Answers by status; `gaveUp` and `broken` where there was none. */
  readonly statuses: Record<string, number>;
  /** Refused without being told when to come again. */
  readonly withoutAdvice: number;
  /** Milliseconds of those who were served. */
  readonly waits: readonly number[];
  /**
   * The greatest delay with which the generator itself sent: with much of it the figures are the generator's.
   * Milliseconds.
   */
  readonly latest: number;
};

export async function openLoop(url: string, perSecond: number, seconds: number, next: () => Shot): Promise<Flood> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const flood = { statuses: {} as Record<string, number>, withoutAdvice: 0, waits: [] as number[], latest: 0 };
  const note = (what: string) => (flood.statuses[what] = (flood.statuses[what] ?? 0) + 1);
  const send = (due: number) =>
    new Promise<void>((resolve) => {
      const { method, path, headers, body } = next();
      const asked = request(new URL(path, url), { agent, method, headers }, (answer) => {
        answer.resume();
        answer.once("close", () => {
          clearTimeout(patience);
          const status = answer.statusCode ?? 0;
          note(answer.complete ? String(status) : "broken");
          if (status === 200) flood.waits.push(performance.now() - due);
          else if (answer.headers["retry-after"] === undefined) flood.withoutAdvice++;
          resolve();
        });
      });
      let isOver = false;
      const patience = setTimeout(() => {
        isOver = true;
        asked.destroy();
      }, PATIENCE);
      asked.once("error", () => {
        clearTimeout(patience);
        note(isOver ? "gaveUp" : "broken");
        resolve();
      });
      asked.end(body);
    });
  const began = performance.now();
  const waiting: Promise<void>[] = [];
  for (let sent = 0; sent < perSecond * seconds;) {
    const now = performance.now();
    for (; began + (sent * 1000) / perSecond <= now && sent < perSecond * seconds; sent++) {
      const due = began + (sent * 1000) / perSecond;
      flood.latest = Math.max(flood.latest, now - due);
      waiting.push(send(due));
    }
    await sleep(TICK_MS);
  }
  await Promise.all(waiting);
  agent.destroy();
  return flood;
}
