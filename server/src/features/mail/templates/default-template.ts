import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { MailTemplates, Template, TemplateKey } from "../mail-template.ts";
import { mailTemplatesEn } from "./mail-templates.texts.en.ts";
import { mailTemplatesHu } from "./mail-templates.texts.hu.ts";

const TEMPLATES: Readonly<Record<Locale, MailTemplates>> = { hu: mailTemplatesHu, en: mailTemplatesEn };

/** Returns a mail as the product writes it; the database holds what administrators changed of it. */
export const defaultTemplate = ({ name, locale }: TemplateKey): Template => TEMPLATES[locale][name];
