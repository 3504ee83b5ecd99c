/** The demo's documents and pictures: small, and generated each time. */
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { addStoredFile } from "../src/features/file/index.ts";
import type { Tx } from "../src/kernel/db/database.ts";
import type { FileStore } from "../src/ports/storage/index.ts";
import { texts } from "./demo.texts.hu.ts";

export type Paper = keyof typeof texts.paper;
export type DemoContent = { readonly mimeType: "image/jpeg" | "application/pdf"; readonly content: Buffer };

const SIZE = 160;
/** Background colours. */
const GROUNDS = ["#0b7285", "#e8590c", "#2b8a3e", "#364fc7", "#a61e4d", "#5f3dc4"];
const SHIRTS = ["#f8f9fa", "#ffd43b", "#212529"];

/** Draws portraits of nobody: head and shoulders on different backgrounds. */
export const drawPortraits = (): Promise<DemoContent[]> =>
  Promise.all(
    GROUNDS.map(async (ground, at) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="${SIZE}" height="${SIZE}"><rect width="16" height="16" fill="${ground}"/><path d="M2 16c0-4 3-6 6-6s6 2 6 6z" fill="${SHIRTS[at % SHIRTS.length]}"/><circle cx="8" cy="6" r="3.2" fill="#ffd8a8"/><path d="M4.8 6a3.2 3.2 0 0 1 6.4 0c-1-1.6-5-1.6-6.4 0z" fill="#5c3d1e"/></svg>`;
      return { mimeType: "image/jpeg", content: await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer() };
    }),
  );

/** Returns a page with its title, in the standard fonts of every PDF reader. */
export function makePaper(paper: Paper): DemoContent {
  const words = texts.paper[paper].normalize("NFC");
  const page = `BT /F1 20 Tf 72 760 Td (${words}) Tj /F1 11 Tf 0 -32 Td (${texts.paperNote}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const trailer = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  // One byte a letter, as the encoding above declares, so offsets in letters equal offsets in bytes.
  return { mimeType: "application/pdf", content: Buffer.from(body + trailer, "latin1") };
}

/** A file of a party: stored under its key before the row that refers to it. */
export type DemoFile = DemoContent & { readonly key: string; readonly name: string };

const KEY_BYTES = 24;
export const demoFile = (made: DemoContent, name: string): DemoFile => ({
  ...made,
  name,
  key: randomBytes(KEY_BYTES).toString("base64url"),
});

/** The reading rule of an upload, and its uploader. */
type Upload = {
  readonly rule: "owner" | "ownerAndClub";
  readonly uploader: Parameters<typeof addStoredFile>[3]["uploader"];
  readonly at: Date;
};

/** Inserts the rows of stored files like an upload for a form; saving the form with their keys retains them. */
export async function addFiles(tx: Tx, files: readonly (DemoFile | null)[], { rule, uploader, at }: Upload) {
  const destination = { accepts: "any", storage: "private", directory: null, inLibrary: false, rule } as const;
  for (const file of files)
    if (file !== null)
      await addStoredFile(tx, { ...file, type: file.mimeType, fileName: file.name }, destination, { uploader, at });
}

export const storeFiles = (store: FileStore, files: readonly DemoFile[]): Promise<unknown> =>
  Promise.all(files.map(({ key, content }) => store.put(key, content)));
export const forgetFiles = (store: FileStore, files: readonly DemoFile[]): Promise<unknown> =>
  Promise.all(files.map(({ key }) => store.delete(key)));
