import type { FileType } from "@rajt/contract/file/file.rules";

/** The first bytes in hexadecimal; a dot is any digit. The parts of an archive tell which document it is. */
const SIGNATURES: readonly (readonly [begins: string, type: FileType | "archive"])[] = [
  ["ffd8ff", "image/jpeg"],
  ["89504e470d0a1a0a", "image/png"],
  ["52494646........57454250", "image/webp"],
  ["474946383761", "image/gif"],
  ["474946383961", "image/gif"],
  ["255044462d", "application/pdf"],
  ["504b0304", "archive"],
];
const LONGEST = 12;

/**
 * Returns the type of a content by its first bytes, whatever its name; null for types that the portal does not accept.
 */
export function beginsAs(content: Buffer): FileType | "archive" | null {
  const head = content.toString("hex", 0, LONGEST);
  return SIGNATURES.find(([begins]) => new RegExp(`^${begins}`).test(head))?.[1] ?? null;
}
