import type { FileType } from "@rajt/contract/file/file.rules";
import { checkArchive, typeOfArchive } from "./archive.ts";
import { checkPdf } from "./pdf/check-pdf.ts";

/**
 * Looks through a document (a PDF, or the archive that a docx, xlsx or odt is) if it is of a wanted type. Null, and no further look, if it
 * is not.
 *
 * @throws {Refusal} with what is wrong
 */
export function lookThrough(content: Buffer, wanted: readonly FileType[]): FileType | null {
  const type = content.toString("latin1", 0, 2) === "PK" ? typeOfArchive(content) : "application/pdf";
  if (type === null || !wanted.includes(type)) return null;
  (type === "application/pdf" ? checkPdf : checkArchive)(content);
  return type;
}
