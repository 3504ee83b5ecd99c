/**
 * The events that the portal tells somebody of: each once, with all that follows from it. No schemas here: the panel of
 * the bell loads this.
 */
import type { Day } from "../kernel/days.ts";
import type { MailTemplateName, MailValues } from "../mail/mail-templates.values.ts";
import type { Severity } from "./notification.calls.ts";

/**
 * The subject of an event: it decides the page that the notification leads to, and whether its reader may open that
 * page.
 */
export type Subject =
  | "organisation"
  | "person"
  | "announcement"
  | "competition"
  | "profile"
  | "portal"
  | "doubtfulPayment"
  | "ownPayment";

/**
 * The audience of an event. `account`: those that the teller names. `address`: one of them, at another address than the
 * account's. `superAdmins`: they check registrations and are told what is amiss. `announcement`: its organiser and all
 * who decide of it, but for whoever made the move.
 */
export type Audience = "account" | "address" | "superAdmins" | "announcement";

/**
 * The categories by which people will choose how they are told; nobody chooses to hear nothing of account and money.
 */
type Category = "account" | "money" | "registration" | "announcement" | "entry" | "health" | "portal";

type ValueKinds = {
  readonly id: number;
  readonly text: string;
  readonly day: Day;
  readonly flag: boolean;
  readonly count: number;
};

export type Event = {
  readonly category: Category;
  readonly subject: Subject;
  readonly audience: Audience;
  /** The severity that the bell shows; an event without one is mailed only. */
  readonly severity?: Severity;
  /** The type on the wire, where another event has it too; else the event's own name. */
  readonly as?: "CompetitionCancelled";
  readonly mail?: MailTemplateName;
  /** It stands although its mail cannot be written; of all others nothing happens then, since their mail says what nothing else does. */
  readonly standsUnmailed?: true;
  /** It may come again of the same subject; all others come once. */
  readonly again?: true;
  /** The values kept with its notification, which fill in its sentence. */
  readonly values?: Readonly<Record<string, keyof ValueKinds>>;
};

/** Nothing could be saved for some minutes, and everything can be again. */
const savingRegained = {
  category: "portal",
  severity: "error",
  subject: "portal",
  audience: "superAdmins",
  again: true,
  values: { minutes: "count" },
} as const;
const account = { category: "account", subject: "profile", audience: "account", again: true } as const;
const announcement = {
  category: "announcement",
  subject: "announcement",
  audience: "announcement",
  mail: "COMPETITION_STEP",
  again: true,
  values: { id: "id", name: "text", reason: "text" },
} as const;
const registration = { category: "registration", severity: "info", audience: "superAdmins" } as const;
const word = { ...account, mail: "VERIFICATION", values: { reason: "text" } } as const;
const payment = { category: "money", subject: "ownPayment", audience: "account", standsUnmailed: true } as const;
const notice = { ...payment, mail: "PAYMENT_NOTICE", values: { orderRef: "text", amount: "text" } } as const;

/** A word to who waits for a place of a race, or does not pay for one. */
const place = {
  category: "entry",
  subject: "competition",
  audience: "account",
  mail: "ENTRY_NOTICE",
  values: { id: "id", name: "text", race: "text", reason: "text" },
} as const;

/** A word of who is out of a team. */
const seat = {
  category: "entry",
  subject: "competition",
  audience: "account",
  mail: "ENTRY_NOTICE",
  values: { id: "id", name: "text", race: "text", team: "text", person: "text" },
} as const;

