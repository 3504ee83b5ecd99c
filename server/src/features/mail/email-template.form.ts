import { emailTemplate } from "@rajt/contract/mail/email-template.record";
import { fieldsRefused } from "../../kernel/calls/refusal.ts";
import type { ServedCalls } from "../../kernel/calls/serve-calls.ts";
import { allRows, serveForm } from "../../kernel/form/index.ts";
import type { AppContext } from "../../app-context.ts";
import { keepFiles } from "../file/index.ts";
import { effective, withDefaults, writeOverride } from "./email-template.store.ts";
import { readContent } from "./mail-content.ts";

type Content = { readonly subject: string; readonly html: string | null; readonly text: string };

/** Serves the form of templates: shows a template as it is sent, and stores changes, sanitised. */
export function emailTemplateForm(context: AppContext): { readonly calls: ServedCalls } {
  const read = (dto: Parameters<typeof readContent>[0] & Content) =>
    readContent(dto, { ...dto, html: dto.html ?? "" }, context.publicUrl);
  return serveForm(emailTemplate.form, {
    object: "emailTemplate",
    table: "email_template as t",
    joins: withDefaults,
    scope: allRows,
    fields: {
      name: "name",
      locale: "locale",
      subject: effective.subject,
      html: effective.html,
      text: effective.text,
      created: "created_at",
      updated: "updated_at",
    },
    check: async (_, { name, locale, subject, html = "", text }) =>
      name && locale
        ? [...(await read({ name, locale, subject: subject ?? "", html, text: text ?? "" })).problems]
        : [],
    write: async (tx, id, dto, { viewer, now }) => {
      const { html, fileKeys } = await read(dto);
      await writeOverride(tx, id, dto, { subject: dto.subject, html, text: dto.text });
      const foreign = await keepFiles(tx, {
        object: "emailTemplate",
        objectId: id,
        keys: fileKeys,
        actor: viewer.accountId,
        forEveryone: true,
        at: now,
      });
      if (foreign.length > 0) throw fieldsRefused([{ path: "html", message: "mail.refusal.privatePicture" }]);
    },
  })(context);
}
