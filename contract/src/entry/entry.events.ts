import type { Event } from "../notification/notification.events.ts";

/** Data of an event about a place in a race: waited for, offered, or not paid. */
const place = {
  category: "entry",
  subject: "competition",
  audience: "account",
  mail: "ENTRY_NOTICE",
  values: { id: "id", name: "text", race: "text", reason: "text" },
} as const;

/** Data of an event about entries that an account saved together in one competition: `race` lists them, `amount` is their price or their refund. */
const entries = {
  category: "entry",
  subject: "competition",
  audience: "account",
  values: { id: "id", name: "text", race: "text", amount: "text" },
} as const;

/** Data of an event about a row of a waiting list. */
const line = { ...place, values: { ...place.values, raceId: "id" } } as const;

/** Data of an event about several entries or places that lapse at once. */
const lapse = {
  category: "entry",
  severity: "warning",
  subject: "competition",
  audience: "account",
  mail: "ENTRY_LAPSE",
} as const;

/** Data of an event about a member of a team. */
const seat = {
  category: "entry",
  subject: "competition",
  audience: "account",
  mail: "ENTRY_NOTICE",
  values: { id: "id", name: "text", race: "text", team: "text", person: "text" },
} as const;

export const entryEvents = {
  /** To the starter, the club that entered and the debtor. The account that did it gets only the mail. */
  EntryMade: { ...entries, severity: "success", mail: "ENTRY_MADE" },
  /** The entry was moved to another race of its competition. */
  EntryMoved: { ...entries, mandatory: true, severity: "warning", mail: "ENTRY_MOVED", repeatable: true },
  EntryWithdrawn: { ...entries, mandatory: true, severity: "warning", mail: "ENTRY_WITHDRAWN" },
  /** For the entrants of a cancelled competition. */
  EntryCancelled: {
    category: "entry",
    mandatory: true,
    wireType: "CompetitionCancelled",
    severity: "warning",
    subject: "competition",
    audience: "account",
    mail: "ENTRY_CANCELLED",
    values: { id: "id", name: "text", reason: "text" },
  },
  /** The organiser deleted the entry. */
  EntryDeleted: { ...place, mandatory: true, severity: "warning" },
  /** For a club, the member's new club and the organiser: a team has an empty seat … */
  TeamSeatLeft: { ...seat, severity: "warning", repeatable: true },
  /** … or, once teams are closed, a member who may no longer start for it. */
  TeamSeatInDoubt: { ...seat, severity: "warning" },
  /** Unpaid entries of races with limited places are about to end: at most once a day for each debtor … */
  EntryLapses: {
    ...lapse,
    mandatory: true,
    repeatable: true,
    values: { id: "id", entryIdList: "ids", what: "text", count: "count", until: "day", untilTime: "text" },
  },
  /** … or have ended. */
  EntryLapsed: { ...lapse, mandatory: true, values: { id: "id", what: "text", count: "count" } },
  /** The price of an unpaid entry rises in three days; once for each rise. */
  PriceRises: {
    category: "entry",
    severity: "warning",
    subject: "competition",
    audience: "account",
    mail: "PRICE_RISES",
    repeatable: true,
    values: {
      id: "id",
      entryIdList: "ids",
      name: "text",
      race: "text",
      amount: "text",
      nextAmount: "text",
      risesOn: "day",
    },
  },
  PlaceOffered: { ...line, subject: "offeredPlace", severity: "success" },
  /** Offers expired: at most once a day for each account. */
  PlaceUnused: { ...lapse, values: { id: "id", what: "text", count: "count" } },
  /** The organiser removed the person from the waiting list. */
  PlacePassedOver: { ...line, severity: "warning" },
  /** The competition was cancelled. */
  PlaceCancelled: { ...place, severity: "warning" },
  /** A place became free, and a rule prevents offering it. */
  PlaceBarred: { ...line, severity: "warning" },
} as const satisfies Record<string, Event>;
