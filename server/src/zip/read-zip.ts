import { crc32, inflateRawSync } from "node:zlib";
import { broken } from "./broken.ts";

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

const LOCAL_HEADER = 0x04034b50;
const LOCAL_LENGTH = 30;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_LENGTH = 46;
const DIRECTORY_END = 0x06054b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const IN_ZIP64 = 0xffffffff;

/**
 * The directory of an archive that begins with the file's first byte and ends with its last (APPNOTE 4.3): what stands before or behind an
 * archive belongs to something else that the file also is. Its parts lie one after the other with no room for one that the directory does
 * not name, so that every reader finds the same ones. Nothing is unpacked. Null if it is no such archive.
 */
export function readZip(content: Buffer): Zip | null {
  if (content.length < END_LENGTH || content.readUInt32LE(0) !== LOCAL_HEADER) return null;
  const end = endOf(content);
  if (end === null) return null;
  const count = content.readUInt16LE(end + 10);
  const start = content.readUInt32LE(end + 16);
  const parts: ZipPart[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + DIRECTORY_LENGTH > end || content.readUInt32LE(at) !== DIRECTORY_HEADER) return null;
    const nameLength = content.readUInt16LE(at + 28);
    const part = {
      name: content.toString("utf8", at + DIRECTORY_LENGTH, at + DIRECTORY_LENGTH + nameLength),
      isEncrypted: (content.readUInt16LE(at + 8) & 1) === 1,
      method: content.readUInt16LE(at + 10),
      crc: content.readUInt32LE(at + 16),
      packed: content.readUInt32LE(at + 20),
      size: content.readUInt32LE(at + 24),
      offset: content.readUInt32LE(at + 42),
    };
    if ([part.packed, part.size, part.offset].includes(IN_ZIP64)) return null;
    parts.push(part);
    at += DIRECTORY_LENGTH + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  const zip = { content, parts };
  return at === end && isWithoutGaps(zip, start) ? zip : null;
}

/** Behind a part its sizes may stand once more, which takes less than the header of another part. */
function isWithoutGaps({ content, parts }: Zip, directory: number): boolean {
  let at = 0;
  for (const part of parts.toSorted((one, other) => one.offset - other.offset)) {
    const start = startOf(content, part);
    if (start === null || part.offset < at || part.offset - at >= LOCAL_LENGTH) return false;
    at = start + part.packed;
  }
  return at <= directory && directory - at < LOCAL_LENGTH;
}

/**
 * Returns the place at which the bytes of a part begin; null where no header stands that says the same as the
 * directory.
 */
function startOf(content: Buffer, { offset, name, method }: ZipPart): number | null {
  if (offset + LOCAL_LENGTH > content.length || content.readUInt32LE(offset) !== LOCAL_HEADER) return null;
  const start = offset + LOCAL_LENGTH + content.readUInt16LE(offset + 26);
  const isSame =
    content.readUInt16LE(offset + 8) === method && content.toString("utf8", offset + LOCAL_LENGTH, start) === name;
  return isSame ? start + content.readUInt16LE(offset + 28) : null;
}

/**
 * A part unpacked, at most to the size it declares.
 *
 * @throws {Refusal} if it lies about its size or its checksum
 */
export function unpack({ content }: Zip, part: ZipPart): Buffer {
  const start = startOf(content, part) ?? content.length;
  const packed = content.subarray(start, start + part.packed);
  const bytes = part.method === 0 ? packed : inflated(packed, part.size);
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
  const earliest = Math.max(0, content.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = content.length - END_LENGTH; at >= earliest; at--)
    if (content.readUInt32LE(at) === DIRECTORY_END)
      return content.readUInt16LE(at + 20) === content.length - at - END_LENGTH ? at : null;
  return null;
}
