import type { FileType } from "@rajt/contract/file/file.rules";
import { readZip, zipType } from "./zip.ts";

/** The first bytes in hexadecimal; a dot is any digit. */
const SIGNATURES: readonly (readonly [begins: string, type: FileType])[] = [
  ["ffd8ff", "image/jpeg"],
  ["89504e470d0a1a0a", "image/png"],
  ["52494646........57454250", "image/webp"],
  ["474946383761", "image/gif"],
  ["474946383961", "image/gif"],
  ["255044462d", "application/pdf"],
];
const LONGEST = 12;

/** What a content is, by itself and not by its name; null for whatever the portal does not take. */
export function typeOf(content: Buffer): FileType | null {
  const head = content.toString("hex", 0, LONGEST);
  const signature = SIGNATURES.find(([begins]) => new RegExp(`^${begins}`).test(head));
  if (signature) return signature[1];
  const zip = readZip(content);
  return zip === null ? null : zipType(zip);
}
