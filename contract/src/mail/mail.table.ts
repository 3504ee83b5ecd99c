/** The list of mails that were sent, wait or failed (product/mail 9). */
import { superAdmin } from "../kernel/access.ts";
import * as table from "../kernel/table/table.ts";

// No schemas here: a list's page loads its declaration.
/** KEPT: it stays in the outbox, since there is no mail server. BOUNCED: its address cannot be reached. SETTLED: it failed or bounced, and staff dismissed it. */
export const MAIL_STATES = ["WAITING", "SENT", "FAILED", "BOUNCED", "SETTLED", "KEPT"] as const;
export type MailState = (typeof MAIL_STATES)[number];
export const MAIL_TONES = {
  WAITING: "info",
  SENT: "success",
  FAILED: "danger",
  BOUNCED: "danger",
  SETTLED: "neutral",
  KEPT: "neutral",
} as const;

const DECIDING = { needs: superAdmin, on: "selection", confirm: "asks" } as const;

export const mailTable = table.defineTable({
  control: "mailTableControl",
  needs: superAdmin,
  columns: {
    subject: table.text({ filters: ["LIKE"], wide: true, searched: true }),
    recipient: table.text({ filters: ["LIKE"], searched: true }),
    state: table.oneOf(MAIL_STATES, { labels: "mail.list.stateOf", filters: ["IN"], tones: MAIL_TONES }),
    queuedAt: table.moment({ filters: ["INTERVAL"] }),
    sentAt: table.moment({ filters: ["INTERVAL", "IS_NULL"], hiddenAtFirst: true }),
    attempts: table.number({ filters: ["INTERVAL"], hiddenAtFirst: true }),
    lastError: table.text({ filters: ["LIKE"], sortable: false }),
    template: table.text({ filters: ["LIKE"], hiddenAtFirst: true }),
  },
  order: [["queuedAt", "desc"]],
  acts: { sendAgain: DECIDING, settle: DECIDING },
});
