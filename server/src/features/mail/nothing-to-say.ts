/** Omits the surroundings of placeholders that are null: `Indoklás: {{ reason }}` is no sentence without a reason. */
type Values = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/** A paragraph, heading or list item without another one inside. */
const BLOCK = /<(p|h[1-3]|li)(?: [^<>]*)?>(?:(?!<\/?(?:p|h[1-3]|li|[ou]l|blockquote)\b)[^])*<\/\1>/g;

/** Returns a template without the blocks in which a placeholder is null. */
export const withoutEmptyBlocks = (html: string, values: Values): string =>
  html.replace(BLOCK, (block) => (hasNothing(block, values) ? "" : block));

/** Returns the lines of a template without those in which a placeholder is null, and without doubled blank lines. */
export function withoutEmptyLines(text: string, values: Values): string {
  const lines: string[] = [];
  let isGap = false;
  for (const line of text.split("\n")) {
    if (hasNothing(line, values)) isGap = true;
    else if (!isGap || line.trim() !== "" || (lines.at(-1) ?? "").trim() !== "") {
      lines.push(line);
      isGap = false;
    }
  }
  return lines.join("\n");
}

const hasNothing = (template: string, values: Values): boolean =>
  [...template.matchAll(PLACEHOLDER)].some(([, name = ""]) => values[name] === null);
