import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import type { MessageCode } from "../../kernel/calls/refusal.ts";
import { packedBytes, readZip, type Zip, type ZipEntry } from "./zip.ts";

const unpack = promisify(inflateRaw);

const MEGABYTE = 1_048_576;
/** Properties 83: what a document may unpack to, in how many parts, and how much smaller it may be packed. */
const LARGEST_UNPACKED = 50 * MEGABYTE;
const MOST_ENTRIES = 1_000;
const HIGHEST_RATIO = 200;
/** Below this a high ratio is no bomb: a short text of blanks. */
const RATIO_FROM = MEGABYTE;

/** Programs inside a document: macros of Word and Excel, controls, scripts of OpenDocument; and files that are run by being opened. */
const PROGRAMS =
  /(^|\/)(vbaproject\.bin|activex|basic|scripts)(\/|$)|\.(exe|dll|com|scr|bat|cmd|js|vbs|ps1|jar|msi|lnk|hta|html?|zip|7z|rar)$/i;

/** What is wrong with an office document (docx, xlsx, odt), or null. Sizes are judged before anything is unpacked. */
export async function problemOfArchive(content: Buffer): Promise<MessageCode | null> {
  const zip = readZip(content);
  if (zip === null) return "file.refusal.broken";
  const { entries } = zip;
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (entries.length > MOST_ENTRIES || size > LARGEST_UNPACKED) return "file.refusal.bomb";
  if (size > RATIO_FROM && size > content.length * HIGHEST_RATIO) return "file.refusal.bomb";
  if (entries.some(({ name }) => PROGRAMS.test(name))) return "file.refusal.program";
  if (entries.some(isOdd) || new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length)
    return "file.refusal.broken";
  for (const entry of entries) {
    const problem = await problemOfEntry(zip, entry);
    if (problem !== null) return problem;
  }
  return null;
}

const isOdd = ({ name, method, isEncrypted }: ZipEntry): boolean =>
  isEncrypted || (method !== 0 && method !== 8) || /^[/\\]|(^|[/\\])\.\.([/\\]|$)|[\0:]/.test(name);

/** Unpacks one part, at most to the size it declared: one that lies about it is refused. A part that declares entities is an attack. */
async function problemOfEntry(zip: Zip, entry: ZipEntry): Promise<MessageCode | null> {
  const packed = packedBytes(zip, entry);
  if (packed === null) return "file.refusal.broken";
  try {
    const bytes = entry.method === 0 ? packed : await unpack(packed, { maxOutputLength: Math.max(entry.size, 1) });
    if (bytes.length !== entry.size) return "file.refusal.broken";
    return DECLARATIONS.some((declaration) => bytes.includes(declaration)) && /\.(xml|rels)$/i.test(entry.name)
      ? "file.refusal.program"
      : null;
  } catch {
    return "file.refusal.broken";
  }
}

/** No office program writes a document type declaration; with one, a reader can be made to fetch files or to swell. */
const DECLARATIONS = ["<!DOCTYPE", "<!ENTITY"].flatMap((text) => {
  const wide = Buffer.from(text, "utf16le");
  return [Buffer.from(text), wide, Buffer.from(wide).swap16()];
});

const HEAD = 4_096;
const TAIL = 1_024;
const LONGEST_ARCHIVE_END = 65_557;

/** What is wrong with a PDF, or null: it must begin and end as one, and be nothing else besides. */
export function problemOfPdf(content: Buffer): MessageCode | null {
  const head = content.toString("latin1", 0, HEAD);
  const tail = content.subarray(-TAIL).toString("latin1");
  if (!head.startsWith("%PDF-") || !tail.includes("%%EOF")) return "file.refusal.broken";
  const isPage = /<(!doctype|html|head|body|script|svg|iframe)\b/i.test(head);
  const isArchive = content.subarray(-LONGEST_ARCHIVE_END).includes("PK\x05\x06", 0, "latin1");
  return isPage || isArchive ? "file.refusal.program" : null;
}
