import { busy } from "../../../kernel/calls/refusal.ts";
import { isDatabaseUnavailable } from "../../../kernel/db/errors.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { type Admission, enterAll, enterRace, orderOf, type OwnStart } from "./enter-race.ts";
import { entering } from "./entering.ts";

/** The most that one transaction enters, so that nobody waits long for the others. */
const MOST = 32;

type Waiting = {
  readonly since: number;
  readonly start: OwnStart;
  readonly resolve: (id: number) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Returns a function that enters persons who start alone, and answers the entry's id. Who presses the button while somebody else of this process is
 * being entered in the same race waits for that, and all who waited share the next transaction: the lock of the race would let them through one by
 * one anyway (docs/decisions/0094).
 *
 * Whoever cannot be entered among the others is then treated alone, and refused by name.
 *
 * @param patience the longest that somebody waits for those before, in milliseconds; then they are answered that the portal is busy
 */
export function enterTogether(db: Db, admission: Admission, patience: number): (start: OwnStart) => Promise<number> {
  const queues = new Map<number, Waiting[]>();
  const enterInTurn = async (race: number, queue: Waiting[]) => {
    while (queue.length > 0) {
      const group = queue.splice(0, MOST);
      const inTime = group.filter(({ since }) => performance.now() - since <= patience);
      for (const each of group) if (!inTime.includes(each)) each.reject(busy());
      await enterGroup(db, inTime, admission);
    }
    queues.delete(race);
  };
  return (start) =>
    new Promise((resolve, reject) => {
      const waiting = { since: performance.now(), start, resolve, reject };
      const queue = queues.get(start.race);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      const begun = [waiting];
      queues.set(start.race, begun);
      void enterInTurn(start.race, begun);
    });
}

/** Enters a group, and answers each of it. It never rejects. */
async function enterGroup(db: Db, group: readonly Waiting[], admission: Admission): Promise<void> {
  try {
    const ids = group.length === 1 ? new Map<OwnStart, number>() : await enterGood(db, group, admission);
    await Promise.all(
      group.map(async ({ start, resolve, reject }) => {
        const id = ids.get(start);
        if (id !== undefined) resolve(id);
        else await enterRace(db, start, admission).then(resolve, reject);
      }),
    );
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

/** Enters those whom nothing stands against, in one transaction; nobody where one of them makes it fail. */
async function enterGood(
  db: Db,
  group: readonly Waiting[],
  admission: Admission,
): Promise<ReadonlyMap<OwnStart, number>> {
  const starts = group.map(({ start }) => start);
  const races = starts.map(({ race }) => race);
  const at = starts.reduce((last, start) => (start.at > last ? start.at : last), new Date(0));
  try {
    const outcomes = await entering(db, { races, at }, (tx) => enterAll(tx, starts.map(orderOf), admission));
    return new Map(
      starts.flatMap((start, at) => {
        const outcome = outcomes[at] ?? null;
        return outcome !== null && "id" in outcome ? [[start, outcome.id]] : [];
      }),
    );
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return new Map();
  }
}
