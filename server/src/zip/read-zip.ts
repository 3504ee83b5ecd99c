import { crc32, inflateRawSync } from "node:zlib";
import { broken } from "./broken.ts";
import { END, ENCRYPTED, ENTRY, LOCAL, STORED } from "./layout.ts";

/** A part of a ZIP archive as the central directory declares it. */
export type ZipPart = {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly crc: number;
  /** Bytes in the archive. */
  readonly packed: number;
  /** Declared bytes after decompression. */
  readonly size: number;
  /** The position of its local header. */
  readonly offset: number;
};
export type Zip = { readonly content: Buffer; readonly parts: readonly ZipPart[] };

const LONGEST_COMMENT = 0xffff;
const IN_ZIP64 = 0xffffffff;

/**
 * Returns the directory of an archive that begins with the file's first byte and ends with its last (APPNOTE 4.3): bytes before or behind
 * it belong to another format that the file also has. The parts are contiguous without room for an undeclared one, so that every reader
 * finds the same ones. Decompresses nothing. Null if the file is no such archive.
 */
export function readZip(content: Buffer): Zip | null {
  if (content.length < END.length || !LOCAL.isAt(content, 0)) return null;
  const end = endOf(content);
  if (end === null) return null;
  const { count, offset: start } = END.read(content, end);
  const parts: ZipPart[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (!ENTRY.isAt(content, at, end)) return null;
    const entry = ENTRY.read(content, at);
    const { method, crc, packed, size, offset } = entry;
    if ([packed, size, offset].includes(IN_ZIP64)) return null;
    const name = content.toString("utf8", at + ENTRY.length, at + ENTRY.length + entry.nameLength);
    parts.push({ name, isEncrypted: (entry.flags & ENCRYPTED) !== 0, method, crc, packed, size, offset });
    at += ENTRY.length + entry.nameLength + entry.extraLength + entry.commentLength;
  }
  const zip = { content, parts };
  return at === end && isWithoutGaps(zip, start) ? zip : null;
}

/** The sizes may be repeated behind a part, which takes less than the header of another part. */
function isWithoutGaps({ content, parts }: Zip, directory: number): boolean {
  let at = 0;
  for (const part of parts.toSorted((one, other) => one.offset - other.offset)) {
    const start = startOf(content, part);
    if (start === null || part.offset < at || part.offset - at >= LOCAL.length) return false;
    at = start + part.packed;
  }
  return at <= directory && directory - at < LOCAL.length;
}

/**
 * Returns the position of the bytes of a part; null where no header matches the directory.
 */
function startOf(content: Buffer, { offset, name, method }: ZipPart): number | null {
  if (!LOCAL.isAt(content, offset)) return null;
  const header = LOCAL.read(content, offset);
  const start = offset + LOCAL.length + header.nameLength;
  const isSame = header.method === method && content.toString("utf8", offset + LOCAL.length, start) === name;
  return isSame ? start + header.extraLength : null;
}

/**
 * Decompresses a part, at most to its declared size.
 *
 * @throws {Refusal} if its size or its checksum is wrong
 */
export function unpack({ content }: Zip, part: ZipPart): Buffer {
  const start = startOf(content, part) ?? content.length;
  const packed = content.subarray(start, start + part.packed);
  const bytes = part.method === STORED ? packed : inflated(packed, part.size);
  if (bytes.length !== part.size || crc32(bytes) !== part.crc) throw broken();
  return bytes;
}

function inflated(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw broken();
  }
}

/** Returns the position of the end record: its comment must reach the end of the file. */
function endOf(content: Buffer): number | null {
  const earliest = Math.max(0, content.length - END.length - LONGEST_COMMENT);
  for (let at = content.length - END.length; at >= earliest; at--)
    if (END.isAt(content, at))
      return END.read(content, at).commentLength === content.length - at - END.length ? at : null;
  return null;
}
