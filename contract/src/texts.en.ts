import { accessTextsEn } from "./access/access.texts.en.ts";
import { catalogueTextsEn } from "./catalogue/catalogue.texts.en.ts";
import { competitionTextsEn } from "./competition/competition.texts.en.ts";
import { entryTextsEn } from "./entry/entry.texts.en.ts";
import { feeTextsEn } from "./fee/fee.texts.en.ts";
import { fileTextsEn } from "./file/file.texts.en.ts";
import { kernelTextsEn } from "./kernel/kernel.texts.en.ts";
import type { SameKeys } from "./kernel/texts.ts";
import { letterTextsEn } from "./letter/letter.texts.en.ts";
import { mailTextsEn } from "./mail/mail.texts.en.ts";
import { invoiceTextsEn } from "./invoice/invoice.texts.en.ts";
import { moneyTextsEn } from "./money/money.texts.en.ts";
import { notificationTextsEn } from "./notification/notification.texts.en.ts";
import { paymentTextsEn } from "./payment/payment.texts.en.ts";
import { paymentRequestTextsEn } from "./payment-request/payment-request.texts.en.ts";
import { peopleTextsEn } from "./people/people.texts.en.ts";
import { registerTextsEn } from "./register/register.texts.en.ts";
import { registrationTextsEn } from "./registration/registration.texts.en.ts";
import { rosterTextsEn } from "./roster/roster.texts.en.ts";
import { shellTextsEn } from "./shell/shell.texts.en.ts";
import { transferTextsEn } from "./transfer/transfer.texts.en.ts";
import { workTextsEn } from "./work/work.texts.en.ts";
import type { PortalTexts } from "./texts.hu.ts";

/** Everything the portal says, in English. */
export const textsEn: SameKeys<PortalTexts> = {
  kernel: kernelTextsEn,
  shell: shellTextsEn,
  access: accessTextsEn,
  catalogue: catalogueTextsEn,
  competition: competitionTextsEn,
  entry: entryTextsEn,
  letter: letterTextsEn,
  payment: paymentTextsEn,
  paymentRequest: paymentRequestTextsEn,
  money: moneyTextsEn,
  invoice: invoiceTextsEn,
  fee: feeTextsEn,
  people: peopleTextsEn,
  notification: notificationTextsEn,
  file: fileTextsEn,
  mail: mailTextsEn,
  register: registerTextsEn,
  registration: registrationTextsEn,
  roster: rosterTextsEn,
  transfer: transferTextsEn,
  work: workTextsEn,
};
