import { inflateRawSync } from "node:zlib";
import type { FileType } from "@rajt/contract/file/file.rules";

/** One entry of a ZIP archive as its central directory declares it. */
export type ZipEntry = {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  /** Bytes in the archive. */
  readonly packed: number;
  /** Bytes it says it unpacks to. */
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
};
export type Zip = { readonly content: Buffer; readonly entries: readonly ZipEntry[] };

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const IN_ZIP64 = 0xffffffff;

/**
 * The directory of an archive that begins with the file's first byte and ends with its last (APPNOTE 4.3): what stands before or behind an
 * archive belongs to something else that the file also is. Nothing is unpacked. Null if it is no such archive.
 */
export function readZip(content: Buffer): Zip | null {
  if (content.length < END_LENGTH || content.readUInt32LE(0) !== LOCAL_HEADER) return null;
  const end = endOf(content);
  if (end === null) return null;
  const count = content.readUInt16LE(end + 10);
  const start = content.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || content.readUInt32LE(at) !== DIRECTORY_HEADER) return null;
    const nameLength = content.readUInt16LE(at + 28);
    const entry = {
      name: content.toString("utf8", at + 46, at + 46 + nameLength),
      isEncrypted: (content.readUInt16LE(at + 8) & 1) === 1,
      method: content.readUInt16LE(at + 10),
      packed: content.readUInt32LE(at + 20),
      size: content.readUInt32LE(at + 24),
      offset: content.readUInt32LE(at + 42),
    };
    if ([entry.packed, entry.size, entry.offset].includes(IN_ZIP64)) return null;
    entries.push(entry);
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return at === end ? { content, entries } : null;
}

/** Bytes that an archive says it unpacks to; what looks through documents sees to it that it does not lie. */
export const unpackedSize = (content: Buffer): number =>
  readZip(content)?.entries.reduce((sum, { size }) => sum + size, 0) ?? 0;

/** The bytes of an entry as they lie in the archive; null where its header is not where the directory says. */
export function packedBytes({ content }: Zip, { offset, packed }: ZipEntry): Buffer | null {
  if (offset + 30 > content.length || content.readUInt32LE(offset) !== LOCAL_HEADER) return null;
  const start = offset + 30 + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28);
  return start + packed > content.length ? null : content.subarray(start, start + packed);
}

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

/** The document that an archive is, by what it says of its own parts (ECMA-376 part 2, ODF 1.3 part 2); null for any other archive. */
export function zipType(zip: Zip): FileType | null {
  const [first] = zip.entries;
  if (first?.name === "mimetype" && first.method === 0)
    return packedBytes(zip, first)?.toString("latin1") === ODT ? ODT : null;
  const types = zip.entries.find(({ name }) => name === "[Content_Types].xml");
  const text = types && unpackedText(zip, types);
  const marks = OPEN_XML.filter(([mark]) => text?.includes(`"${mark}"`));
  return marks.length === 1 && marks[0] ? marks[0][1] : null;
}

function unpackedText(zip: Zip, entry: ZipEntry): string | null {
  const bytes = packedBytes(zip, entry);
  if (bytes === null || entry.size > LONGEST_TYPES) return null;
  if (entry.method === 0) return bytes.toString("utf8");
  try {
    return inflateRawSync(bytes, { maxOutputLength: LONGEST_TYPES }).toString("utf8");
  } catch {
    return null;
  }
}

/** Where the end record begins: its comment must reach the end of the file. */
function endOf(content: Buffer): number | null {
  const earliest = Math.max(0, content.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = content.length - END_LENGTH; at >= earliest; at--)
    if (content.readUInt32LE(at) === DIRECTORY_END)
      return content.readUInt16LE(at + 20) === content.length - at - END_LENGTH ? at : null;
  return null;
}
