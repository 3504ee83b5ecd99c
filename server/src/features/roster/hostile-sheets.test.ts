import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adult, openRoster, sendFile, sheet, type RosterPortal } from "./roster.testbed.ts";

let portal: RosterPortal;
/** Called when the content of an upload was received and is about to be read. */
let reached = () => {};
beforeAll(async () => {
  const uploadScanner = { scan: async () => (reached(), null) };
  portal = await openRoster({ poolSize: 4, uploadScanner });
  await sendFile(portal.club, await sheet([adult()]));
});
afterAll(() => portal.close());

const SHEET = "xl/worksheets/sheet1.xml";
/** Returns a roster with more XML after its rows. */
async function rosterWith(xml: string): Promise<Buffer> {
  const parts = unzipSync(await sheet([adult()]));
  const whole = strFromU8(parts[SHEET] ?? new Uint8Array()).replace("</sheetData>", `${xml}</sheetData>`);
  return Buffer.from(zipSync({ ...parts, [SHEET]: strToU8(whole) }, { level: 1 }));
}
const cell = (address: string) =>
  `<row r="${/\d+/.exec(address)?.[0] ?? ""}"><c r="${address}" t="inlineStr"><is><t>x</t></is></c></row>`;

describe("a small file of a large sheet", () => {
  it.each(["XFD1048576", "XFD5000"])("is refused with the name of its cell: %s", async (address) => {
    const content = await rosterWith(cell(address));
    expect(content.length).toBeLessThan(3_000);
    const { status, body } = await sendFile(portal.club, content);
    expect(body).toEqual({
      successful: false,
      code: "file.refusal.farCell",
      message: `Ezen a munkalapon: „Névsor” túl messze van ez a cella: ${address}. Az utolsó oszlop IV, az utolsó sor 20000 lehet. Töröld ki, ami azon túl van, mentsd el, és azt töltsd fel!`,
    });
    expect(status).toBe(200);
    const english = await portal.signedIn(portal.ownClub);
    english.cookies.set("locale", "en");
    expect((await sendFile(english, content)).body.message).toContain(`“Névsor” the cell ${address} is out of range`);
  });

  it("ignores cells that only have a colour", async () => {
    const content = await rosterWith(`<row r="1048576"><c r="XFD1048576" s="2"/></row>`);
    expect((await sendFile(portal.club, content)).body).toMatchObject({ successful: true, rowCount: 1 });
  });
});

describe("a large sheet", () => {
  it("is read while other requests are answered", async () => {
    const rows = Array.from({ length: 2_300 }, (_, at) => `<row>${`<c><v>${at}</v></c>`.repeat(100)}</row>`);
    const content = await rosterWith(rows.join(""));
    const begun = new Promise<void>((resolve) => (reached = resolve));
    let isAnswered = false;
    const upload = sendFile(portal.club, content).then((reply) => {
      isAnswered = true;
      return reply;
    });
    await begun;
    let others = 0;
    for (;;) {
      const { status } = await portal.browser().send("GET", "/live");
      if (isAnswered) break;
      expect(status).toBe(200);
      others++;
    }
    expect((await upload).body).toMatchObject({ code: "roster.refusal.tooManyRows" });
    expect(others).toBeGreaterThan(5);
  });

  it("of five thousand rows is read completely, and refused for its size", async () => {
    const rows = Array.from({ length: 5_000 }, () => "<row><c><v>1</v></c></row>");
    const { body } = await sendFile(portal.club, await rosterWith(rows.join("")));
    expect(body.message).toBe("Túl sok a sor: 5001. Egyszerre legfeljebb 2000 lehet; bontsd több fájlra.");
  });
});
