import { busy } from "../../../kernel/calls/refusal.ts";

const RETRY_SECONDS = 10;

/**
 * Returns a function that runs a limited number of tasks at once and queues a limited number more; beyond that it
 * refuses as busy.
 *
 *     const limited = limitConcurrency({ wide: 2, waiting: 20 });
 *     await limited(() => reencode(picture));
 */
export function limitConcurrency({
  wide,
  waiting,
}: {
  wide: number;
  waiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let underWay = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (underWay < wide) underWay++;
    else if (queue.length < waiting) await new Promise<void>((next) => queue.push(next));
    else throw busy(RETRY_SECONDS);
    try {
      return await work();
    } finally {
      // Hands the slot over to the next task, or frees it.
      const next = queue.shift();
      if (next) next();
      else underWay--;
    }
  };
}
