/** Mail templates (product/mail 4): one for each mail and language; they cannot be created or deleted. */
import { anyOf, writes } from "../kernel/access.ts";
import { area, defineForm, line, moment, oneOf, richText } from "../kernel/form/form.ts";
import * as table from "../kernel/table/table.ts";
import { LOCALES } from "../kernel/enumerations.ts";
import { LONGEST_PART, MAIL_TEMPLATE_NAMES } from "./mail-templates.values.ts";

export const emailTemplate = {
  table: table.defineTable({
    control: "emailTemplateTableControl",
    needs: anyOf("EmailTemplate"),
    columns: {
      name: table.oneOf(MAIL_TEMPLATE_NAMES, { labels: "mail.templateName", filters: ["IN"] }),
      subject: table.text({ filters: ["LIKE"] }),
      locale: table.oneOf(LOCALES, { labels: "mail.locale", filters: ["IN"] }),
      created: table.moment({ filters: ["INTERVAL"] }),
      updated: table.moment({ filters: ["INTERVAL"] }),
    },
    order: [
      ["name", "asc"],
      ["locale", "desc"],
    ],
  }),
  form: defineForm({
    control: "emailTemplateEditControl",
    needs: anyOf("EmailTemplate"),
    writes: writes("EmailTemplate"),
    title: "subject",
    lock: true,
    create: false,
    fields: {
      name: oneOf({ values: MAIL_TEMPLATE_NAMES, labels: "mail.templateName", required: true, readOnly: true }),
      locale: oneOf({ values: LOCALES, labels: "mail.locale", required: true, readOnly: true }),
      subject: line({ max: LONGEST_PART.subject, required: true }),
      html: richText({ max: LONGEST_PART.html }),
      text: area({ max: LONGEST_PART.text, required: true }),
      created: moment({ readOnly: true }),
      updated: moment({ readOnly: true }),
    },
  }),
};
