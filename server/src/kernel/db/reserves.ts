/** Kinds of work with connections of their own, so that waits on other tables do not hold them up; each reads the same few tables. */
export const RESERVES = ["calendar", "poll", "viewer", "guest", "ready", "competition"] as const;
export type Reserve = (typeof RESERVES)[number];

/** Returns how many connections of a process are reserved: one for each reserve, and never more than half of all (docs/decisions/0017). */
export const reservedOf = (connections: number): number => Math.min(RESERVES.length, Math.floor(connections / 2));
