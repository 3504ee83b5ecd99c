/** The records of a ZIP archive (APPNOTE 4.3). */

/** A record that begins with a signature, followed by numbers of two or four bytes, little-endian. */
export type ZipRecord<F extends string> = {
  /** Bytes. */
  readonly length: number;
  /** Returns whether such a record is at a position, whole before the end. */
  readonly isAt: (content: Buffer, at: number, end?: number) => boolean;
  /** Reads the numbers of a record found by {@link ZipRecord.isAt}. */
  readonly read: (content: Buffer, at: number) => Readonly<Record<F, number>>;
};

const SIGNATURE_BYTES = 4;

function zipRecord<const F extends string>(signature: number, fields: Readonly<Record<F, 2 | 4>>): ZipRecord<F> {
  let length = SIGNATURE_BYTES;
  // cast: the names are those of the fields.
  const places = (Object.entries(fields) as [F, 2 | 4][]).map(([name, bytes]) => {
    const place = length;
    length += bytes;
    return { name, bytes, place };
  });
  return {
    length,
    isAt: (content, at, end = content.length) => at + length <= end && content.readUInt32LE(at) === signature,
    read: (content, at) =>
      // cast: the same names.
      Object.fromEntries(
        places.map(({ name, bytes, place }) => [name, content.readUIntLE(at + place, bytes)]),
      ) as Record<F, number>,
  };
}

/** The numbers that a file's header and its directory entry share. */
const FILE = {
  version: 2,
  flags: 2,
  method: 2,
  time: 4,
  crc: 4,
  packed: 4,
  size: 4,
  nameLength: 2,
  extraLength: 2,
} as const;

/** Precedes the content of a file. */
export const LOCAL = zipRecord(0x0403_4b50, FILE);

/** Names a file in the directory. */
export const ENTRY = zipRecord(0x0201_4b50, {
  madeBy: 2,
  ...FILE,
  commentLength: 2,
  disk: 2,
  innerAttributes: 2,
  outerAttributes: 4,
  offset: 4,
});

/** The last record, with the position of the directory. */
export const END = zipRecord(0x0605_4b50, {
  disk: 2,
  diskOfDirectory: 2,
  countHere: 2,
  count: 2,
  length: 4,
  offset: 4,
  commentLength: 2,
});

/** Bit of `flags`: the content is encrypted. */
export const ENCRYPTED = 0x0001;
/** The method of an uncompressed content. */
export const STORED = 0;
