import { extractText, getDocumentProxy } from "unpdf";

/** Returns the text of a PDF, page by page, without blanks, since words may be separated by position only. */
export async function pdfText(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/[\s\u2060]/g, "");
}
