/** Plain text that a person wrote, as `{{ letter }}` inserts it into a mail. */

/** An https address up to a space, a quote or a bracket, without the punctuation that ends a sentence. */
const ADDRESS = /https:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}…]/g;

/** Returns the text of prose; null if the value is none. */
export const proseIn = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "prose" in value && typeof value.prose === "string"
    ? value.prose
    : null;

/** Returns prose as escaped HTML, with its line breaks and with its https addresses as links; null if the value is none. */
export function proseAsHtml(value: unknown, escaped: (text: string) => string): string | null {
  const text = proseIn(value);
  if (text === null) return null;
  let html = "";
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!isWebAddress(address)) continue;
    html += `${escaped(text.slice(from, index))}<a href="${escaped(address)}">${escaped(address)}</a>`;
    from = index + address.length;
  }
  return `${html}${escaped(text.slice(from))}`.replaceAll("\n", "<br />");
}

/** An address with a user name hides where it leads: `https://bank.hu@elsewhere.hu`. */
const isWebAddress = (address: string): boolean => URL.canParse(address) && new URL(address).username === "";
