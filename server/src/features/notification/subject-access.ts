import type { Viewer } from "@rajt/contract/kernel/access";
import { NotificationType } from "@rajt/contract/notification/notification.calls";
import type { Subject } from "@rajt/contract/notification/notification.events";
import { EVENTS } from "@rajt/contract/portal.events";
import type { Runner } from "../../kernel/db/database.ts";
import type { NotificationRow } from "./notification.store.ts";

/** Returns the ids of the records that the viewer may open. */
export type AccessCheck = (runner: Runner, viewer: Viewer, ids: readonly number[]) => Promise<readonly number[]>;

/**
 * The access checks by subject; a subject without one is always accessible. The application passes them in, since they
 * belong to features above this one.
 */
export type SubjectAccess = Readonly<Partial<Record<Subject, AccessCheck>>>;

/**
 * Returns the notifications whose subject their reader may not open now. A returned announcement, for example, is
 * visible only to its organiser until it is submitted again.
 */
export async function inaccessibleAmong(
  rows: readonly NotificationRow[],
  subjectAccess: SubjectAccess,
  { runner, viewer }: { runner: Runner; viewer: () => Promise<Viewer> },
): Promise<ReadonlySet<NotificationRow>> {
  const inaccessible = new Set<NotificationRow>();
  for (const [subject, check] of Object.entries(subjectAccess)) {
    const about = rows.filter(({ type }) => subjectOf(type) === subject);
    if (about.length === 0) continue;
    const open = new Set<unknown>(await check(runner, await viewer(), [...new Set(about.flatMap(idIn))]));
    for (const row of about) if (!open.has(row.data["id"])) inaccessible.add(row);
  }
  return inaccessible;
}

const subjectOf = (type: string): Subject | null => {
  const parsed = NotificationType.safeParse(type);
  return parsed.success ? EVENTS[parsed.data].subject : null;
};

const idIn = ({ data: { id } }: NotificationRow): number[] => (typeof id === "number" ? [id] : []);
