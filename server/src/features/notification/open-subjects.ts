import type { Viewer } from "@rajt/contract/kernel/access";
import { EVENTS, type Subject } from "@rajt/contract/notification/notification.events";
import { NotificationType } from "@rajt/contract/notification/notification.calls";
import type { Runner } from "../../kernel/db/database.ts";
import type { NotificationRow } from "./notification.store.ts";

/** Returns those of the named records that somebody may open at present. */
export type OpenTo = (runner: Runner, viewer: Viewer, ids: readonly number[]) => Promise<readonly number[]>;

/**
 * By subject, from the features that know; of a subject that is not among them everything told of stays open. Features that tell are above this
 * one, so the application hands them in.
 */
export type Openers = Readonly<Partial<Record<Subject, OpenTo>>>;

/**
 * Returns the notifications about something that their reader may not open now, whatever it was when they were told: an
 * announcement that was sent back is its organiser's alone until it is submitted again.
 */
export async function closedAmong(
  rows: readonly NotificationRow[],
  openers: Openers,
  { runner, viewer }: { runner: Runner; viewer: () => Promise<Viewer> },
): Promise<ReadonlySet<NotificationRow>> {
  const closed = new Set<NotificationRow>();
  for (const [subject, openTo] of Object.entries(openers)) {
    const about = rows.filter(({ type }) => subjectOf(type) === subject);
    if (about.length === 0) continue;
    const open = new Set<unknown>(await openTo(runner, await viewer(), [...new Set(about.flatMap(idIn))]));
    for (const row of about) if (!open.has(row.data["id"])) closed.add(row);
  }
  return closed;
}

const subjectOf = (type: string): Subject | null => {
  const known = NotificationType.safeParse(type);
  return known.success ? EVENTS[known.data].subject : null;
};

const idIn = ({ data: { id } }: NotificationRow): number[] => (typeof id === "number" ? [id] : []);
