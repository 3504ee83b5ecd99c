import type { MailPart, PlaceholderKind } from "./mail-templates.values.ts";

/**
 * A problem with the placeholders of one part of a mail: the path of the sentence, and the placeholder as it was
 * written.
 */
export type PlaceholderProblem = {
  readonly message: "mail.refusal.unknownPlaceholder" | "mail.refusal.brokenPlaceholder" | "mail.refusal.rowsInSubject";
  readonly placeholder: string;
};

/** `{{ name }}` as it is inserted. */
export const written = (placeholder: string): string => `{{ ${placeholder} }}`;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
/** Signs that a template language would read as more than a placeholder. */
const SIGNS = /\{\{|\}\}|\{%|%\}/;
const FILLABLE = /\{\{\s*(\w+)\s*\}\}/g;
const BROKEN = new RegExp(`(?:${SIGNS.source})[^]*`);
const LONGEST_SHOWN = 60;

/**
 * The first thing wrong with the placeholders of a text, or null. A placeholder is `{{ name }}` and nothing else: no filters, no paths, no tags.
 *
 *     placeholderProblem("subject", "Szia {{ nam }}!", { name: "text" }) // { message: "mail.refusal.unknownPlaceholder", placeholder: "nam" }
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
  // As braces, so that `{{{ name }}}` is seen as what it is.
  const rest = text.replace(PLACEHOLDER, "{}");
  const at = rest.search(SIGNS);
  if (at < 0) return null;
  return { message: "mail.refusal.brokenPlaceholder", placeholder: rest.slice(at, at + LONGEST_SHOWN).trim() };
}

/**
 * Replaces each placeholder of a text by what `print` returns for its value; one without a value becomes empty.
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
