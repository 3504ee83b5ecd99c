import type { firstTextsHu } from "./first.texts.hu.ts";
import type { SameKeys } from "./kernel/texts.ts";
import { accessTextsEn } from "./access/access.texts.en.ts";
import { competitionTextsEn } from "./competition/competition.texts.en.ts";
import { entryTextsEn } from "./entry/entry.texts.en.ts";
import { kernelTextsEn } from "./kernel/kernel.texts.en.ts";
import { notificationTextsEn } from "./notification/notification.texts.en.ts";
import { paymentTextsEn } from "./payment/payment.texts.en.ts";
import { registrationTextsEn } from "./registration/registration.texts.en.ts";
import { shellTextsEn } from "./shell/shell.texts.en.ts";

/** The same words in English. */
export const firstTextsEn: SameKeys<typeof firstTextsHu> = {
  kernel: kernelTextsEn,
  shell: shellTextsEn,
  access: accessTextsEn,
  competition: competitionTextsEn,
  entry: entryTextsEn,
  notification: notificationTextsEn,
  payment: paymentTextsEn,
  registration: registrationTextsEn,
};
