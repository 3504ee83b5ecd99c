import type { FileType } from "@rajt/contract/kernel/file-types";
import type { Metadata } from "sharp";
import { Refusal } from "../../../kernel/calls/refusal.ts";

/**
 * The pixels of all frames together: a camera's 40 megapixels. A larger picture is refused by its header, before it is
 * decompressed.
 */
const MOST_PIXELS = 40_000_000;
const MOST_FRAMES = 200;
/** The longest stored side; a scanned page stays legible. */
const LONGEST_SIDE = 4_096;
const SECONDS = 15;
const QUALITY = 85;

const FORMATS: Readonly<Partial<Record<FileType, "jpeg" | "png" | "webp" | "gif">>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
};

/**
 * Re-encodes a picture in its own format: upright, without metadata (location, camera, names) or any other content of
 * the file.
 *
 * @throws {Refusal} if it is broken or too large
 */
export async function redraw(content: Buffer, type: FileType): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(content, {
    limitInputPixels: MOST_PIXELS,
    failOn: "error",
    animated: type === "image/gif" || type === "image/webp",
    sequentialRead: true,
  });
  const format = FORMATS[type];
  const metadata = await picture.metadata().catch(refuse);
  if (format === undefined || metadata.format !== format) throw new Refusal("file.refusal.broken");
  if (isTooLarge(metadata)) throw new Refusal("file.refusal.tooManyPixels");
  return await picture
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .toFormat(format, format === "jpeg" || format === "webp" ? { quality: QUALITY } : {})
    .timeout({ seconds: SECONDS })
    .toBuffer()
    .catch(refuse);
}

const isTooLarge = ({ width, height, pageHeight, pages = 1 }: Metadata): boolean =>
  pages > MOST_FRAMES || width * (pageHeight ?? height) * pages > MOST_PIXELS;

function refuse(error: unknown): never {
  const isLarge = error instanceof Error && /pixel limit/i.test(error.message);
  throw new Refusal(isLarge ? "file.refusal.tooManyPixels" : "file.refusal.broken");
}

/** Loaded with the first picture, since loading is slow; one thread for each picture, and no cache. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
