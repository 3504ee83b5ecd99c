import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./folder-store.ts";
import { createS3Store } from "./s3-store.ts";
import { startS3Server, type S3Server } from "./s3-server.testbed.ts";

const KEY = "AbCdefghijklmnopqrstuvwxyz012345";
const CONTENT = Buffer.from("Árvíztűrő tükörfúrógép\0\xff".repeat(10_000));

let folder: string;
let s3: S3Server;
let stores: Record<"folder" | "bucket", FileStore>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "rajt-store-"));
  s3 = await startS3Server();
  stores = { folder: createFolderStore(path.join(folder, "files")), bucket: createS3Store(s3.url) };
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(["folder", "bucket"] as const)("a store in a %s", (name) => {
  test("returns what was stored, the latest content, and null after a deletion", async () => {
    const store = stores[name];
    expect(await store.get(KEY)).toBeNull();
    await store.put(KEY, Buffer.from("first"));
    await store.put(KEY, CONTENT);
    const content = await store.get(KEY);
    expect(content && (await buffer(content)).equals(CONTENT)).toBe(true);
    await store.delete(KEY);
    expect(await store.get(KEY)).toBeNull();
    await store.delete(KEY);
  });

  test.each(["../../etc/passwd", "a/b", "", ".", "a".repeat(65), "short", `${KEY}\0`, "%2e%2e%2f%2e%2e%2f%2e%2e"])(
    "refuses the key %j",
    async (key) => {
      for (const act of [
        () => stores[name].get(key),
        () => stores[name].put(key, CONTENT),
        () => stores[name].delete(key),
      ])
        await expect(act()).rejects.toThrow(TypeError);
    },
  );
});

describe("the folder", () => {
  test("is two levels deep and has no partly written file", async () => {
    await stores.folder.put(KEY, CONTENT);
    const found = await readdir(path.join(folder, "files"), { recursive: true });
    expect(found.toSorted()).toEqual(["Ab", "Ab/Cd", `Ab/Cd/${KEY}`]);
  });

  test("reports that it cannot be written to, and stores nothing", async () => {
    const file = path.join(folder, "a-file");
    await writeFile(file, "");
    await expect(createFolderStore(file).put(KEY, CONTENT)).rejects.toMatchObject({ reason: "away" });
  });
});

describe("the bucket", () => {
  test("refuses another secret", async () => {
    const wrong = new URL(s3.url);
    wrong.password = "wrong";
    await expect(createS3Store(wrong).put(KEY, CONTENT)).rejects.toMatchObject({ reason: "away" });
  });

  test("reports that it is full, and tries a failing request three times", async () => {
    s3.mood = "full";
    await expect(stores.bucket.put(KEY, CONTENT)).rejects.toMatchObject({ reason: "full" });
    s3.mood = "failing";
    s3.requests.length = 0;
    await expect(stores.bucket.get(KEY)).rejects.toMatchObject({ reason: "away" });
    expect(s3.requests).toHaveLength(3);
    s3.mood = "well";
  });

  test("reports that it is unreachable", async () => {
    const nobody = new URL(s3.url);
    nobody.port = "1";
    await expect(createS3Store(nobody).get(KEY)).rejects.toMatchObject({ reason: "away" });
  });
});
