import type { SameKeys } from "../kernel/texts.ts";
import type { notificationTextsHu } from "./notification.texts.hu.ts";

export const notificationTextsEn: SameKeys<typeof notificationTextsHu> = {};
