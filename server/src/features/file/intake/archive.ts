import type { FileType } from "@rajt/contract/kernel/file-types";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import { broken } from "../../../zip/broken.ts";
import { HIGHEST_RATIO, LARGEST_UNPACKED, MOST_PARTS, RATIO_FROM } from "./limits.ts";
import { readZip, unpack, type Zip, type ZipPart } from "../../../zip/read-zip.ts";

/** Programs in a document: macros of Word and Excel, controls, scripts of OpenDocument, and executable files. */
const PROGRAMS =
  /(^|\/)(vbaproject\.bin|activex|basic|scripts)(\/|$)|\.(exe|dll|com|scr|bat|cmd|js|vbs|ps1|jar|msi|lnk|hta|html?|zip|7z|rar)$/i;

/** Returns the type of an archive (docx, xlsx, odt); null if it is no accepted document. */
export function typeOfArchive(content: Buffer): FileType | null {
  const zip = readZip(content);
  return zip && typeOf(zip);
}

/**
 * Checks all parts of a document. Sizes are validated before anything is unpacked.
 *
 * @throws {Refusal} with the reason
 */
export function checkArchive(content: Buffer): void {
  const zip = readZip(content);
  if (zip === null) throw broken();
  const { parts } = zip;
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (parts.length > MOST_PARTS || size > LARGEST_UNPACKED) throw new Refusal("file.refusal.bomb");
  if (size > RATIO_FROM && size > content.length * HIGHEST_RATIO) throw new Refusal("file.refusal.bomb");
  if (parts.some(({ name }) => PROGRAMS.test(name))) throw new Refusal("file.refusal.program");
  if (parts.some(isOdd) || new Set(parts.map(({ name }) => name.toLowerCase())).size < parts.length) throw broken();
  for (const part of parts) if (declaresEntities(part, unpack(zip, part))) throw new Refusal("file.refusal.program");
}

const isOdd = ({ name, method, isEncrypted }: ZipPart): boolean =>
  isEncrypted || (method !== 0 && method !== 8) || /^[/\\]|(^|[/\\])\.\.([/\\]|$)|[\0:]/.test(name);

const declaresEntities = ({ name }: ZipPart, bytes: Buffer): boolean =>
  /\.(xml|rels|vml)$/i.test(name) && DECLARATIONS.some((declaration) => bytes.includes(declaration));

/**
 * No office program writes a document type declaration, which could make a reader load files or expand without limit.
 */
const DECLARATIONS = ["<!DOCTYPE", "<!ENTITY"].flatMap((text) => {
  const wide = Buffer.from(text, "utf16le");
  return [Buffer.from(text), wide, Buffer.from(wide).swap16()];
});

const OPEN_XML: readonly (readonly [mark: string, type: FileType])[] = [
  [
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ],
  [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ],
];
const ODT = "application/vnd.oasis.opendocument.text";
const LONGEST_TYPES = 1_048_576;

/** Determines the type by the archive's own declaration (ECMA-376 part 2, ODF 1.3 part 2). */
function typeOf(zip: Zip): FileType | null {
  const [first] = zip.parts;
  if (first?.name === "mimetype" && first.method === 0) return textOf(zip, first) === ODT ? ODT : null;
  const types = zip.parts.find(({ name }) => name === "[Content_Types].xml");
  const text = types && textOf(zip, types);
  const marks = OPEN_XML.filter(([mark]) => text?.includes(`"${mark}"`));
  return marks.length === 1 && marks[0] ? marks[0][1] : null;
}

const textOf = (zip: Zip, part: ZipPart): string | null =>
  part.size > LONGEST_TYPES ? null : unpack(zip, part).toString("utf8");
