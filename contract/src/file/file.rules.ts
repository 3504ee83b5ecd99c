/** Limits and names of files: the same on page and server. No schema here, so that a page can import it. */
import { withoutHidden } from "../kernel/text.rules.ts";

/** Bytes (product/files 1). */
export const LARGEST_FILE = 20 * 1024 * 1024;

/** Most characters of a file's name. */
export const LONGEST_FILE_NAME = 255;

/** `public`: for mails and pages, read by everyone. `private`: read by whom the rule beside each file names. */
export const FILE_STORAGES = ["public", "private"] as const;

/** The orders of the picker; directories come first in each. */
export const FILE_ORDERS = ["nameAsc", "nameDesc", "dateAsc", "dateDesc"] as const;

/** The kinds of file that a field takes: a picture, a document, or either. */
export type Accepts = "picture" | "document" | "any";

/** The contents that a file may have, its extension first among those that mean the same. */
export const FILE_TYPES = {
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
} as const;
export type FileType = keyof typeof FILE_TYPES;

export const isPictureType = (type: string): boolean => type.startsWith("image/");

/** Types as the `accept` of a file field lists them. */
export function acceptedTypes(accepts: Accepts): readonly FileType[] {
  // The cast: the keys of the literal above.
  const types = Object.keys(FILE_TYPES) as FileType[];
  return accepts === "any" ? types : types.filter((type) => isPictureType(type) === (accepts === "picture"));
}

const FORBIDDEN = /[<>:"|?*]/g;
/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A name as a file of any system may bear it: without a path, without signs that hide or turn text, composed (NFC), at most 255 characters.
 * Never empty. What hides is taken away here, where a name that is typed is refused for it (`textLine`): who uploads a file has often not named it,
 * sees nothing of it, and could not mend it. Letters of scripts that look alike stay: by its name nobody is known, and its ending tells the truth.
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
 * A file's name with an extension that tells the truth: that of another type the portal takes is replaced, and where there is any other or
 * none the right one is appended.
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

/** A size as people read it (product/portal 14): bytes, KB or MB; `decimal` is the sign before the tenths. */
export function fileSizeText(bytes: number, decimal: "," | "." = ","): string {
  const KB = 1024;
  if (bytes < KB) return `${bytes} B`;
  const [amount, unit] = bytes < KB * KB ? [bytes / KB, "KB"] : [bytes / KB / KB, "MB"];
  const rounded = amount < 10 ? amount.toFixed(1).replace(".0", "") : String(Math.round(amount));
  return `${rounded.replace(".", decimal)} ${unit}`;
}
