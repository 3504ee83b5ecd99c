/** Rows of titles and amounts, as `{{ items }}` inserts them into a mail; a title may link to a page of the portal. */
type Row = { readonly title: string; readonly amount: string; readonly link?: string };

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && "title" in value && "amount" in value;

const rowsIn = (value: unknown): readonly Row[] | null => (Array.isArray(value) && value.every(isRow) ? value : null);

const CELL = "padding:8px 0;border-bottom:1px solid #dbe3e4";
const LINK = "color:#0b6b75";
const AMOUNT = "padding:8px 0 8px 16px;border-bottom:1px solid #dbe3e4;text-align:right";

/** An amount stays on one line and has no plain space. Texts wrap. */
const wrapping = (amount: string): string => (amount.includes(" ") ? "" : ";white-space:nowrap");

/** Returns a table, or null if the value is no rows. */
export function rowsAsTable(value: unknown, escaped: (text: string) => string): string | null {
  const rows = rowsIn(value)?.map(
    ({ title, amount, link }) =>
      `<tr><td style="${CELL}">${link === undefined ? escaped(title) : `<a href="${escaped(link)}" style="${LINK}">${escaped(title)}</a>`}</td><td style="${AMOUNT}${wrapping(amount)}">${escaped(amount)}</td></tr>`,
  );
  return rows ? `<table style="width:100%;margin:16px 0;border-collapse:collapse">${rows.join("")}</table>` : null;
}

/** Returns one line for each row, or null if the value is no rows. */
export const rowsAsLines = (value: unknown): string | null =>
  rowsIn(value)
    ?.map(({ title, amount, link }) => `- ${title}: ${amount}${link === undefined ? "" : `\n  ${link}`}`)
    .join("\n") ?? null;

/** Moves placeholders of rows out of paragraphs, which may not contain a table. */
export function withRowsApart(html: string, values: object): string {
  const names = Object.entries(values).flatMap(([name, value]) => (rowsIn(value) ? [name] : []));
  return html.replace(/<p(?: [^>]*)?>\s*(\{\{\s*(\w+)\s*\}\})\s*<\/p>/g, (whole, placeholder: string, name: string) =>
    names.includes(name) ? placeholder : whole,
  );
}
