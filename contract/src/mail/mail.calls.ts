import * as z from "zod";
import { answer, defineCalls, id } from "../kernel/calls.ts";
import { formCalls } from "../kernel/form/form.calls.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import { LOCALES } from "../kernel/enumerations.ts";
import { LONGEST_PART } from "./mail-templates.values.ts";
import { emailTemplate } from "./email-template.record.ts";
import { MAIL_STATES, mailTable } from "./mail.table.ts";

/** An unsaved template. */
const unsaved = z.strictObject({
  id,
  subject: z.string().max(LONGEST_PART.subject),
  html: z.string().max(LONGEST_PART.html),
  text: z.string().max(LONGEST_PART.text),
});

/** Calls that try a template before it is saved. */
export const tryMailCalls = defineCalls({
  "POST /emailTemplateEditControl/getPreview": {
    needs: emailTemplate.form.needs,
    about:
      "The mail as its recipient would receive it, with sample data, or its problems by field. In the other language, as last saved.",
    input: unsaved.extend({ locale: z.enum(LOCALES).optional() }),
    output: answer.extend({
      /** The id of the shown template: for the other language, that of its counterpart. */
      id: id.optional(),
      locale: z.enum(LOCALES).optional(),
      subject: z.string().optional(),
      /** A whole document; inline styles are in `data-style`, so that a page can apply them under its policy. */
      html: z.string().optional(),
      text: z.string().optional(),
    }),
  },
  "POST /emailTemplateEditControl/sendTest": {
    needs: emailTemplate.form.writes,
    about: "Mails the template with sample data to the caller's own address.",
    input: unsaved,
    output: answer.extend({ recipient: z.string().optional() }),
  },
});

/** The own calls of the list of mails. */
export const mailOwnCalls = defineCalls({
  "POST /mailTableControl/getContent": {
    needs: mailTable.needs,
    about: "A mail without the links that open an account.",
    input: z.strictObject({ id }),
    output: answer.extend({
      recipient: z.string(),
      subject: z.string(),
      /** A whole document, like that of `getPreview`. */
      html: z.string(),
      text: z.string(),
      state: z.enum(MAIL_STATES),
      queuedAt: z.iso.datetime(),
      sentAt: z.iso.datetime().nullable(),
      /** The message of the mail server, or of a bounce. */
      lastError: z.string().nullable(),
    }),
  },
});

/** The calls of mail templates. */
export const mailCalls = {
  ...tableCalls(mailTable),
  ...tableCalls(emailTemplate.table),
  ...formCalls(emailTemplate.form),
  ...tryMailCalls,
  ...mailOwnCalls,
};
