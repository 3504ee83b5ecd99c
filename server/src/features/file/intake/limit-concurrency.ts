import { busy } from "../../../kernel/calls/refusal.ts";

const RETRY_SECONDS = 10;

/**
 * Lets only so many works run at once; so many more wait, and beyond them the portal says that it is busy.
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
      // The lane is handed over, or given back.
      const next = queue.shift();
      if (next) next();
      else underWay--;
    }
  };
}
