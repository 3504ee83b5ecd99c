import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { zipped } from "../../../zip/write-zip.ts";
import { makeZip } from "./documents.testbed.ts";
import { readZip, unpack } from "../../../zip/read-zip.ts";

const namesIn = (content: Buffer) => readZip(content)?.parts.map(({ name }) => name) ?? null;
const DIRECTORY = "PK\x01\x02";
const END = "PK\x05\x06";

/** Inserts bytes before the directory, and adjusts its offset at the end. */
function inserted(archive: Buffer, at: number, bytes: Buffer): Buffer {
  const end = archive.indexOf(END, 0, "latin1");
  const moved = Buffer.concat([archive.subarray(0, at), bytes, archive.subarray(at)]);
  moved.writeUInt32LE(archive.readUInt32LE(end + 16) + bytes.length, end + bytes.length + 16);
  return moved;
}
const begins = (archive: Buffer) => archive.indexOf(DIRECTORY, 0, "latin1");

test("reads archives of any writer: sizes before or after their parts, in another order", async () => {
  const parts: Buffer[] = [];
  const content = (text: string) => [Buffer.from(text)];
  for await (const bytes of zipped([
    { name: "a.xml", content: content("<a/>") },
    { name: "ű.xml", content: content("") },
  ]))
    parts.push(bytes);
  const streamed = Buffer.concat(parts);
  expect(namesIn(streamed)).toEqual(["a.xml", "ű.xml"]);
  const zip = readZip(streamed);
  expect(zip?.parts.map((part) => unpack(zip, part).toString())).toEqual(["<a/>", ""]);
  expect(namesIn(makeZip({ "a.txt": "a", "b.txt": "b".repeat(9) }))).toEqual(["a.txt", "b.txt"]);
});

test("rejects a part that the directory does not name", () => {
  const archive = makeZip({ "a.txt": "a" });
  const hidden = makeZip({ "b.txt": "b" });
  const part = hidden.subarray(0, begins(hidden));
  expect(namesIn(inserted(archive, begins(archive), part))).toBeNull();
  expect(namesIn(inserted(archive, begins(archive), part.subarray(0, 24)))).toEqual(["a.txt"]);
});

test("rejects overlapping parts", () => {
  const archive = makeZip({ "a.txt": "a", "b.txt": "b" });
  const second = archive.indexOf(DIRECTORY, begins(archive) + 4, "latin1");
  archive.writeUInt32LE(0, second + 42);
  archive.write("a.txt", second + 46);
  expect(namesIn(archive)).toBeNull();
});

test("rejects a part whose local name differs", () => {
  const archive = makeZip({ "a.txt": "a" });
  archive.write("b.txt", 30);
  expect(namesIn(archive)).toBeNull();
});

test("does not unpack a part with another checksum or size", () => {
  for (const at of [16, 24]) {
    const archive = Buffer.from(zipSync({ "a.txt": [strToU8("hello"), { level: 9 }] }));
    archive.writeUInt32LE(4, begins(archive) + at);
    const zip = readZip(archive);
    const [part] = zip?.parts ?? [];
    expect(() => zip && part && unpack(zip, part)).toThrow("file.refusal.broken");
  }
});
