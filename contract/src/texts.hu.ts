import { firstTextsHu } from "./first.texts.hu.ts";
import { catalogueTextsHu } from "./catalogue/catalogue.texts.hu.ts";
import { feeTextsHu } from "./fee/fee.texts.hu.ts";
import { fileTextsHu } from "./file/file.texts.hu.ts";
import { letterTextsHu } from "./letter/letter.texts.hu.ts";
import { mailTextsHu } from "./mail/mail.texts.hu.ts";
import { invoiceTextsHu } from "./invoice/invoice.texts.hu.ts";
import { moneyTextsHu } from "./money/money.texts.hu.ts";
import { paymentRequestTextsHu } from "./payment-request/payment-request.texts.hu.ts";
import { peopleTextsHu } from "./people/people.texts.hu.ts";
import { registerTextsHu } from "./register/register.texts.hu.ts";
import { rosterTextsHu } from "./roster/roster.texts.hu.ts";
import { seasonTextsHu } from "./season/season.texts.hu.ts";
import { transferTextsHu } from "./transfer/transfer.texts.hu.ts";
import { workTextsHu } from "./work/work.texts.hu.ts";

/** Everything the portal says, in Hungarian: the first language; the others have the same keys. */
export const textsHu = {
  ...firstTextsHu,
  catalogue: catalogueTextsHu,
  letter: letterTextsHu,
  paymentRequest: paymentRequestTextsHu,
  money: moneyTextsHu,
  invoice: invoiceTextsHu,
  fee: feeTextsHu,
  people: peopleTextsHu,
  file: fileTextsHu,
  mail: mailTextsHu,
  register: registerTextsHu,
  roster: rosterTextsHu,
  season: seasonTextsHu,
  transfer: transferTextsHu,
  work: workTextsHu,
} as const;

export type PortalTexts = typeof textsHu;
