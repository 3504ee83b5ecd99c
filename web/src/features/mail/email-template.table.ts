import { emailTemplate } from "@rajt/contract/mail/email-template.record";
import { tablePage } from "../../kernel/table/tablePage.tsx";

/** The list of mail templates in their languages (product/mail 4): none can be created or deleted. */
export const EmailTemplateList = tablePage(emailTemplate.table, {
  texts: "mail.emailTemplate",
  form: emailTemplate.form,
  card: ["name", "locale", "subject"],
});
