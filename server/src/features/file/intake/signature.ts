import type { FileType } from "@rajt/contract/kernel/file-types";

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

/** The brands of HEIC and HEIF pictures, at their place in the file. */
const HEIC = /^.{4}ftyp(hei|hev|mif1|msf1)/s;

/** Returns whether a content is a picture in the format of iPhones, which the portal does not accept. */
export const isHeic = (content: Buffer): boolean => HEIC.test(content.toString("latin1", 0, LONGEST));

/**
 * Returns the type of a content by its first bytes, whatever its name; null for types that the portal does not accept.
 */
export function beginsAs(content: Buffer): FileType | "archive" | null {
  const head = content.toString("hex", 0, LONGEST);
  return SIGNATURES.find(([begins]) => new RegExp(`^${begins}`).test(head))?.[1] ?? null;
}
