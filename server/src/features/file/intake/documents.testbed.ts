import { strToU8, zipSync, type Zippable } from "fflate";

const CONTENT_TYPES = (main: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${main}"/></Types>`;
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";

const zip = (parts: Record<string, string | Uint8Array>): Buffer => {
  const entries: Zippable = {};
  for (const [name, part] of Object.entries(parts))
    entries[name] = [typeof part === "string" ? strToU8(part) : part, { level: name === "mimetype" ? 0 : 1 }];
  return Buffer.from(zipSync(entries));
};

/** The smallest documents with a valid declaration of their type, and further parts for a test. */
export const makeWord = (parts: Record<string, string | Uint8Array> = {}): Buffer =>
  zip({ "[Content_Types].xml": CONTENT_TYPES(WORD), "word/document.xml": "<w:document/>", ...parts });
export const makeSheet = (parts: Record<string, string | Uint8Array> = {}): Buffer =>
  zip({ "[Content_Types].xml": CONTENT_TYPES(SHEET), "xl/workbook.xml": "<workbook/>", ...parts });
export const makeOdt = (): Buffer =>
  zip({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<office:document-content/>" });
export const makeMacroWord = (): Buffer =>
  zip({ "[Content_Types].xml": CONTENT_TYPES("application/vnd.ms-word.document.macroEnabled.main+xml") });
export const makeZip = zip;

export const makePdf = (inside = ""): Buffer =>
  Buffer.from(
    `%PDF-1.7\n${inside}1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
  );

/** Returns a PNG that declares its size and contains almost nothing: it would unpack to gigabytes. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const bytes = [
    chunk("IHDR", header),
    chunk("IDAT", Buffer.from("789c030000000001", "hex")),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...bytes]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
