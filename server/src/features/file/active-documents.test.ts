import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { makePdf, makeSheet, makeWord } from "./intake/documents.testbed.ts";
import { PdfDraft } from "./intake/pdf/pdf.testbed.ts";
import { upload, uploadDoors, type UploadDoor } from "./file.testbed.ts";

let portal: Portal;
let staff: Browser;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 4 });
  staff = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
});
afterAll(() => portal.close());

const CATALOGUE = "<< /Type /Catalog /OpenAction 7 0 R >>";
const packed = (action: string) => new PdfDraft().object(1, CATALOGUE).packed(8, { 7: action }).end();

/** Documents with active content, and the code of their refusal. */
const ACTIVE: readonly [what: string, content: Buffer, code: string][] = [
  ["a program as it opens", makePdf("9 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj\n"), "active"],
  ["a program whose name is written in numbers", makePdf("9 0 obj << /S /J#61vaScript >> endobj\n"), "active"],
  ["a program of the machine, packed away", packed("<< /S /Launch /F (cmd.exe) >>"), "active"],
  ["an address it opens by itself", packed("<< /S /URI /URI (http://x) >>"), "active"],
  ["a file within", makePdf("9 0 obj << /Type /Filespec /EF << /F 8 0 R >> >> endobj\n"), "active"],
  ["one that is encrypted", makePdf("trailer << /Encrypt 9 0 R >>\n"), "sealed"],
  ["a letter with macros", makeWord({ "word/vbaProject.bin": "x" }), "program"],
];

/** The upload routes that accept no documents, and their response to one. All others inspect it. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "/api/userEditControl/addFile": "file.refusal.notPicture",
  "/api/ownAccountEditControl/addFile": "file.refusal.notPicture",
  "/api/personEditControl/importXlsx": "roster.refusal.notXlsx",
  "/api/competitionEditControl/importXlsx": "roster.refusal.notXlsx",
};
/** The upload routes of papers, which accept PDF as their only document. */
const OF_PAPERS = ["/api/personSubmitControl/addFile", "/api/athleteTransferControl/addFile"];
const refusesOffice = ({ address }: UploadDoor): boolean =>
  OF_PAPERS.includes(address) || OTHERWISE[address] === "file.refusal.notPicture";
const sender = ({ byGuests }: UploadDoor): Browser => (byGuests ? portal.browser() : staff);

test.each(ACTIVE)("every upload route refuses %s", async (_what, content, code) => {
  const doors = uploadDoors(portal);
  expect(doors.filter(({ address }) => !(address in OTHERWISE)).length).toBeGreaterThan(3);
  for (const door of doors) {
    const { body } = await upload(sender(door), door.address, { name: "orvosi.pdf", type: "application/pdf", content });
    const isOffice = content.toString("latin1", 0, 2) === "PK";
    const paper = isOffice && OF_PAPERS.includes(door.address) ? "file.refusal.notPaper" : undefined;
    const expected = OTHERWISE[door.address] ?? paper ?? `file.refusal.${code}`;
    expect([door.address, body.successful, body.code]).toEqual([door.address, false, expected]);
  }
  expect(await portal.db.selectFrom("file").select("key").execute()).toEqual([]);
});

test("every route that reads sheets refuses one with macros", async () => {
  const content = makeSheet({ "xl/vbaProject.bin": "x" });
  for (const door of uploadDoors(portal).filter((each) => !refusesOffice(each))) {
    const { body } = await upload(sender(door), door.address, { name: "nevsor.xlsx", content });
    expect([door.address, body.code]).toEqual([door.address, "file.refusal.program"]);
  }
});

test("every route for documents accepts a passive one", async () => {
  for (const door of uploadDoors(portal)) {
    const { body } = await upload(sender(door), door.address, { content: makePdf() });
    expect([door.address, body.successful]).toEqual([door.address, !(door.address in OTHERWISE)]);
  }
});
