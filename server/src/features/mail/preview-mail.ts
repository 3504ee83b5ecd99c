import { reasonOfMail } from "@rajt/contract/portal.events";
import type { World } from "../../world.ts";
import { findTemplates } from "./email-template.store.ts";
import { footerOf, framed, withFooter, withStylesAside } from "./mail-frame.ts";
import { renderTemplate, type Template, type TemplateKey } from "./mail-template.ts";

/** Renders a mail with the values of one recipient, as a page shows it. Nothing is sent. */
export async function previewOf(
  { db, publicUrl }: Pick<World, "db" | "publicUrl">,
  key: TemplateKey,
  values: Readonly<Record<string, unknown>>,
): Promise<Template> {
  const templates = await findTemplates(db);
  const { subject, html, text } = renderTemplate(templates(key), values);
  const footer = footerOf(reasonOfMail(key.name), key.locale, publicUrl);
  return { subject, html: withStylesAside(framed(html, key.locale, footer)), text: withFooter(text, footer) };
}
