import * as z from "zod";
import { day } from "@rajt/contract/kernel/day.schema";
import { formatDay } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { NotificationType as Type } from "@rajt/contract/portal.events";
import { NotificationType, type Notification } from "@rajt/contract/notification/notification.calls";
import type { Translate } from "../../kernel/calls/context.ts";
import type { MessageCode } from "../../kernel/calls/refusal.ts";
import type { NotificationRow } from "./notification.store.ts";

type Reading = {
  /** Whether its reader may open its subject now. */
  readonly isOpen: boolean;
  readonly locale: Locale;
  readonly translate: Translate;
};

/** Returns a notification for its reader, in the reader's language. It names no record that the reader may not open. */
export function notificationWire(row: NotificationRow, { isOpen, locale, translate }: Reading): Notification[] {
  const type = NotificationType.safeParse(row.type);
  if (!type.success) return [];
  return [
    {
      id: row.id,
      message: translate(sentenceOf(type.data, isOpen), inWords(row.data, locale)),
      severity: row.severity,
      notificationType: type.data,
      data: dataOf(type.data, row.data, isOpen),
      created: row.created.toISOString(),
      updated: row.updated.toISOString(),
    },
  ];
}

/** Returns the sentence of a notification. A request to its reader has another sentence once its subject is closed to the reader. */
const sentenceOf = (type: Type, isOpen: boolean): MessageCode =>
  type === "NewCompetition" && !isOpen ? "notification.notWaiting" : `notification.message.${type}`;

/** Returns the values of the sentence, with formatted days. */
function inWords(data: NotificationRow["data"], locale: Locale): Record<string, string | number> {
  const words: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(data)) {
    const isDay = day.safeParse(value);
    if (isDay.success) words[name] = formatDay(isDay.data, locale);
    else if (typeof value === "string" || typeof value === "number") words[name] = value;
  }
  return words;
}

function dataOf(type: Type, data: NotificationRow["data"], isOpen: boolean): Notification["data"] {
  if (type === "PersonReRegistration" && typeof data["userId"] === "number") return data["userId"];
  return {
    ...(isOpen && numberAt("id", data)),
    ...numberAt("userId", data),
    ...numberAt("raceId", data),
    ...isOrganizerOf(data),
    ...idsAt("entryIdList", data),
    ...athletesAt(data),
    ...(typeof data["period"] === "string" && { period: data["period"] }),
  };
}

const isOrganizerOf = ({ isOrganizer }: NotificationRow["data"]) =>
  typeof isOrganizer === "boolean" ? { isOrganizer } : {};

const numberAt = <K extends "id" | "userId" | "raceId">(key: K, data: NotificationRow["data"]) => {
  const value = data[key];
  return typeof value === "number" ? { [key]: value } : {};
};

const idsAt = <K extends "entryIdList" | "userIdList">(key: K, data: NotificationRow["data"]) => {
  const ids = z.array(z.int()).safeParse(data[key]);
  return ids.success ? { [key]: ids.data } : {};
};

const athletesAt = (data: NotificationRow["data"]) => athletesOf(idsAt("userIdList", data).userIdList ?? []);

/** Returns one athlete as `userId`, several as `userIdList`. */
export function athletesOf(ids: readonly number[]): { readonly userId?: number; readonly userIdList?: number[] } {
  const [userId, ...others] = ids;
  if (userId === undefined) return {};
  return others.length === 0 ? { userId } : { userIdList: [...ids] };
}
