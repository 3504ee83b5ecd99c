import type { FileType } from "@rajt/contract/kernel/file-types";
import { checkArchive, typeOfArchive } from "./archive.ts";
import { checkPdf } from "./pdf/check-pdf.ts";

/**
 * Checks a document (a PDF, or the archive of a docx, xlsx or odt) of an accepted type. Returns null for any other
 * type, without a further check.
 *
 * @throws {Refusal} with the reason
 */
export function lookThrough(content: Buffer, accepted: readonly FileType[]): FileType | null {
  const type = content.toString("latin1", 0, 2) === "PK" ? typeOfArchive(content) : "application/pdf";
  if (type === null || !accepted.includes(type)) return null;
  (type === "application/pdf" ? checkPdf : checkArchive)(content);
  return type;
}
