import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import {
  makeMacroWord,
  makeOdt,
  makePdf,
  makeSheet,
  makeWord,
  makeZip,
  pngHeader,
} from "./intake/documents.testbed.ts";
import { download, LIBRARY, makePicture, upload } from "./file.testbed.ts";

/** The milliseconds and bytes that a refusal may take, checked only on an idle machine. */
const LONGEST = 2_000;
const MOST_GROWN = 104_857_600;

let portal: Portal;
let staff: Browser;
beforeAll(async () => {
  for (const [what, , make] of nasty) contents.set(what, await make());
  portal = await startPortal();
  staff = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
  // The first upload loads the libraries for pictures and documents, which must not count below.
  await upload(staff, LIBRARY, { content: await makePicture() });
  await upload(staff, LIBRARY, { content: makePdf() });
});
afterAll(() => portal.close());

const contents = new Map<string, Buffer>();
const storedFiles = async () =>
  Number(
    (
      await portal.db
        .selectFrom("file")
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const HTML = "<!doctype html><script>alert(1)</script>";
const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;
const text = (content: string) => Buffer.from(content);
const MEGABYTE = 1_048_576;
const XXE = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>`;

/** Files whose content differs from their name, or is dangerous: all are refused. */
const nasty: readonly [what: string, name: string, content: () => Buffer | Promise<Buffer>, code: string][] = [
  ["an empty file", "a.png", () => Buffer.alloc(0), "empty"],
  ["a drawing with a script", "a.svg", () => text(SVG), "notAccepted"],
  ["the same, called a picture", "a.png", () => text(SVG), "notAccepted"],
  ["a page", "a.html", () => text(HTML), "notAccepted"],
  ["a page, called a picture", "a.jpg", () => text(HTML), "notAccepted"],
  ["a script", "a.js", () => text("alert(1)"), "notAccepted"],
  ["a program of Windows", "a.pdf", () => Buffer.concat([text("MZ"), Buffer.alloc(500)]), "notAccepted"],
  ["a program of Linux", "a.png", () => Buffer.concat([text("\x7fELF"), Buffer.alloc(500)]), "notAccepted"],
  ["a script of the shell with two extensions", "a.png.sh", () => text("#!/bin/sh\nid"), "notAccepted"],
  ["the test virus", "eicar.com", () => text(EICAR), "notAccepted"],
  ["a GIF that is a script", "a.gif", () => text("GIF89a=1;alert(1)//"), "broken"],
  ["the first bytes of a PNG and no more", "a.png", () => Buffer.from("89504e470d0a1a0a", "hex"), "broken"],
  [
    "a JPEG cut in half",
    "a.jpg",
    async () => (await makePicture("jpeg", { width: 400, height: 400 })).subarray(0, 700),
    "broken",
  ],
  [
    "a PNG with the head of a JPEG",
    "a.png",
    async () => Buffer.concat([Buffer.from("ffd8ff", "hex"), await makePicture()]),
    "broken",
  ],
  [
    "a TIFF",
    "a.png",
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .tiff()
        .toBuffer(),
    "notAccepted",
  ],
  ["a picture of 30,000 × 30,000", "a.png", () => pngHeader(30_000, 30_000), "tooManyPixels"],
  ["a picture of 2,000,000,000 × 2", "a.png", () => pngHeader(2_000_000_000, 2), "broken"],
  ["a GIF of many large frames", "a.gif", () => framesOf(12, 2_000), "tooManyPixels"],
  ["a PDF that begins as a page", "a.pdf", () => Buffer.concat([text(HTML), makePdf()]), "notAccepted"],
  ["a PDF that holds a page in its head", "a.pdf", () => makePdf(`%${HTML}\n`), "program"],
  [
    "a PDF with an archive behind it",
    "a.pdf",
    () => Buffer.concat([makePdf(), makeZip({ "a.js": "1" }), text("%%EOF")]),
    "program",
  ],
  ["a PDF without an end", "a.pdf", () => text("%PDF-1.7\n1 0 obj"), "broken"],
  ["a PDF with a program", "a.pdf", () => makePdf("9 0 obj << /S /J#61vaScript >> endobj\n"), "active"],
  ["a PDF that is encrypted", "a.pdf", () => makePdf("trailer << /Encrypt 9 0 R >>\n"), "sealed"],
  ["an archive", "a.docx", () => makeZip({ "a.txt": "x" }), "notAccepted"],
  ["an archive with something before it", "a.docx", () => Buffer.concat([text("GIF89a"), makeWord()]), "broken"],
  ["an archive with something behind it", "a.docx", () => Buffer.concat([makeWord(), text(HTML)]), "notAccepted"],
  ["a document with macros", "a.docx", () => makeMacroWord(), "notAccepted"],
  ["a document that hides macros", "a.docx", () => makeWord({ "word/vbaProject.bin": "x" }), "program"],
  ["a document with a program in it", "a.docx", () => makeWord({ "word/embeddings/a.exe": "MZ" }), "program"],
  ["a document with an archive in it", "a.docx", () => makeWord({ "word/b.zip": makeZip({ a: "b" }) }), "program"],
  ["a sheet that reads a file of the server", "a.xlsx", () => makeSheet({ "xl/sharedStrings.xml": XXE }), "program"],
  ["the same in UTF-16", "a.xlsx", () => makeSheet({ "xl/s.xml": Buffer.from(XXE, "utf16le") }), "program"],
  ["a document that leads out of its folder", "a.docx", () => makeWord({ "../../etc/cron.d/a": "x" }), "broken"],
  ["45 MB in 45 kB", "a.docx", () => makeWord({ "word/a.xml": new Uint8Array(45 * MEGABYTE) }), "bomb"],
  ["100 MB in 100 kB", "a.xlsx", () => makeSheet({ "xl/a.xml": new Uint8Array(100 * MEGABYTE) }), "bomb"],
  [
    "1,001 parts",
    "a.docx",
    () => makeWord(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`p${n}`, "x"]))),
    "bomb",
  ],
  [
    "a part that declares a smaller size",
    "a.docx",
    () => lying(makeWord({ "word/a.xml": new Uint8Array(30 * MEGABYTE) })),
    "broken",
  ],
];

/** Returns an animation of square frames. */
async function framesOf(frames: number, side: number): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, at) =>
    sharp({ create: { width: side, height: side, channels: 3, background: { r: at * 20, g: 0, b: 0 } } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif({ loop: 0 })
    .toBuffer();
}

/** Declares in the directory that the last part unpacks to 9 bytes. */
function lying(archive: Buffer): Buffer {
  const entry = archive.lastIndexOf("PK\x01\x02", undefined, "latin1");
  archive.writeUInt32LE(9, entry + 24);
  return archive;
}

describe("an unacceptable file is refused:", () => {
  test.each(nasty)("%s (%s)", async (what, name, _make, code) => {
    const content = contents.get(what) ?? Buffer.alloc(0);
    const before = await storedFiles();
    const memory = process.memoryUsage.rss();
    const started = performance.now();
    const { status, body } = await upload(staff, LIBRARY, { name, content });
    const ms = performance.now() - started;
    expect({ status, code: body.code }).toEqual({ status: 200, code: `file.refusal.${code}` });
    expect(body.message).toMatch(/^[A-ZÁÉÍÓÖŐÚÜŰ].*[.!]$/s);
    expect(await storedFiles()).toBe(before);
    expect(ms).toBeLessThan(LONGEST);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(MOST_GROWN);
  });
});

describe("an accepted file is typed by its content:", () => {
  test.each([
    ["image/png", "kép.png", () => makePicture("png")],
    ["image/jpeg", "kép.jpg", () => makePicture("jpeg")],
    ["image/webp", "kép.webp", () => makePicture("webp")],
    ["image/gif", "kép.gif", () => makePicture("gif")],
    ["application/pdf", "irat.pdf", () => makePdf()],
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "irat.docx", () => makeWord()],
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "irat.xlsx", () => makeSheet()],
    ["application/vnd.oasis.opendocument.text", "irat.odt", () => makeOdt()],
  ])("%s, whatever its name", async (type, name, make) => {
    const content = await make();
    const { body } = await upload(staff, LIBRARY, { name: "akármi.php", type: "text/html", content });
    expect(body).toMatchObject({ successful: true, mimeType: type, fileName: `akármi.php.${name.split(".")[1]}` });
    const { response, content: given } = await download(portal.browser(), portal.url, body.key ?? "");
    expect(response.headers.get("content-type")).toBe(type);
    const isPicture = type.startsWith("image/");
    expect(response.headers.get("content-disposition")).toMatch(isPicture ? /^inline;/ : /^attachment;/);
    expect(isPicture || given.equals(content)).toBe(true);
  });

  test("a picture loses its location and appended data, and is upright", async () => {
    const camera = await sharp({ create: { width: 60, height: 20, channels: 3, background: "red" } })
      .withExif({ IFD0: { Make: "TITKOS" }, IFD3: { GPSLatitude: "47/1 29/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(camera).metadata()).exif).toBeDefined();
    const polyglot = Buffer.concat([camera, Buffer.from(HTML), makeZip({ "a.js": "alert(1)" })]);
    const { body } = await upload(staff, LIBRARY, { name: "fotó.jpg", content: polyglot });
    const { content } = await download(portal.browser(), portal.url, body.key ?? "");
    const { exif, xmp, iptc, orientation, width, height } = await sharp(content).metadata();
    expect({ exif, xmp, iptc, orientation, width, height }).toEqual({ width: 20, height: 60 });
    for (const trace of ["TITKOS", "alert", "<script", "PK\x03\x04", "GPS"])
      expect(content.includes(trace, 0, "latin1")).toBe(false);
  });

  test("a large picture is scaled down, and an animation stays animated", async () => {
    const large = await upload(staff, LIBRARY, { content: await makePicture("jpeg", { width: 6_000, height: 3_000 }) });
    const { content } = await download(portal.browser(), portal.url, large.body.key ?? "");
    expect(await sharp(content).metadata()).toMatchObject({ width: 4_096, height: 2_048 });
    const moving = await upload(staff, LIBRARY, { content: await framesOf(3, 40) });
    const frames = await download(portal.browser(), portal.url, moving.body.key ?? "");
    expect(await sharp(frames.content, { animated: true }).metadata()).toMatchObject({ pages: 3, pageHeight: 40 });
  });
});

describe("a misleading name", () => {
  test.each([
    ["../../../../etc/cron.d/rajt.png", "rajt.png"],
    ["..%2f..%2fetc%2fpasswd.png", "..%2f..%2fetc%2fpasswd.png".replace(/^\.+/, "")],
    ["/etc/passwd.png", "passwd.png"],
    ["C:\\\\Windows\\\\a.png", "a.png"],
    ["szám\u202egnp.exe", "számgnp.exe.png"],
    [`${"ű".repeat(300)}.png`, `${"ű".repeat(251)}.png`],
    ["a%0d%0aSet-Cookie: b=c.png", "a%0d%0aSet-Cookie_ b=c.png"],
  ])("%j is stored as %j", async (given, expected) => {
    const { body } = await upload(staff, LIBRARY, { name: given, content: await makePicture() });
    expect(body.fileName).toBe(expected);
    const { response } = await download(staff, portal.url, body.key ?? "");
    const disposition = response.headers.get("content-disposition") ?? "";
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? "")).toBe(expected);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  test.each(["../../etc/passwd", "..%2f..%2fetc%2fpasswd", "%00", "a".repeat(300), "", "A".repeat(32)])(
    "the key %j opens nothing",
    async (key) => {
      const { response, content } = await download(staff, portal.url, key);
      expect(response.status).toBe(404);
      expect(content.toString()).not.toMatch(/root:|ENOENT|at .*\.ts/);
    },
  );
});
