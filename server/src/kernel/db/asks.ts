import type { Reserve } from "./reserves.ts";

/** Milliseconds for which a crowd is watched before it is judged, so that those who come all at once can be answered. */
const WINDOW = 500;

/** Longest that somebody should wait for one answer of the database: half of what a free connection is waited for. Milliseconds. */
const LONGEST_WAIT = 450;

/** So few are no crowd, however slow the database is: they wait for something of their own, like a locked row. */
const FEW = 16;

/** Counts the asks that are under way at the database, and tells whether one more would wait too long. */
export type Asks = {
  readonly begin: () => void;
  readonly end: () => void;
  /** Asked once of each newcomer, who goes away where it is so. */
  readonly isTooMany: () => boolean;
};

/**
 * Judges a queue as it stands, by no fixed number: whoever comes waits as long as those before take, that is their number by how many are
 * answered in a second. A thousand cheap asks that come at once are no crowd, since they are gone within the window; thirty dear ones that
 * never grow fewer are. Where nothing is answered any more a few are let through, to see when it is (docs/decisions/0017).
 */
export function countAsks(now: () => number = () => performance.now()): Asks {
  let [underWay, ended, began] = [0, 0, 0];
  let most = Number.POSITIVE_INFINITY;
  let refused = Number.NEGATIVE_INFINITY;
  const gather = () => {
    [ended, began] = [0, now()];
    // Who were sent away a moment ago were too many of them: there is time for more.
    most = began - refused < WINDOW ? 2 * most : Number.POSITIVE_INFINITY;
  };
  const judge = (at: number) => {
    most = Math.max(2 * FEW, (ended / (at - began)) * LONGEST_WAIT);
    [ended, began] = [0, at];
  };
  return {
    begin: () => {
      if (++underWay === FEW + 1) gather();
    },
    end: () => {
      underWay--;
      ended++;
    },
    isTooMany: () => {
      if (underWay <= FEW) return false;
      const at = now();
      if (at - began >= WINDOW) judge(at);
      if (underWay < most) return false;
      refused = at;
      return true;
    },
  };
}

/** Those of this process, before each of its reserves and before the rest of its connections: nobody is sent away for somebody else's crowd. */
export const crowds: Readonly<Record<Reserve | "rest", Asks>> = {
  poll: countAsks(),
  calendar: countAsks(),
  viewer: countAsks(),
  guest: countAsks(),
  ready: countAsks(),
  competition: countAsks(),
  rest: countAsks(),
};
