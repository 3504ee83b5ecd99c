import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClamdScanner } from "./clamd-scanner.ts";
import { EICAR, startClamdServer, type ClamdServer } from "./clamd-server.testbed.ts";
import { createUploadScanner } from "./index.ts";
import { ScannerError } from "./upload-scanner.ts";

let clamd: ClamdServer;
beforeAll(async () => void (clamd = await startClamdServer()));
beforeEach(() => {
  clamd.mood = "scans";
  clamd.scanned.length = 0;
});
afterAll(() => clamd.close());

const scan = (content: Buffer | string, patience?: number) =>
  createClamdScanner(clamd.url, patience === undefined ? {} : { patience }).scan(Buffer.from(content));

test("sends the content unchanged, in as many chunks as needed, and finds nothing in it", async () => {
  const large = Buffer.from(Array.from({ length: 200_001 }, (_, at) => at % 251));
  for (const content of [large, Buffer.from("x"), large.subarray(0, 65_536)]) expect(await scan(content)).toBeNull();
  expect(clamd.scanned.map(({ length }) => length)).toEqual([200_001, 1, 65_536]);
  expect(clamd.scanned[0]?.equals(large)).toBe(true);
});

test("returns the name of malware", async () => {
  expect(await scan(`before ${EICAR} after`)).toBe("Eicar-Test-Signature");
});

test.each(["tooLong", "strange", "half", "closes"] as const)(
  "refuses an answer without a result (%s)",
  async (mood) => {
    clamd.mood = mood;
    await expect(scan("x")).rejects.toThrow(ScannerError);
  },
);

test("ends a scan that is never answered", async () => {
  clamd.mood = "silent";
  await expect(scan("x", 50)).rejects.toThrow("has not answered in 50 ms");
});

test("reports an unreachable scanner", async () => {
  const gone = await startClamdServer();
  await gone.close();
  await expect(createClamdScanner(gone.url).scan(Buffer.from("x"))).rejects.toThrow("cannot be reached");
});

test("connects to a scanner on the same machine by its socket", async () => {
  const socket = path.join(os.tmpdir(), `clamd-${process.pid}.ctl`);
  const local = await startClamdServer({ path: socket });
  const scanner = createUploadScanner({ UPLOAD_SCANNER_URL: local.url });
  expect(await scanner?.scan(Buffer.from(EICAR))).toBe("Eicar-Test-Signature");
  await local.close();
});
