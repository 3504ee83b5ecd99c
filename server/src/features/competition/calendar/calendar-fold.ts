const LONGEST = 75;

/**
 * Folds the lines of a calendar to 75 bytes (RFC 5545 §3.1): the rest of a line continues in the next one after a
 * space.
 */
export const foldLines = (text: string): string => text.split("\r\n").map(folded).join("\r\n");

function folded(line: string): string {
  const bytes = Buffer.from(line);
  if (bytes.length <= LONGEST) return line;
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const to = endOfSign(bytes, from + LONGEST - (from === 0 ? 0 : 1));
    pieces.push(bytes.toString("utf8", from, to));
    from = to;
  }
  return pieces.join("\r\n ");
}

/** Returns the same index or, inside a multi-byte character, the index of its start. */
function endOfSign(bytes: Buffer, at: number): number {
  let end = at;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}
