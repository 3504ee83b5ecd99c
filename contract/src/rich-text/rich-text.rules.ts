/** Rules on what rich text may hold: the same on page and server. */

/** The address of a picture of the portal; a key follows. */
export const OWN_PICTURE = "/api/fileRepository/getFile?key=";
const KEY = /^[\w-]{32}$/;

/**
 * May this be the target of a link? An address of the web or of a mail program; or a placeholder that stands for a link, alone: no other value
 * may say where a link leads.
 *
 *     isSafeLink("{{ link }}", ["link"]) // true
 */
export function isSafeLink(href: string, placeholders: readonly string[] = []): boolean {
  const placeholder = /^\{\{\s*(\w+)\s*\}\}$/.exec(href)?.[1];
  if (placeholder !== undefined) return placeholders.includes(placeholder);
  return isAddress(href, ["http:", "https:", "mailto:"]);
}

/** May this be a picture of another site? */
export const isSafePicture = (src: string): boolean => isAddress(src, ["https:"]);

/** The key of a picture of the portal's own, by its path or its whole address; null for any other. */
export function ownPictureKey(src: string, origin: string): string | null {
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src;
  const key = path.startsWith(OWN_PICTURE) ? path.slice(OWN_PICTURE.length) : "";
  return KEY.test(key) ? key : null;
}

/** Not of whom it pretends to be: `https://rajt.hu@elsewhere/` leads elsewhere. */
function isAddress(text: string, protocols: readonly string[]): boolean {
  if (/[{}\s\\\p{Cc}\p{Cf}]/u.test(text)) return false;
  const parts = /^([a-z]+:)(?:\/\/([^/?#]+))?/i.exec(text);
  const [, protocol = "", host = ""] = parts ?? [];
  if (!protocols.includes(protocol.toLowerCase()) || host.includes("@")) return false;
  return protocol.toLowerCase() === "mailto:" ? /^mailto:[^@]+@[^@]+$/i.test(text) : host !== "";
}

export const COLOURS: readonly RegExp[] = [
  /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i,
  /^rgba?\([\d\s.,%/]{1,40}\)$/i,
  /^[a-z]{3,30}$/i,
];
export const FONT_SIZES: readonly RegExp[] = [/^\d{1,3}(\.\d{1,2})?(px|em|rem|pt|%)$/];

/** Widest picture, in pixels. */
const WIDEST = 2000;
const PIXELS_OF_EM = 16;

/**
 * The width of a picture in pixels, which is all that every mail program keeps to: `10px`, `2em` or `2` (product/portal 18); null for what is no size.
 *
 *     sizeInPixels("2em") // 32
 */
export function sizeInPixels(text: string): number | null {
  const [, number, unit] = /^(\d{1,4}(?:[.,]\d{1,3})?)\s*(px|em)?$/i.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  const pixels = Math.round(Number(number.replace(",", ".")) * (unit?.toLowerCase() === "em" ? PIXELS_OF_EM : 1));
  return pixels >= 1 && pixels <= WIDEST ? pixels : null;
}
