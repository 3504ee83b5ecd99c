import { randomUUID } from "node:crypto";
import { open, unlink, type FileHandle } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";

export type Spooled = { content(): Promise<Buffer>; close(): Promise<void> };

/**
 * Writes a slow upload to disk, so that it needs memory only while it is inspected. The file is unlinked at once, so it
 * disappears with the process.
 */
export async function spool(source: Readable): Promise<Spooled> {
  const handle = await openNameless();
  const close = () => handle.close();
  try {
    let size = 0;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      await handle.writeFile(chunk);
      size += chunk.length;
    }
    return { content: () => contentOf(handle, size), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openNameless(): Promise<FileHandle> {
  const name = path.join(os.tmpdir(), `rajt-${randomUUID()}`);
  const handle = await open(name, "wx+", 0o600);
  try {
    await unlink(name);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const SOME_ROOM = 65_536;

/** Tests whether the disk has room for uploads, and leaves nothing behind. @throws the error of the file system */
export async function trySpool(): Promise<void> {
  const spooled = await spool(Readable.from([Buffer.alloc(SOME_ROOM)]));
  await spooled.close();
}

async function contentOf(handle: FileHandle, size: number): Promise<Buffer> {
  const content = Buffer.alloc(size);
  for (let read = 0; read < size;) {
    const { bytesRead } = await handle.read(content, read, size - read, read);
    if (bytesRead === 0) throw new Error("spooled file is shorter than its recorded size");
    read += bytesRead;
  }
  return content;
}
