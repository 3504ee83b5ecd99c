import { setTimeout as sleep } from "node:timers/promises";
import { Browser } from "../browser.ts";

const ENTRY = "POST /competitionEntryControl/personEntry";
const PAUSE_AFTER_FAILURE = 40;

export type Writers = {
  acks(): number;
  /** Requests whose outcome the writer does not know. */
  unanswered(): number;
  statuses(): number[];
  /** Each different body of an answer with another status than 200. */
  troubles(): string[];
  moveTo(url: URL): void;
  /** Waits for every running request, and stops. */
  settle(): Promise<void>;
  stop(): void;
  /** Returns acknowledged facts that are not true, given the entries of the database: id → active. */
  contradictions(entries: ReadonlyMap<number, boolean>): string[];
};

/** Users who enter and withdraw in a loop, and remember every answer. */
export function startWriters(
  browsers: readonly Browser[],
  place: { competition: number; race: number },
  at?: URL,
): Writers {
  let [url, running, acks, unanswered] = [at, true, 0, 0];
  const statuses = new Set<number>();
  const troubles = new Set<string>();
  const entered = new Set<number>();
  const withdrawn = new Set<number>();
  const lies: string[] = [];
  /**
   * The state of each writer by its own knowledge: the id of the entry, null for not entered, undefined while an outcome is unknown.
   */
  const standing = new Map<Browser, number | null | undefined>();

  const write = async (browser: Browser): Promise<void> => {
    let isDelete = false;
    while (running) {
      const target = new Browser(url ?? browser.portal);
      for (const [name, value] of browser.cookies) target.cookies.set(name, value);
      const known = standing.get(browser);
      const reply = await target.call(ENTRY, { ...place, isDelete }).catch(() => null);
      if (reply) statuses.add(reply.status);
      if (reply?.status !== 200) {
        if (reply) troubles.add(JSON.stringify(reply.body));
        standing.set(browser, undefined);
        unanswered++;
        await sleep(PAUSE_AFTER_FAILURE);
        continue;
      }
      const { successful, id = null, code = "" } = reply.body;
      if (successful) acks++;
      if (successful && isDelete && typeof known === "number") withdrawn.add(known);
      if (successful && !isDelete && id !== null) entered.add(id);
      // Refused although the last certain answer means the opposite: an acknowledged write was lost.
      if (!successful && known !== undefined)
        lies.push(`${code} after ${known === null ? "a withdrawal" : `entry ${known}`}`);
      standing.set(browser, isDelete ? null : successful ? id : undefined);
      isDelete = !isDelete;
    }
  };
  const work = browsers.map(write);

  return {
    acks: () => acks,
    unanswered: () => unanswered,
    statuses: () => [...statuses],
    troubles: () => [...troubles],
    moveTo: (next) => void (url = next),
    settle: async () => {
      running = false;
      await Promise.all(work);
    },
    stop: () => void (running = false),
    contradictions: (entries) => [
      ...lies,
      ...[...entered].filter((id) => !entries.has(id)).map((id) => `entry ${id} is not there`),
      ...[...withdrawn].filter((id) => entries.get(id) === true).map((id) => `entry ${id} was withdrawn and is active`),
      ...[...standing.values()]
        .filter((id) => typeof id === "number" && entries.get(id) !== true)
        .map((id) => `entry ${String(id)} was acknowledged last and is not active`),
    ],
  };
}
