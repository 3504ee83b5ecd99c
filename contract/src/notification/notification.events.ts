/** An event that the portal notifies people of. Each feature declares its own; `portal.events.ts` merges them. */
import type { Day } from "../kernel/days.ts";
import type { MailTemplateName } from "../mail/mail-templates.values.ts";
import type { Severity } from "./notification.calls.ts";
import type { Category } from "./preference.values.ts";

/** The subject of an event: it determines the page of the notification, and whether its reader may open it. */
export type Subject =
  | "organisation"
  | "person"
  | "announcement"
  | "competition"
  | "offeredPlace"
  | "profile"
  | "clubAthletes"
  | "portal"
  | "doubtfulPayment"
  | "ownPayment"
  | "payments"
  | "fees"
  | "athleteTransfer"
  | "athleteAnswer"
  | "clubAnswer"
  | "adminAnswer";

/**
 * The recipients of an event. `account`: the accounts that the feature names. `address`: the same, but the mail goes to
 * an address that the feature names. `superAdmins`: all super admins. `treasurers`: these and the holders of Finance to write.
 */
export type Audience = "account" | "address" | "superAdmins" | "treasurers";

export type ValueKinds = {
  readonly id: number;
  readonly text: string;
  readonly day: Day;
  readonly flag: boolean;
  readonly count: number;
  /** The records that its page opens with; no sentence names them. */
  readonly ids: readonly number[];
};

export type Event = {
  readonly category: Category;
  /** No preference of the recipient suppresses it. */
  readonly mandatory?: true;
  readonly subject: Subject;
  readonly audience: Audience;
  /** The severity in the bell; an event without one is only mailed. */
  readonly severity?: Severity;
  /** The type on the wire if it differs from the event's name. */
  readonly wireType?: "CompetitionCancelled" | "PersonDoctorDateExpire";
  readonly mail?: MailTemplateName;
  /** Its mail does not wait for others of its kind: a password reset, a receipt, a transfer sheet. */
  readonly immediate?: true;
  /** Its mail contains nothing secret and goes also to a contact address that is not proved yet. */
  readonly beforeProof?: true;
  /** It may happen several times to one subject; every other event is delivered once for each subject. */
  readonly repeatable?: true;
  /** The values stored with its notification, which fill in its sentence. */
  readonly values?: Readonly<Record<string, keyof ValueKinds>>;
};
