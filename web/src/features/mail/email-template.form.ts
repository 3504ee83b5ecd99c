import { emailTemplate } from "@rajt/contract/mail/email-template.record";
import { formPage } from "../../kernel/form/formPage.tsx";
import { MailHtmlEditor } from "./MailHtmlEditor.tsx";
import { MailTrial } from "./MailTrial.tsx";
import { PlainTextEditor } from "./PlainTextEditor.tsx";

/** The form of a mail template (product/mail 4): texts, placeholders and preview. */
export const EmailTemplateForm = formPage(emailTemplate.form, {
  texts: "mail.emailTemplate",
  wide: ["subject"],
  editors: { richText: MailHtmlEditor, byName: { text: PlainTextEditor } },
  below: MailTrial,
});
