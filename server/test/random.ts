/** Random numbers. */
export type Random = {
  /** From 0, below the limit. */
  readonly below: (limit: number) => number;
  readonly one: <T>(of: readonly T[]) => T;
  readonly happens: (share: number) => boolean;
};

/** Returns the same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    one: (of) => {
      const picked = of[below(of.length)];
      if (picked === undefined) throw new Error("nothing to choose from");
      return picked;
    },
    happens: (share) => next() < share,
  };
}
