/** Limits and names of files, shared by page and server. No schema here, so that a page can import it. */
import { FILE_TYPES, type FileType } from "../kernel/file-types.ts";
import { withoutHidden } from "../kernel/text.rules.ts";

/** In bytes (product/files 1). */
export const LARGEST_FILE = 20 * 1024 * 1024;

/** The most characters of a file name. */
export const LONGEST_FILE_NAME = 255;

/**
 * `public`: for mails and pages, readable by everyone. `private`: readable by the accounts that the file's rule allows.
 */
export const FILE_STORAGES = ["public", "private"] as const;

/** The orders of the picker; directories come first in each. */
export const FILE_ORDERS = ["nameAsc", "nameDesc", "dateAsc", "dateDesc"] as const;

const FORBIDDEN = /[<>:"|?*]/g;
/** Names that Windows reserves for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Returns a name that is valid on any system: no path, no characters that hide or reverse text, composed (NFC), at most
 * 255 characters, never empty. Hidden characters are removed here, where typed text with them is rejected (`textLine`):
 * an uploader has often not chosen the name and could not fix it. Look-alike letters of other scripts are kept.
 *
 *     fileName("..\\..\\Őri‮gpj.exe") // "Őrigpj.exe"
 */
export function fileName(given: string): string {
  const last = withoutHidden(given.normalize("NFC")).split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .replace(FORBIDDEN, "_")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const name = clean === "" ? "file" : RESERVED.test(clean) ? `_${clean}` : clean;
  return Array.from(name).slice(0, LONGEST_FILE_NAME).join("").trimEnd();
}

const EXTENSIONS: ReadonlySet<string> = new Set(Object.values(FILE_TYPES).flat());

/**
 * Returns a file name with the extension of its content. The extension of another accepted type is replaced; after any
 * other extension, the right one is appended.
 *
 *     typedFileName("kép.jpg", "image/png") // "kép.png"
 *     typedFileName("önéletrajz.php", "image/png") // "önéletrajz.php.png"
 */
export function typedFileName(given: string, type: FileType): string {
  const name = fileName(given);
  const extension = /.\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const right: readonly string[] = FILE_TYPES[type];
  const ending = `.${right.includes(extension) ? extension : (right[0] ?? "")}`;
  const stem = EXTENSIONS.has(extension) ? name.slice(0, -extension.length - 1) : name;
  return Array.from(stem)
    .slice(0, LONGEST_FILE_NAME - ending.length)
    .join("")
    .concat(ending);
}

/** Formats a size (product/portal 14) in bytes, KB or MB; `decimal` is the decimal separator. */
export function fileSizeText(bytes: number, decimal: "," | "." = ","): string {
  const KB = 1024;
  if (bytes < KB) return `${bytes} B`;
  const [amount, unit] = bytes < KB * KB ? [bytes / KB, "KB"] : [bytes / KB / KB, "MB"];
  const rounded = amount < 10 ? amount.toFixed(1).replace(".0", "") : String(Math.round(amount));
  return `${rounded.replace(".", decimal)} ${unit}`;
}
