import { accessCalls } from "./access/access.calls.ts";
import { accountCalls } from "./access/account/account.calls.ts";
import { catalogueCalls } from "./catalogue/catalogue.calls.ts";
import { announcementCalls } from "./competition/announcement/announcement.calls.ts";
import { calendarCalls } from "./competition/calendar/calendar.calls.ts";
import { competitionCalls } from "./competition/competition.calls.ts";
import { entryCalls } from "./entry/entry.calls.ts";
import { feeCalls } from "./fee/fee.calls.ts";
import { licenseCostCalls } from "./fee/licence-cost.calls.ts";
import { fileCalls } from "./file/file.calls.ts";
import { searchCalls } from "./search/search.calls.ts";
import { invoiceCalls } from "./invoice/invoice.calls.ts";
import type { Calls } from "./kernel/calls.ts";
import { tableCalls } from "./kernel/table/table.calls.ts";
import { letterCalls } from "./letter/letter.calls.ts";
import { mailCalls } from "./mail/mail.calls.ts";
import { moneyCalls } from "./money/money.calls.ts";
import { notificationCalls } from "./notification/notification.calls.ts";
import { notificationTable } from "./notification/notification.table.ts";
import { preferenceCalls } from "./notification/preference.calls.ts";
import { doubtfulPaymentCalls } from "./payment/doubt/doubtful-payment.calls.ts";
import { paymentCalls } from "./payment/payment.calls.ts";
import { paymentRequestCalls } from "./payment-request/payment-request.calls.ts";
import { peopleCalls } from "./people/people.calls.ts";
import { registerCalls } from "./register/register.calls.ts";
import { registrationCalls } from "./registration/registration.calls.ts";
import { rosterCalls } from "./roster/roster.calls.ts";
import { shellCalls } from "./shell/shell.calls.ts";
import { transferCalls } from "./transfer/transfer.calls.ts";
import { workCalls } from "./work/work.calls.ts";

const notificationTableCalls = tableCalls(notificationTable);

/** Every call of the portal. The browser imports only its type: paths and methods are in the names, so no schema travels. */
export const portalCalls = {
  ...accessCalls,
  ...accountCalls,
  ...catalogueCalls,
  ...competitionCalls,
  ...calendarCalls,
  ...announcementCalls,
  ...entryCalls,
  ...letterCalls,
  ...paymentCalls,
  ...doubtfulPaymentCalls,
  ...paymentRequestCalls,
  ...moneyCalls,
  ...invoiceCalls,
  ...feeCalls,
  ...licenseCostCalls,
  ...peopleCalls,
  ...notificationCalls,
  ...preferenceCalls,
  ...notificationTableCalls,
  ...shellCalls,
  ...fileCalls,
  ...searchCalls,
  ...mailCalls,
  ...registerCalls,
  ...registrationCalls,
  ...rosterCalls,
  ...transferCalls,
  ...workCalls,
};

/** The same by the feature that they belong to: what the page "who can do what" is made of. */
export const callsByFeature: Readonly<Record<string, Calls>> = {
  access: accessCalls,
  account: accountCalls,
  catalogue: catalogueCalls,
  competition: { ...competitionCalls, ...calendarCalls, ...announcementCalls },
  entry: entryCalls,
  letter: letterCalls,
  payment: { ...paymentCalls, ...doubtfulPaymentCalls },
  paymentRequest: paymentRequestCalls,
  money: moneyCalls,
  invoice: invoiceCalls,
  fee: { ...feeCalls, ...licenseCostCalls },
  people: peopleCalls,
  notification: { ...notificationCalls, ...preferenceCalls, ...notificationTableCalls },
  shell: shellCalls,
  file: fileCalls,
  finding: searchCalls,
  mail: mailCalls,
  register: registerCalls,
  registration: registrationCalls,
  roster: rosterCalls,
  transfer: transferCalls,
  work: workCalls,
};

export type PortalCalls = typeof portalCalls;
