import { Readable } from "node:stream";
import type { UploadAnswer } from "@rajt/contract/file/file.calls";
import sharp from "sharp";
import { FileStoreError, type FileStore } from "../../ports/storage/index.ts";
import type { Browser, Reply } from "../../../test/browser.ts";
import type { Portal } from "../../../test/harness.ts";

/** Uploads one file as a browser's form does. */
export function upload(
  browser: Browser,
  address: string,
  { name = "kép.png", content, field = "file", type = "image/png" }: UploadedFile,
): Promise<Reply<UploadAnswer>> {
  const { body, headers } = multipart({ name, content, field, type });
  return browser.send<UploadAnswer>("POST", address, { body, headers });
}

export type UploadedFile = { name?: string; content: Buffer; field?: string; type?: string };

export const BOUNDARY = "----a-boundary-of-the-test";

/** Returns the body of a form with one file byte for byte; the name is sent unchanged. */
export function multipart({ name, content, field, type }: Required<UploadedFile>) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

const LIBRARY_PATH = "/api/fileRepository/addFile";
export const LIBRARY = `${LIBRARY_PATH}?storage=public`;

/** An upload route: its address, and whether it is for guests only. */
export type UploadDoor = { readonly address: string; readonly byGuests: boolean };

/** Returns the upload routes of a portal. */
export const uploadDoors = ({ routes }: Pick<Portal, "routes">): UploadDoor[] =>
  routes.flatMap(({ name, takesFiles }) => {
    const path = name.replace("POST ", "");
    return takesFiles
      ? [{ address: path === LIBRARY_PATH ? LIBRARY : path, byGuests: path.includes("SubmitControl") }]
      : [];
  });

/** Returns a picture of one colour. */
export const makePicture = (
  format: "png" | "jpeg" | "webp" | "gif" = "png",
  { width = 32, height = 16 }: { width?: number; height?: number } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#0b6b75" } })
    .toFormat(format)
    .toBuffer();

/** Returns the bytes of a served file, or the text of a refusal. */
export async function download(
  browser: Browser,
  portal: URL,
  key: string,
): Promise<{ response: Response; content: Buffer }> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(new URL(`/api/fileRepository/getFile?key=${key}`, portal), {
    headers: { "sec-fetch-site": "same-origin", "accept-language": "hu", ...(cookie !== "" && { cookie }) },
  });
  return { response, content: Buffer.from(await response.arrayBuffer()) };
}

/** A store in memory that can be full, unavailable or slow. */
export class TestStore implements FileStore {
  readonly contents = new Map<string, Buffer>();
  mood: "well" | "full" | "away" | "dying" = "well";

  async put(key: string, content: Buffer): Promise<void> {
    if (this.mood === "dying") this.contents.set(key, content);
    if (this.mood !== "well")
      throw new FileStoreError(
        this.mood === "full" ? "full" : "away",
        Object.assign(new Error("no"), { code: "ENOSPC" }),
      );
    this.contents.set(key, content);
  }
  async get(key: string): Promise<Readable | null> {
    if (this.mood === "away") throw new FileStoreError("away", new Error("no"));
    const content = this.contents.get(key);
    return content ? Readable.from([content]) : null;
  }
  async delete(key: string): Promise<void> {
    if (this.mood === "away") throw new FileStoreError("away", new Error("no"));
    this.contents.delete(key);
  }
}