export const EVENTS = {
  PasswordRequested: { ...account, mail: "NEW_PASSWORD" },
  AddressToProve: { ...account, audience: "address", mail: "ADDRESS_PROOF" },
  AddressTaken: { ...account, audience: "address", mail: "ADDRESS_KNOWN" },
  AddressChanges: { ...account, mail: "ADDRESS_CHANGE" },
  RegistrationToProve: { ...account, mail: "REGISTRATION" },
  RegistrationKnown: { ...account, mail: "REGISTRATION_KNOWN" },
  // The wire has it misspelt.
  OrgRegistation: {
    ...registration,
    subject: "organisation",
    values: { userId: "id", name: "text", isOrganizer: "flag" },
  },
  PersonRegistration: { ...registration, subject: "person", values: { userId: "id", name: "text" } },
  /** Somebody who is there already. */
  PersonReRegistration: {
    ...registration,
    severity: "warning",
    subject: "person",
    values: { userId: "id", name: "text" },
  },
  PersonKnown: { ...account, mail: "PERSON_KNOWN" },
  NewCompetition: { ...announcement, severity: "info" },
  CompetitionAgreed: { ...announcement, severity: "info" },
  CompetitionAgreedWithChanges: { ...announcement, severity: "info" },
  CompetitionDenied: { ...announcement, severity: "warning" },
  CompetitionApproved: { ...announcement, subject: "competition", severity: "success" },
  /** To its organiser: somebody else corrected what was approved. */
  CompetitionCorrected: {
    ...announcement,
    audience: "account",
    severity: "warning",
    mail: "COMPETITION_CORRECTED",
    values: { id: "id", name: "text", changes: "text" },
  },
  CompetitionCancelled: { ...announcement, subject: "competition", severity: "warning" },
  /** To who is entered in a competition that was called off. */
  EntryCancelled: {
    category: "entry",
    as: "CompetitionCancelled",
    severity: "warning",
    subject: "competition",
    audience: "account",
    mail: "ENTRY_CANCELLED",
    values: announcement.values,
  },
  /** To who is entered or waits: the day, start, place or deadline is another one. */
  CompetitionChanged: {
    category: "entry",
    severity: "warning",
    subject: "competition",
    audience: "account",
    mail: "COMPETITION_CHANGED",
    again: true,
    values: { id: "id", name: "text", changes: "text" },
  },
  /** To who is entered: the organiser deleted it. */
  EntryDeleted: { ...place, severity: "warning" },
  /** To a club, the one that its athlete came to, and the organiser: a team has an empty seat … */
  TeamSeatLeft: { ...seat, severity: "warning", again: true },
  /** … or, once teams are closed, somebody in it who may not start for it any more. */
  TeamSeatInDoubt: { ...seat, severity: "warning" },
  /** An unpaid entry of a race with a number of places is about to end … */
  EntryLapses: { ...place, severity: "warning" },
  /** … and did. */
  EntryLapsed: { ...place, severity: "warning" },
  PlaceOffered: { ...place, severity: "success" },
  /** An offer ran out. */
  PlaceUnused: { ...place, severity: "warning" },
  /** The organiser passed somebody over. */
  PlacePassedOver: { ...place, severity: "warning" },
  /** The competition was called off. */
  PlaceCancelled: { ...place, severity: "warning" },
  /** A place came back, and something stands against offering it to who waits. */
  PlaceBarred: { ...place, severity: "warning" },
  PersonDoctorDateExpire: {
    category: "health",
    severity: "warning",
    subject: "profile",
    audience: "account",
    values: { validUntil: "day" },
  },
  ProfileVerified: { ...word, severity: "success" },
  ProfileProhibited: { ...word, severity: "warning" },
  PortalTrouble: {
    category: "portal",
    severity: "error",
    subject: "portal",
    audience: "superAdmins",
    again: true,
    values: { cause: "text", mark: "text" },
  },
  DiskWasFull: savingRegained,
  DatabaseWasReadOnly: savingRegained,
  DoubtfulPayment: {
    category: "money",
    severity: "warning",
    subject: "doubtfulPayment",
    audience: "superAdmins",
    values: { id: "id", orderRef: "text", payer: "text" },
  },
  PaymentReceived: { ...payment, mail: "PAYMENT_SUCCESSFUL" },
  FeesReceived: { ...payment, mail: "FEE_PAID" },
  PaymentUnderReview: { ...notice, severity: "warning" },
  PaymentTaken: { ...notice, severity: "success" },
  PaymentReleased: { ...notice, severity: "info" },
  /** … where nothing that came could be booked. */
  PaymentReleasedUnbooked: { ...notice, severity: "info" },
  PaymentRefunded: { ...notice, severity: "info" },
  PaymentNotOwed: { ...notice, severity: "warning" },
} as const satisfies Record<string, Event>;

type Events = typeof EVENTS;
export type EventName = keyof Events;

/** The events by name, without what each says of its own. */
export const eventNamed = (name: EventName): Event => EVENTS[name];

// The cast: the keys of the literal above.
export const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[];

/** The names of notifications on the wire (product/notifications 4). */
export type NotificationType = {
  [E in EventName]: Events[E] extends { severity: Severity; as?: never } ? E : never;
}[EventName];

const isType = (name: EventName): name is NotificationType => {
  const { severity, as } = eventNamed(name);
  return severity !== undefined && as === undefined;
};
export const NOTIFICATION_TYPES = EVENT_NAMES.filter(isType);

/** The values that a notification of an event keeps. */
export type EventValues<E extends EventName> = Events[E] extends {
  readonly values: infer V extends Readonly<Record<string, keyof ValueKinds>>;
}
  ? { readonly [K in keyof V]: ValueKinds[V[K]] }
  : undefined;

/** The values that an event's mail is filled in with, beside the recipient's name. */
export type EventMail<E extends EventName> = Events[E] extends { readonly mail: infer M extends MailTemplateName }
  ? Omit<MailValues<M>, "name">
  : undefined;
