import { emailTemplate } from "@rajt/contract/mail/email-template.record";
import { tablePage } from "../../kernel/table/tablePage.tsx";

/** The mails of the portal in their languages (product/mail 4): none is made here, none deleted. */
export const EmailTemplateList = tablePage(emailTemplate.table, {
  texts: "mail.emailTemplate",
  form: emailTemplate.form,
  card: ["name", "locale", "subject"],
});
