import { emailTemplate } from "@rajt/contract/mail/email-template.record";
import { sql } from "kysely";
import { effective, withDefaults } from "./email-template.store.ts";
import { allRows, serveTable } from "../../kernel/table/serve-table.ts";

/** The list of mail templates: every reader sees all of them. */
export const emailTemplateTable = serveTable(emailTemplate.table, {
  texts: "mail.emailTemplate",
  from: sql`email_template t ${withDefaults}`,
  id: sql`t.id`,
  columns: {
    name: sql`t.name`,
    subject: effective.subject,
    locale: sql`t.locale`,
    created: sql`t.created_at`,
    updated: sql`t.updated_at`,
  },
  scope: allRows,
});
