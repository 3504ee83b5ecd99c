import type { Event } from "../notification/notification.events.ts";

export const letterEvents = {
  /** A letter of an organiser to the entrants of its competition, or to the clubs of entrants without an address. */
  OrganiserLetter: { category: "entry", subject: "competition", audience: "account", mail: "ORGANISER_LETTER" },
} as const satisfies Record<string, Event>;
