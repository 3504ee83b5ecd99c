import { notificationCalls } from "@rajt/contract/notification/notification.calls";
import { noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { featureOf, type EngineContext, type Feature } from "../../app-context.ts";
import type { liveSession } from "../access/index.ts";
import { findMailTrouble } from "../mail/index.ts";
import { readStatus, removeAll, removeOne, waitingOf } from "./notification.store.ts";
import { notificationWire } from "./notification.wire.ts";
import { DELIVER_NOTIFICATIONS, deliverDue } from "./deliver-notifications.ts";
import { notificationList, type OpenAs } from "./notification.table.ts";
import { purgeDeliveries } from "./delivery.store.ts";
import { preferenceFeature } from "./preferences.ts";
import { notifyClearances } from "./notify-clearances.ts";
import { alarmOfMail } from "./mail-alarm.ts";
import { sendDigests } from "./weekly-digest.ts";
import { inaccessibleAmong, type SubjectAccess } from "./subject-access.ts";

export { previewOf, proveMailAddress } from "../mail/index.ts";
export { deliverWithin } from "./deliver-notifications.ts";
export { notify, notifyEach, type NotifyContext, wasNotifiedOf } from "./notify.ts";
export { mailedAmong } from "./preferences.ts";
export { superAdmins } from "./recipients.store.ts";
export { endNotices } from "./notification.store.ts";
export { troubleNotifier } from "./notify-trouble.ts";
export type { SubjectAccess } from "./subject-access.ts";

const LONGEST_PAGE = 1000;
/** Notifications are stored as long as mails. Days. */
const DAYS_TO_PURGE = 90;
const DAY = 86_400_000;

/** Provided by the features above: the live session of a token, and the access checks. */
type Above = {
  readonly subjectAccess: SubjectAccess;
  readonly openAs: OpenAs;
  readonly liveSession: typeof liveSession;
};

/** Serves the notifications of each account; every open page polls their count every few seconds. */
export function notificationFeature(context: EngineContext, { subjectAccess, openAs, liveSession }: Above): Feature {
  const { db } = context;
  const forPolls = context.reserve("poll");
  const calls = serveCalls(notificationCalls, {
    "GET /dashboardNotificationControl/getStatus": async ({ session: { tokenHash }, now, viewer }) => {
      if (tokenHash === null) return { count: 0 };
      const { count, isStaff } = await readStatus(forPolls, liveSession({ tokenHash, now }, context));
      // Super admins are staff, so no query is needed for other accounts.
      const isSuperAdmin = isStaff && (await viewer()).isSuperAdmin;
      const mailTrouble = isSuperAdmin ? await findMailTrouble({ ...context, db: forPolls }, now) : null;
      return { count, ...(mailTrouble && { mailTrouble: true }) };
    },
    "POST /dashboardNotificationControl/getList": async ({ input, account, viewer, locale, translate }) => {
      const page = { first: input.firstResult, most: input.maxResults === 0 ? LONGEST_PAGE : input.maxResults };
      const rows = await waitingOf(db, await account(), page);
      const inaccessible = await inaccessibleAmong(rows, subjectAccess, { runner: db, viewer });
      return rows.flatMap((row) => notificationWire(row, { isOpen: !inaccessible.has(row), locale, translate }));
    },
    "POST /dashboardNotificationControl/deleteById": async ({ input, account, now }) => {
      if (!(await removeOne(db, await account(), input.id, now))) throw noData();
      return { successful: true };
    },
    "GET /dashboardNotificationControl/deleteAll": async ({ account, now }) => {
      await removeAll(db, await account(), now);
      return { successful: true };
    },
  });
  return featureOf([
    notificationList(openAs)(context),
    preferenceFeature(context),
    {
      calls,
      jobs: [
        { name: DELIVER_NOTIFICATIONS, cron: "* * * * *", run: () => deliverDue(context) },
        // Budapest time, also during summer time.
        { name: "weekly-digest", cron: "0 7 * * 1", run: () => sendDigests({ ...context, subjectAccess }) },
        { name: "mail-alarm", cron: "* * * * *", run: () => alarmOfMail(context) },
        { name: "doctor-date-expiry", cron: "30 5 * * *", run: () => notifyClearances(context) },
        {
          name: "purge-deliveries",
          cron: "27 3 * * *",
          run: () => purgeDeliveries(db, new Date(context.clock().getTime() - DAYS_TO_PURGE * DAY)),
        },
      ],
    },
  ]);
}
