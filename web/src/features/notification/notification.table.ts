import type { NotificationType } from "@rajt/contract/portal.events";
import { EVENTS } from "@rajt/contract/portal.events";
import { notificationTable } from "@rajt/contract/notification/notification.table";
import { targetOf } from "@rajt/contract/notification/notification-target";
import { pathTo } from "@rajt/contract/portal.pages";
import { signedIn } from "@rajt/contract/kernel/access";
import { IconArrowRight, IconMail, IconMailOpened, IconSettings, IconTrash } from "@tabler/icons-react";
import { tablePage } from "../../kernel/table/tablePage.tsx";

const isType = (type: unknown): type is NotificationType => typeof type === "string" && Object.hasOwn(EVENTS, type);
const idIn = (value: unknown) => (typeof value === "number" ? value : undefined);
const idsIn = (value: unknown) => (typeof value === "string" && value !== "" ? value.split(",").map(Number) : []);

/** The list of all notifications of the viewer, read or not. */
export const NotificationList = tablePage(notificationTable, {
  texts: "notification.list",
  empty: "notification.list.empty",
  acts: { markRead: IconMailOpened, markUnread: IconMail, deleteById: IconTrash },
  stale: ["POST /dashboardNotificationControl/getList", "GET /dashboardNotificationControl/getStatus"],
  pages: [
    {
      label: "notification.preference.title",
      icon: IconSettings,
      to: pathTo("notificationPreferences"),
      needs: signedIn,
    },
  ],
  links: [
    {
      label: "notification.list.open",
      icon: IconArrowRight,
      reads: ["notificationType", "subjectId", "userId", "raceId", "period", "idList", "isOrganizer"],
      to: ({ notificationType, subjectId, userId, raceId, period, idList, isOrganizer }) =>
        isType(notificationType)
          ? targetOf({
              notificationType,
              data: {
                id: idIn(subjectId),
                userId: idIn(userId),
                raceId: idIn(raceId),
                isOrganizer: isOrganizer === true,
                entryIdList: idsIn(idList),
                ...(typeof period === "string" && { period }),
              },
            })
          : null,
    },
  ],
  card: ["message", "state", "created"],
});
