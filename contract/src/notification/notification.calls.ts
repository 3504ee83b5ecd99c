import * as z from "zod";
import { everyone, signedIn } from "../kernel/access.ts";
import { answer, defineCalls, id, nothing } from "../kernel/calls.ts";
import { NOTIFICATION_TYPES } from "../portal.events.ts";

export const NotificationType = z.enum(NOTIFICATION_TYPES);

export const Severity = z.enum(["error", "success", "warning", "info"]);
export type Severity = z.infer<typeof Severity>;

export const notification = z.object({
  id,
  message: z.string(),
  severity: Severity,
  notificationType: NotificationType,
  // The data of PersonReRegistration is the person's id itself (source 1, section 3).
  data: z.union([
    id,
    z.object({
      id: id.optional(),
      userId: id.optional(),
      isOrganizer: z.boolean().optional(),
      raceId: id.optional(),
      userIdList: z.array(id).readonly().optional(),
      period: z.string().optional(),
      entryIdList: z.array(id).readonly().optional(),
    }),
  ]),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
});
export type Notification = z.output<typeof notification>;

/** The calls of notifications (product/notifications 3). */
export const notificationCalls = defineCalls({
  "GET /dashboardNotificationControl/getStatus": {
    needs: everyone,
    about:
      "The number of unread notifications, and for super admins whether mail is in trouble; polled by every open page. 304 if it is unchanged.",
    input: nothing,
    output: z.object({
      count: z.int(),
      mailTrouble: z.boolean().optional(),
    }),
    revalidates: true,
    reserve: "poll",
  },
  "POST /dashboardNotificationControl/getList": {
    needs: signedIn,
    about: "The unread notifications, newest first; maxResults 0 returns the largest page.",
    input: z.strictObject({
      firstResult: z.int().min(0).max(100_000),
      maxResults: z.int().min(0).max(1000),
    }),
    output: z.array(notification),
  },
  "POST /dashboardNotificationControl/deleteById": {
    needs: signedIn,
    about: "Removes one notification.",
    input: z.strictObject({ id }),
    output: answer,
  },
  "GET /dashboardNotificationControl/deleteAll": {
    needs: signedIn,
    about: "Removes all notifications of the caller.",
    input: nothing,
    output: answer,
    changes: true,
  },
});
