import { hash, verify } from "@node-rs/argon2";
import { busy } from "../../../kernel/calls/refusal.ts";

/** OWASP's parameters for argon2id, the library's default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Concurrent hashes, each in a thread of the pool, and the length of the queue. Beyond it, a caller is refused as busy.
 */
const AT_ONCE = 1;
const MOST_WAITING = 64;
const RETRY_SECONDS = 3;

/** A hash of an unknown password, verified when there is none, so that the work is the same. */
const DUMMY = "$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IGZvciBub2JvZHk$kZCp6V7bUBnwbbVf6sVmYGXGRBkiqOyd3bvLtmWLdgY";

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Returns whether the password matches the hash; without a hash false, after the same work. */
  matches(hashed: string | null, password: string): Promise<boolean>;
};

/** Hashes passwords off the event loop, one at a time, behind a bounded queue. */
export function createPasswords(): Passwords {
  const queued = boundedQueue(AT_ONCE, MOST_WAITING);
  return {
    hash: (password) => queued(() => hash(canonical(password), COST)),
    matches: async (hashed, password) => {
      const same = await queued(() => verify(hashed ?? DUMMY, canonical(password)));
      return hashed !== null && same;
    },
  };
}

/** Composes (NFC), since keyboards and systems differ in form; nothing else is changed or cut off. */
const canonical = (password: string): string => password.normalize("NFC");

function boundedQueue(atOnce: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw busy(RETRY_SECONDS);
      // A finished hash hands its place over, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
