import type { MailPart, PlaceholderKind } from "./mail-templates.values.ts";

/** A problem with the placeholders of one part of a mail: the text path of its sentence, and the placeholder as written. */
export type PlaceholderProblem = {
  readonly message: "mail.refusal.unknownPlaceholder" | "mail.refusal.brokenPlaceholder" | "mail.refusal.rowsInSubject";
  readonly placeholder: string;
};

/** `{{ name }}` as it is inserted. */
export const written = (placeholder: string): string => `{{ ${placeholder} }}`;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
/** Characters that a template language would interpret. */
const SIGNS = /\{\{|\}\}|\{%|%\}/;
const FILLABLE = /\{\{\s*(\w+)\s*\}\}/g;
const BROKEN = new RegExp(`(?:${SIGNS.source})[^]*`);
const LONGEST_SHOWN = 60;

/**
 * Returns the first problem with the placeholders of a text, or null. A placeholder is `{{ name }}`: no filters, no
 * paths, no tags.
 *
 *     placeholderProblem("subject", "Szia {{ nam }}!", { name: "text" })
 *     // { message: "mail.refusal.unknownPlaceholder", placeholder: "nam" }
 */
export function placeholderProblem(
  part: MailPart,
  text: string,
  allowed: Readonly<Record<string, PlaceholderKind>>,
): PlaceholderProblem | null {
  for (const [, inner = ""] of text.matchAll(PLACEHOLDER)) {
    const name = inner.trim();
    const placeholder = name.slice(0, LONGEST_SHOWN);
    if (!Object.hasOwn(allowed, name)) return { message: "mail.refusal.unknownPlaceholder", placeholder };
    if (part === "subject" && allowed[name] === "rows") return { message: "mail.refusal.rowsInSubject", placeholder };
  }
  // Replaced by braces, so that `{{{ name }}}` is recognised as broken.
  const rest = text.replace(PLACEHOLDER, "{}");
  const at = rest.search(SIGNS);
  if (at < 0) return null;
  return { message: "mail.refusal.brokenPlaceholder", placeholder: rest.slice(at, at + LONGEST_SHOWN).trim() };
}

/**
 * Replaces each placeholder of a text by the result of `print` for its value; one without a value becomes empty.
 *
 * @throws {Error} for braces that are not a placeholder
 */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, unknown>>,
  print: (value: unknown) => string,
): string {
  const broken = BROKEN.exec(text.replace(FILLABLE, "{}"));
  if (broken) throw new Error(`not a placeholder: ${broken[0].slice(0, LONGEST_SHOWN)}`);
  return text.replace(FILLABLE, (_, name: string) => (Object.hasOwn(values, name) ? print(values[name]) : ""));
}
