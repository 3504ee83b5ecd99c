import { tx } from "../../kernel/db/transaction.ts";
import type { Portal } from "../../../test/harness.ts";
import { findTemplates, footerOf, joinMails, queueMails, renderMail } from "./index.ts";
import type { MailToRender } from "./queue-mail.ts";

/** Renders and queues a mail; default: one with a link for a new password. */
export const queueTestMail = (
  { db, context, clock }: Pick<Portal, "db" | "context" | "clock">,
  mail: Partial<MailToRender> = {},
): Promise<void> =>
  tx(db, async (transaction) => {
    const { key = { name: "NEW_PASSWORD", locale: "hu" } } = mail;
    const rendered = await renderMail({
      key,
      template: (await findTemplates(transaction))(key),
      to: "reka@pelda.hu",
      values: { name: "Kovács Réka", link: "http://127.0.0.1/new-password/1/k", minutes: 30, number: null },
      footer: footerOf("account", key.locale, context.publicUrl),
      ...mail,
    });
    await queueMails(transaction, context.jobs, [joinMails([rendered])], clock());
  });
