import { extractText, getDocumentProxy } from "unpdf";

/** Returns the text of a PDF, its pages one after another; blanks are left out, since between words there may be only a distance. */
export async function pdfText(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/[\s\u2060]/g, "");
}
