import { emailTemplate } from "@rajt/contract/mail/email-template.record";
import { formPage } from "../../kernel/form/formPage.tsx";
import { MailHtmlEditor } from "./MailHtmlEditor.tsx";
import { MailTrial } from "./MailTrial.tsx";
import { PlainTextEditor } from "./PlainTextEditor.tsx";

/** A mail of the portal (product/mail 4): its words, what is filled in, and how it will look. */
export const EmailTemplateForm = formPage(emailTemplate.form, {
  texts: "mail.emailTemplate",
  wide: ["subject"],
  editors: { richText: MailHtmlEditor, byName: { text: PlainTextEditor } },
  below: MailTrial,
});
