/** The work that has connections of its own, so that nobody who waits for another table holds it up; each reads the same few tables. */
export const RESERVES = ["calendar", "poll", "viewer", "guest", "ready", "competition"] as const;
export type Reserve = (typeof RESERVES)[number];

/** Returns how many connections of a process are kept for the reserves: one each, and never more than half of all (docs/decisions/0017). */
export const reservedOf = (connections: number): number => Math.min(RESERVES.length, Math.floor(connections / 2));
