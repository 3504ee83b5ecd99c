import { day } from "@rajt/contract/kernel/day.schema";
import { formatDay } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { NotificationType, type Notification } from "@rajt/contract/notification/notification.calls";
import type { MessageCode } from "../../kernel/calls/refusal.ts";
import type { NotificationRow } from "./notification.store.ts";

type Say = (code: MessageCode, variables: Readonly<Record<string, string | number>>) => string;

/** A notification as its receiver reads it; its sentence is made when it is read, in the language of the reader. */
export function notificationWire(row: NotificationRow, locale: Locale, say: Say): Notification[] {
  const type = NotificationType.safeParse(row.type);
  if (!type.success) return [];
  return [
    {
      id: row.id,
      message: say(`notification.message.${type.data}`, inWords(row.data, locale)),
      severity: row.severity,
      notificationType: type.data,
      data: { ...numberAt("id", row.data), ...numberAt("userId", row.data), ...isOrganizerOf(row.data) },
      created: row.created.toISOString(),
      updated: row.updated.toISOString(),
    },
  ];
}

/** What the sentence is filled in with: days as people read them. */
function inWords(data: NotificationRow["data"], locale: Locale): Record<string, string | number> {
  const words: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(data)) {
    const isDay = day.safeParse(value);
    if (isDay.success) words[name] = formatDay(isDay.data, locale);
    else if (typeof value === "string" || typeof value === "number") words[name] = value;
  }
  return words;
}

const isOrganizerOf = ({ isOrganizer }: NotificationRow["data"]) =>
  typeof isOrganizer === "boolean" ? { isOrganizer } : {};

const numberAt = <K extends "id" | "userId">(key: K, data: NotificationRow["data"]) => {
  const value = data[key];
  return typeof value === "number" ? { [key]: value } : {};
};
