import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "../../kernel/log/logger.ts";
import { createClamdScanner } from "../../ports/scanner/clamd-scanner.ts";
import { EICAR, startClamdServer, type ClamdServer } from "../../ports/scanner/clamd-server.testbed.ts";
import type { UploadScanner } from "../../ports/scanner/upload-scanner.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { makePdf, makeSheet } from "./intake/documents.testbed.ts";
import { LIBRARY, makePicture, upload, uploadDoors } from "./file.testbed.ts";

/** An address where nothing listens. */
const NOWHERE = new URL("clamd://127.0.0.1:1");
/** The milliseconds for a scanner that answers, on a busy machine too, and for one that does not. */
const PATIENT = 60_000;
const IMPATIENT = 500;
const log = createLogger("silent");
const warnings = vi.spyOn(log, "warn").mockImplementation(() => undefined);

let clamd: ClamdServer;
let address: URL;
let portal: Portal;
let staff: Browser;
beforeAll(async () => {
  clamd = await startClamdServer();
  const uploadScanner: UploadScanner = {
    scan: (content) =>
      createClamdScanner(address, { patience: clamd.mood === "silent" ? IMPATIENT : PATIENT }).scan(content),
  };
  portal = await startPortal({ poolSize: 4, uploadScanner, log });
  staff = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
});
beforeEach(() => {
  clamd.mood = "scans";
  address = clamd.url;
});
afterAll(async () => {
  await portal.close();
  await clamd.close();
});

const files = async () => (await portal.db.selectFrom("file").select("key").execute()).length;

/** Sends a content to every upload route. */
const sentTo = (content: Buffer) =>
  Promise.all(
    uploadDoors(portal).map(async ({ address, byGuests }) => {
      const { status, headers, body } = await upload(byGuests ? portal.browser() : staff, address, { content });
      return { address, status, headers, body };
    }),
  );

test("every upload route has its file scanned, including guests' files and rosters", async () => {
  const infected = [
    Buffer.concat([await makePicture(), Buffer.from(EICAR)]),
    makePdf(`%${EICAR}\n`),
    // The fixture compresses every part except this one.
    makeSheet({ mimetype: EICAR }),
  ];
  expect(uploadDoors(portal).map(({ address }) => address)).toEqual(
    expect.arrayContaining([
      LIBRARY,
      "/api/personSubmitControl/addFile",
      "/api/personEditControl/addFile",
      "/api/personEditControl/importXlsx",
    ]),
  );
  const codes = new Map<string, Set<string | undefined>>();
  for (const content of infected)
    for (const { address, body } of await sentTo(content)) {
      expect(body.successful).toBe(false);
      codes.set(address, (codes.get(address) ?? new Set()).add(body.code));
    }
  for (const { address } of uploadDoors(portal))
    expect([address, [...(codes.get(address) ?? [])]]).toEqual([
      address,
      expect.arrayContaining(["file.refusal.infected"]),
    ]);
  expect(await files()).toBe(0);
});

test("a finding is named, and a clean file is stored unchanged", async () => {
  const { body } = await upload(staff, LIBRARY, { content: makePdf(`%${EICAR}\n`) });
  expect(body.message).toBe("A víruskereső kártevőt talált a fájlban (Eicar-Test-Signature), ezért nem tölthető fel.");
  clamd.scanned.length = 0;
  const content = makePdf();
  expect((await upload(staff, LIBRARY, { content })).body).toMatchObject({
    successful: true,
    fileSize: content.length,
  });
  expect(clamd.scanned.map((scanned) => scanned.equals(content))).toEqual([true]);
});

test.each(["tooLong", "strange", "half", "closes", "silent", "gone"] as const)(
  "without a verdict of the scanner (%s), every upload route refuses, and the reason is logged",
  async (mood) => {
    warnings.mockClear();
    clamd.mood = mood === "gone" ? "scans" : mood;
    address = mood === "gone" ? NOWHERE : clamd.url;
    const before = await files();
    // Each route reaches the scanner with one of these files.
    const answers = [...(await sentTo(makePdf())), ...(await sentTo(makeSheet()))];
    const away = answers.filter(({ status }) => status === 503);
    expect(new Set(away.map((answer) => answer.address))).toEqual(
      new Set(uploadDoors(portal).map((door) => door.address)),
    );
    for (const { headers, body } of away) {
      expect([headers.get("retry-after"), body.code]).toEqual(["60", "file.refusal.scannerAway"]);
      expect(body.message).toContain("Próbáld újra");
    }
    expect(answers.filter(({ body }) => body.successful)).toEqual([]);
    expect(await files()).toBe(before);
    expect(warnings.mock.calls.filter(([, sentence]) => sentence === "file.refusal.scannerAway")).toHaveLength(
      away.length,
    );
  },
);

test("uploads work again once the scanner answers", async () => {
  expect((await upload(staff, LIBRARY, { content: makePdf() })).body.successful).toBe(true);
});
