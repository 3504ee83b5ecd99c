import { busy } from "../../../kernel/calls/refusal.ts";
import { isDatabaseUnavailable } from "../../../kernel/db/errors.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { type Admission, enterAll, enterRace, orderOf, type OwnStart } from "./enter-race.ts";
import { entering } from "./entering.ts";

/** The maximum number of persons that one transaction enters, so that the last of them does not wait long. */
const MOST = 32;

type Waiting = {
  readonly start: OwnStart;
  /** When the request arrived, by `performance.now()`, in milliseconds. */
  readonly since: number;
  readonly resolve: (id: number) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Returns a function that enters a single starter and returns the id of the entry.
 * Requests for a race that arrive while this process enters someone in it wait, and then share one transaction. They would wait for the
 * lock of the race anyway (docs/decisions/0010). The refusals are those of `enterRace`.
 *
 * @param patience the longest wait for earlier requests, in milliseconds; after that the answer is 503
 */
export function enterTogether(db: Db, admission: Admission, patience: number): (start: OwnStart) => Promise<number> {
  const queues = new Map<number, Waiting[]>();
  const enterQueue = async (race: number, queue: Waiting[]) => {
    while (queue.length > 0) {
      const group = queue.splice(0, MOST);
      const earliest = performance.now() - patience;
      for (const { since, reject } of group) if (since < earliest) reject(busy());
      const inTime = group.filter(({ since }) => since >= earliest);
      await enterGroup(db, inTime, admission);
    }
    queues.delete(race);
  };
  return (start) =>
    new Promise((resolve, reject) => {
      const waiting = { start, since: performance.now(), resolve, reject };
      const queue = queues.get(start.race);
      if (queue !== undefined) queue.push(waiting);
      else {
        const begun = [waiting];
        queues.set(start.race, begun);
        void enterQueue(start.race, begun);
      }
    });
}

/** Enters a group, retries each alone who could not be entered with the others, and settles each promise. Never rejects. */
async function enterGroup(db: Db, group: readonly Waiting[], admission: Admission): Promise<void> {
  try {
    const starts = group.map(({ start }) => start);
    const ids = starts.length < 2 ? [] : await enterAdmitted(db, starts, admission);
    await Promise.all(
      group.map(async ({ start, resolve, reject }, at) => {
        const id = ids[at];
        if (id === undefined) await enterRace(db, start, admission).then(resolve, reject);
        else resolve(id);
      }),
    );
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

/**
 * Enters persons in one race in one transaction. Returns the entry ids in the order of the persons, undefined for a refused person; no ids
 * if the transaction fails.
 */
async function enterAdmitted(
  db: Db,
  starts: readonly OwnStart[],
  admission: Admission,
): Promise<readonly (number | undefined)[]> {
  const races = starts.map(({ race }) => race);
  const last = new Date(Math.max(...starts.map(({ at }) => at.getTime())));
  try {
    const outcomes = await entering(db, { races, at: last }, (tx) => enterAll(tx, starts.map(orderOf), admission));
    return outcomes.map((outcome) => (outcome !== null && "id" in outcome ? outcome.id : undefined));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return [];
  }
}
