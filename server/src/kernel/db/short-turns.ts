/** Work that answers of the database may begin in one turn of the event loop: milliseconds. */
const SLICE = 4;

const waiting: (() => void)[] = [];
let began: number | null = null;

/**
 * Hands an answer on, now or in a later turn of the event loop: a turn that has worked long enough leaves the rest to the next ones, one
 * each. Node takes in a single new connection a turn, so where ten answers were worked on in each, callers stood outside for seconds, neither
 * counted nor told anything (docs/decisions/0017).
 *
 *     const rows = await client.query(text).then(inShortTurns);
 */
export function inShortTurns<T>(answer: T): T | Promise<T> {
  if (waiting.length === 0 && hasTime()) return answer;
  return new Promise((resolve) => {
    if (waiting.push(() => resolve(answer)) === 1) setImmediate(handOn);
  });
}

function handOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(handOn);
}

function hasTime(): boolean {
  const now = performance.now();
  if (began === null) {
    began = now;
    setImmediate(() => (began = null));
  }
  return now - began < SLICE;
}
