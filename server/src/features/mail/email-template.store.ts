import { isMailTemplateName } from "@rajt/contract/mail/mail-templates.values";
import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import type { Template } from "./mail-template.ts";
import type { TemplateKey } from "./mail.store.ts";

/** The HTML of the template that a form reads; it is written sanitised, by {@link writeHtml}. */
export const htmlOfTemplate: RawBuilder<string> = sql<string>`email_template.html`;

export async function writeHtml(tx: Tx, id: number, html: string): Promise<void> {
  await sql`update email_template set html = ${html} where id = ${id}`.execute(tx);
}

/** Returns the key of a template, or null where there is none. */
export async function templateKeyOf(runner: Runner, id: number): Promise<TemplateKey | null> {
  const row = await runner
    .selectFrom("email_template")
    .select(["name", "locale"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && isMailTemplateName(row.name) ? { name: row.name, locale: row.locale } : null;
}

/** The same mail in a language, as it is saved; null where there is none. */
export async function inLanguage(
  runner: Runner,
  { name, locale }: TemplateKey,
): Promise<(Template & { id: number }) | null> {
  const row = await runner
    .selectFrom("email_template")
    .select(["id", "subject", "html", "text"])
    .where("name", "=", name)
    .where("locale", "=", locale)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the address at which an account is mailed; null without one. */
export async function addressOf(runner: Runner, accountId: number): Promise<string | null> {
  const row = await runner.selectFrom("account").select("email").where("id", "=", accountId).executeTakeFirst();
  return row?.email ?? null;
}
