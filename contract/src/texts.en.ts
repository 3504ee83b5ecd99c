import { firstTextsEn } from "./first.texts.en.ts";
import { catalogueTextsEn } from "./catalogue/catalogue.texts.en.ts";
import { feeTextsEn } from "./fee/fee.texts.en.ts";
import { fileTextsEn } from "./file/file.texts.en.ts";
import type { SameKeys } from "./kernel/texts.ts";
import { letterTextsEn } from "./letter/letter.texts.en.ts";
import { mailTextsEn } from "./mail/mail.texts.en.ts";
import { invoiceTextsEn } from "./invoice/invoice.texts.en.ts";
import { moneyTextsEn } from "./money/money.texts.en.ts";
import { paymentRequestTextsEn } from "./payment-request/payment-request.texts.en.ts";
import { peopleTextsEn } from "./people/people.texts.en.ts";
import { registerTextsEn } from "./register/register.texts.en.ts";
import { rosterTextsEn } from "./roster/roster.texts.en.ts";
import { seasonTextsEn } from "./season/season.texts.en.ts";
import { transferTextsEn } from "./transfer/transfer.texts.en.ts";
import { workTextsEn } from "./work/work.texts.en.ts";
import type { PortalTexts } from "./texts.hu.ts";

/** Everything the portal says, in English. */
export const textsEn: SameKeys<PortalTexts> = {
  ...firstTextsEn,
  catalogue: catalogueTextsEn,
  letter: letterTextsEn,
  paymentRequest: paymentRequestTextsEn,
  money: moneyTextsEn,
  invoice: invoiceTextsEn,
  fee: feeTextsEn,
  people: peopleTextsEn,
  file: fileTextsEn,
  mail: mailTextsEn,
  register: registerTextsEn,
  roster: rosterTextsEn,
  season: seasonTextsEn,
  transfer: transferTextsEn,
  work: workTextsEn,
};
