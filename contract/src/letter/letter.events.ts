import type { Event } from "../notification/notification.events.ts";

export const letterEvents = {
  /** To the entrants of a competition, or the clubs of those without an address: what its organiser writes. */
  OrganiserLetter: { category: "entry", subject: "competition", audience: "account", mail: "ORGANISER_LETTER" },
} as const satisfies Record<string, Event>;
