import { LOCALES, type Locale } from "@rajt/contract/kernel/enumerations";
import { isMailTemplateName, MAIL_TEMPLATE_NAMES } from "@rajt/contract/mail/mail-templates.values";
import { sql } from "kysely";
import type { Db, Runner, Tx } from "../../kernel/db/database.ts";
import type { Template, TemplateKey, MailTemplates } from "./mail-template.ts";
import { mailTemplatesEn } from "./templates/mail-templates.texts.en.ts";
import { mailTemplatesHu } from "./templates/mail-templates.texts.hu.ts";

const TEMPLATES: Readonly<Record<Locale, MailTemplates>> = { hu: mailTemplatesHu, en: mailTemplatesEn };

/** Returns the default template of a mail; the database stores only changes. */
export const defaultTemplate = ({ name, locale }: TemplateKey): Template => TEMPLATES[locale][name];

const KEYS: readonly TemplateKey[] = MAIL_TEMPLATE_NAMES.flatMap((name) => LOCALES.map((locale) => ({ name, locale })));

const defaultRows = KEYS.map((key) => {
  const { subject, html, text } = defaultTemplate(key);
  return sql`(${sql.join([key.name, key.locale, subject, html, text].map((part) => sql.lit(part)))})`;
});

/** Joins the default of each template as `d` to `email_template t`. */
export const withDefaults = sql`
  join (values ${sql.join(defaultRows)}) as d (name, locale, subject, html, text) on d.name = t.name and d.locale = t.locale`;

/** The parts of a template as they are sent: the change, else the default. */
export const effective = {
  subject: sql<string>`coalesce(t.subject, d.subject)`,
  html: sql<string>`coalesce(t.html, d.html)`,
  text: sql<string>`coalesce(t.text, d.text)`,
};

/** Inserts a row for each mail of the code, which the list and the form refer to. Rows have no content until a template is edited. */
export async function addTemplateRows(db: Db): Promise<void> {
  await sql`insert into email_template (name, locale)
    select k.name, k.locale
    from unnest(${KEYS.map(({ name }) => name)}::text[], ${KEYS.map(({ locale }) => locale)}::text[]) as k (name, locale)
    where not exists (select from email_template t where t.name = k.name and t.locale = k.locale)
    on conflict (name, locale) do nothing`.execute(db);
}

/** Stores the parts that differ from the default; a part that equals it is stored as null. */
export async function writeOverride(tx: Tx, id: number, key: TemplateKey, written: Template): Promise<void> {
  const standard = defaultTemplate(key);
  const override = (part: keyof Template) => (written[part] === standard[part] ? null : written[part]);
  await sql`update email_template
    set subject = ${override("subject")}, html = ${override("html")}, text = ${override("text")}
    where id = ${id}`.execute(tx);
}

/** Returns the effective template of a mail. */
export type Templates = (key: TemplateKey) => Template;

/** Reads the stored changes; returns a function for all effective templates. */
export async function findTemplates(runner: Runner): Promise<Templates> {
  const rows = await runner
    .selectFrom("email_template")
    .select(["name", "locale", "subject", "html", "text"])
    .execute();
  const overrides = new Map(rows.map(({ name, locale, ...parts }) => [`${name} ${locale}`, parts]));
  return (key) => {
    const { subject, html, text } = defaultTemplate(key);
    const override = overrides.get(`${key.name} ${key.locale}`);
    return {
      subject: override?.subject ?? subject,
      html: override?.html ?? html,
      text: override?.text ?? text,
    };
  };
}

/** Returns the key of a template, or null if there is none. */
export async function templateKeyOf(runner: Runner, id: number): Promise<TemplateKey | null> {
  const row = await runner
    .selectFrom("email_template")
    .select(["name", "locale"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && isMailTemplateName(row.name) ? { name: row.name, locale: row.locale } : null;
}

/** Returns the effective template of a mail with the id of its row; null without a row. */
export async function inLanguage(runner: Runner, key: TemplateKey): Promise<(Template & { id: number }) | null> {
  const row = await runner
    .selectFrom("email_template")
    .select("id")
    .where("name", "=", key.name)
    .where("locale", "=", key.locale)
    .executeTakeFirst();
  return row ? { id: row.id, ...(await findTemplates(runner))(key) } : null;
}

/** Returns the mail address of an account; null without one. */
export async function addressOf(runner: Runner, accountId: number): Promise<string | null> {
  const row = await runner.selectFrom("account").select("email").where("id", "=", accountId).executeTakeFirst();
  return row?.email ?? null;
}
