import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createUploadScanner } from "../../ports/scanner/index.ts";
import { EICAR, startClamdServer, type ClamdServer } from "../../ports/scanner/clamd-server.testbed.ts";
import type { Browser } from "../../testing/browser.ts";
import { makeStaff, PASSWORD } from "../../testing/factories.ts";
import { startPortal, type Portal } from "../../testing/harness.ts";
import { makePdf, makeSheet } from "./intake/documents.testbed.ts";
import { LIBRARY, makePicture, upload } from "./file.testbed.ts";

let clamd: ClamdServer;
let portal: Portal;
let staff: Browser;
beforeAll(async () => {
  clamd = await startClamdServer();
  const uploadScanner = createUploadScanner({ UPLOAD_SCANNER_URL: clamd.url });
  portal = await startPortal({ poolSize: 4, ...(uploadScanner && { uploadScanner }) });
  staff = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
});
beforeEach(() => void (clamd.mood = "scans"));
afterAll(async () => {
  await portal.close();
  await clamd.close();
});

const files = async () => (await portal.db.selectFrom("file").select("key").execute()).length;

type Documented = { paths: Record<string, { post?: { requestBody?: { content: Record<string, unknown> } } }> };

/** Every route that takes a file, as the portal's own documentation lists them. */
async function doors(): Promise<string[]> {
  const { body } = await staff.send<Documented>("GET", "/api/docs/openapi.json");
  return Object.entries(body.paths).flatMap(([path, { post }]) =>
    post?.requestBody?.content["multipart/form-data"] === undefined ? [] : [path],
  );
}

test("every route that takes a file has it scanned, a guest's and a roster's too", async () => {
  const infected = [
    Buffer.concat([await makePicture(), Buffer.from(EICAR)]),
    makePdf(`%${EICAR}\n`),
    // The fixture packs everything but this part.
    makeSheet({ mimetype: EICAR }),
  ];
  const paths = await doors();
  expect(paths).toEqual(
    expect.arrayContaining([
      "/api/fileRepository/addFile",
      "/api/personSubmitControl/addFile",
      "/api/personEditControl/addFile",
      "/api/personEditControl/importXlsx",
    ]),
  );
  for (const path of paths) {
    const codes = new Set<string | undefined>();
    for (const content of infected)
      for (const browser of [staff, portal.browser()]) {
        const address = `${path}${path.startsWith("/api/fileRepository") ? "?storage=public" : ""}`;
        const { body } = await upload(browser, address, { content });
        expect(body.successful).toBe(false);
        codes.add(body.code);
      }
    expect([path, [...codes]]).toEqual([path, expect.arrayContaining(["file.refusal.infected"])]);
  }
  expect(await files()).toBe(0);
});

test("what was found is named, what was not is taken in as it was sent", async () => {
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

test.each(["tooLong", "strange", "closes"] as const)(
  "while the scanner does not say (%s), nothing is taken",
  async (mood) => {
    clamd.mood = mood;
    const before = await files();
    const { status, headers, body } = await upload(staff, LIBRARY, { content: await makePicture() });
    expect([status, headers.get("retry-after"), body.code]).toEqual([503, "60", "file.refusal.scannerAway"]);
    expect(body.message).toContain("Próbáld újra");
    expect(await files()).toBe(before);
  },
);
