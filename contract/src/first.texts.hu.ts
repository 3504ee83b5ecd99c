import { accessTextsHu } from "./access/access.texts.hu.ts";
import { competitionTextsHu } from "./competition/competition.texts.hu.ts";
import { entryTextsHu } from "./entry/entry.texts.hu.ts";
import { kernelTextsHu } from "./kernel/kernel.texts.hu.ts";
import { notificationTextsHu } from "./notification/notification.texts.hu.ts";
import { paymentTextsHu } from "./payment/payment.texts.hu.ts";
import { registrationTextsHu } from "./registration/registration.texts.hu.ts";
import { shellTextsHu } from "./shell/shell.texts.hu.ts";

/**
 * The words, in Hungarian, of the frame and of the features whose pages strangers open first. A browser loads these at once and all others with the
 * first page that needs them.
 */
export const firstTextsHu = {
  kernel: kernelTextsHu,
  shell: shellTextsHu,
  access: accessTextsHu,
  competition: competitionTextsHu,
  entry: entryTextsHu,
  notification: notificationTextsHu,
  payment: paymentTextsHu,
  registration: registrationTextsHu,
} as const;
