/** The notifications of the viewer (product/notifications). */
import { signedIn } from "../kernel/access.ts";
import * as table from "../kernel/table/table.ts";
import { CATEGORIES } from "./preference.values.ts";

// No schemas here: a list's page loads its declaration.
const SEVERITIES = ["error", "success", "warning", "info"] as const;
const TONES = { error: "danger", success: "success", warning: "warning", info: "info" } as const;
const READ_STATES = ["UNREAD", "READ"] as const;

const BY_READER = { needs: signedIn, on: "selection", confirm: "asks" } as const;

export const notificationTable = table.defineTable({
  control: "dashboardNotificationTableControl",
  needs: signedIn,
  columns: {
    message: table.text({ filters: ["LIKE"], wide: true, searched: true, sortable: false }),
    category: table.oneOf(CATEGORIES, { labels: "notification.preference.category", filters: ["IN"] }),
    severity: table.oneOf(SEVERITIES, { labels: "notification.list.severityOf", filters: ["IN"], tones: TONES }),
    state: table.oneOf(READ_STATES, { labels: "notification.list.stateOf", filters: ["IN"] }),
    created: table.moment({ filters: ["INTERVAL"] }),
    notificationType: table.text({ hiddenAtFirst: true, sortable: false }),
    subjectId: table.number({ hiddenAtFirst: true, sortable: false, ungrouped: true }),
    userId: table.number({ hiddenAtFirst: true, sortable: false, ungrouped: true }),
    raceId: table.number({ hiddenAtFirst: true, sortable: false, ungrouped: true }),
    period: table.text({ hiddenAtFirst: true, sortable: false }),
    /** The ids of the records that the page opens with, separated by commas. */
    idList: table.text({ hiddenAtFirst: true, sortable: false }),
    isOrganizer: table.yesNo({ hiddenAtFirst: true, sortable: false }),
  },
  order: [["created", "desc"]],
  acts: { markRead: BY_READER, markUnread: BY_READER, deleteById: { ...BY_READER, confirm: "warns" } },
});
