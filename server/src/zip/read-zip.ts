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
  /** Bytes it says it unpacks to. */
  readonly size: number;
  /** The place at which its local header begins. */
  readonly offset: number;
};
export type Zip = { readonly content: Buffer; readonly parts: readonly ZipPart[] };

const LONGEST_COMMENT = 0xffff;
const IN_ZIP64 = 0xffffffff;

/**
 * The directory of an archive that begins with the file's first byte and ends with its last (APPNOTE 4.3): what stands before or behind an
 * archive belongs to something else that the file also is. Its parts lie one after the other with no room for one that the directory does
 * not name, so that every reader finds the same ones. Nothing is unpacked. Null if it is no such archive.
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

/** Behind a part its sizes may stand once more, which takes less than the header of another part. */
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
 * Returns the place at which the bytes of a part begin; null where no header stands that says the same as the
 * directory.
 */
function startOf(content: Buffer, { offset, name, method }: ZipPart): number | null {
  if (!LOCAL.isAt(content, offset)) return null;
  const header = LOCAL.read(content, offset);
  const start = offset + LOCAL.length + header.nameLength;
  const isSame = header.method === method && content.toString("utf8", offset + LOCAL.length, start) === name;
  return isSame ? start + header.extraLength : null;
}

/**
 * A part unpacked, at most to the size it declares.
 *
 * @throws {Refusal} if it lies about its size or its checksum
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

/** Returns the place at which the end record begins: its comment must reach the end of the file. */
function endOf(content: Buffer): number | null {
  const earliest = Math.max(0, content.length - END.length - LONGEST_COMMENT);
  for (let at = content.length - END.length; at >= earliest; at--)
    if (END.isAt(content, at))
      return END.read(content, at).commentLength === content.length - at - END.length ? at : null;
  return null;
}
