import { allows, type Viewer } from "@rajt/contract/kernel/access";
import { addDays, budapestTime, dayOf, formatDay, type Day } from "@rajt/contract/kernel/days";
import { targetOf } from "@rajt/contract/notification/notification-target";
import { eventNamed, NOTIFICATION_TYPES } from "@rajt/contract/portal.events";
import { pageAt, pages, pathTo } from "@rajt/contract/portal.pages";
import { translate } from "../../kernel/http/texts.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { EngineContext } from "../../app-context.ts";
import { digestReaders, notificationsOfWeek, type DigestReader } from "./digest.store.ts";
import { notificationWire } from "./notification.wire.ts";
import { notify } from "./notify.ts";
import { isMandatory } from "./preferences.ts";
import { inaccessibleAmong, type SubjectAccess } from "./subject-access.ts";

/** Seconds since midnight in Budapest. */
const SEVEN_O_CLOCK = 7 * 3600;
const MOST_LINES = 20;
const WEEKDAY_OF_MONDAY = 1;

type DigestContext = Pick<EngineContext, "db" | "clock" | "jobs" | "publicUrl" | "sessions"> & {
  readonly subjectAccess: SubjectAccess;
};

/** Mails the weekly digest: the notifications of the week until the last Monday, 07:00, once, and only if there are any. */
export async function sendDigests(context: DigestContext): Promise<void> {
  const at = context.clock();
  const monday = lastMonday(at);
  const week = { after: sevenOn(addDays(monday, -7)), until: sevenOn(monday) };
  for (const reader of await digestReaders(context.db)) {
    const lines = await linesFor(reader, week, context);
    if (lines.length === 0) continue;
    const shown = lines.slice(0, MOST_LINES);
    const more = lines.length - shown.length;
    const mail = {
      lines: shown,
      more: more === 0 ? null : translate(reader.locale, "notification.digest.more", { count: more }),
      link: new URL(pathTo("notifications"), context.publicUrl).href,
    };
    const subject = { id: "week", occurrence: monday, accounts: [reader.account], at };
    await tx(context.db, (work) => notify(work, context, "WeeklyDigest", subject, { mail: () => mail }));
  }
}

const sevenOn = (day: Day): Date => budapestTime(day, SEVEN_O_CLOCK);

/** Returns the day of the last Monday whose 07:00 is over. */
function lastMonday(now: Date): Day {
  const today = dayOf(now);
  const sinceMonday = (new Date(today).getUTCDay() - WEEKDAY_OF_MONDAY + 7) % 7;
  const monday = addDays(today, -sinceMonday);
  return now < sevenOn(monday) ? addDays(monday, -7) : monday;
}

async function linesFor(
  { account, locale, categories }: DigestReader,
  week: { readonly after: Date; readonly until: Date },
  { db, sessions, publicUrl, subjectAccess }: DigestContext,
) {
  const types = NOTIFICATION_TYPES.filter((type) => {
    const event = eventNamed(type);
    return !isMandatory(event) && categories.includes(event.category);
  });
  const rows = await notificationsOfWeek(db, account, { ...week, types });
  if (rows.length === 0) return [];
  const viewer = await sessions.viewerOf(account);
  const inaccessible = await inaccessibleAmong(rows, subjectAccess, { runner: db, viewer: async () => viewer });
  const inLanguage: Parameters<typeof notificationWire>[1]["translate"] = (code, variables) =>
    translate(locale, code, variables);
  return rows
    .flatMap((row) => notificationWire(row, { isOpen: !inaccessible.has(row), locale, translate: inLanguage }))
    .map((notification) => ({
      // A mail has no health data: its link leads to the page that shows them.
      title:
        eventNamed(notification.notificationType).category === "health"
          ? translate(locale, "notification.digest.health")
          : notification.message,
      amount: formatDay(dayOf(new Date(notification.created)), locale),
      link: new URL(openPath(targetOf(notification), viewer), publicUrl).href,
    }));
}

/** Returns the path if the viewer may open its page; else the path of the list of notifications. */
function openPath(path: string | null, viewer: Viewer): string {
  const page = path === null ? null : pageAt(path);
  return path !== null && page !== null && allows(viewer, pages[page.id].needs) ? path : pathTo("notifications");
}
