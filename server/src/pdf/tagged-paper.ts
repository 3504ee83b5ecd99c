import type { Locale } from "@rajt/contract/kernel/enumerations";
import { FONTS } from "./fonts.ts";

type Paper = { readonly title: string; readonly language: Locale; readonly margin: number; readonly createdAt?: Date };

/** Opens an upright A4 document as a tagged PDF with the fonts `regular` and `bold`; `margin` in points. */
export async function openTaggedPaper({ title, language, margin, createdAt }: Paper): Promise<PDFKit.PDFDocument> {
  // Loaded with the first document, because it takes a second and ten megabytes.
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: "A4",
    margin,
    tagged: true,
    pdfVersion: "1.7",
    displayTitle: true,
    lang: language,
    info: { Title: title, ...(createdAt && { CreationDate: createdAt }) },
  });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  return doc;
}

/** Ends a document and returns its bytes. */
export async function endPaper(doc: PDFKit.PDFDocument): Promise<Buffer> {
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
