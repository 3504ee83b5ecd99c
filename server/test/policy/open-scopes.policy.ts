/**
 * The lists and forms that show all their rows to each viewer who may open them, by the file of their binding. What opens them is in
 * calls.policy.ts; all others have a scope, which foreign-rows.test.ts tries from outside.
 */
export const OPEN_SCOPES = {
  "features/access/account/security-log.table.ts": "super admins read the whole log",
  "features/access/account/user.form.ts": "super admins manage all accounts",
  "features/access/account/user.table.ts": "super admins manage all accounts",
  "features/access/deleted/deleted-account.table.ts": "super admins restore all deleted accounts",
  "features/access/role/role.form.ts": "super admins manage all roles",
  "features/access/role/role.table.ts": "super admins manage all roles",
  "features/catalogue/contest.record.ts": "contests are the same for everybody",
  "features/catalogue/value-set.store.ts": "value sets are the same for everybody",
  "features/competition/announcement/announcement.form.ts":
    "the form has the scope of its viewers; the import of a season logs the announcements that it replaces",
  "features/fee/licence-cost.form.ts": "the price list is the same for everybody who may read it",
  "features/fee/licence-cost.table.ts": "the price list is the same for everybody who may read it",
  "features/invoice/invoice.table.ts": "the list of all invoices is for those who see all money",
  "features/mail/email-template.form.ts": "the mails are the same for everybody who may edit them",
  "features/mail/email-template.table.ts": "the mails are the same for everybody who may edit them",
  "features/mail/mail.table.ts": "super admins read all mails",
  "features/money/money-due-back.table.ts": "the list of all refunds is for those who see all money",
  "features/payment/doubt/doubtful-payment.table.ts": "super admins decide on all doubtful payments",
  "features/people/person/person-findings.ts": "the desk and the flow check the viewer before they read a record",
  "features/people/user-log.table.ts": "the log of one party is opened by the party's id, for super admins",
  "features/work/change-log.table.ts": "super admins read the whole log",
  "features/work/failure.table.ts": "super admins read all errors",
} as const satisfies Readonly<Record<string, string>>;
