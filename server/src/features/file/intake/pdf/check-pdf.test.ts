import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../../kernel/calls/refusal.ts";
import { checkPdf } from "./check-pdf.ts";
import { onePage, PAGE, PAGES, PdfDraft } from "./pdf.testbed.ts";

/** Returns the reason why a PDF is refused, and the detected names; null for an accepted one. */
function refusalOf(content: Buffer): string | null {
  try {
    checkPdf(content);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code.replace(/^.*\./, ""), error.details.variables?.["found"]].join(" ").trim();
  }
}
const JS = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

describe("checkPdf accepts a PDF of pages only:", () => {
  test.each([
    ["one that opens at a page", onePage("/OpenAction [3 0 R /XYZ null null 0]").end()],
    ["one that opens by going to a page", onePage("/OpenAction << /S /GoTo /D [3 0 R /Fit] >>").end()],
    ["the same by reference", onePage("/OpenAction 7 0 R").object(7, "<< /D [3 0 R /Fit] /S /GoTo >>").end()],
    [
      "one with links and titles that read like programs",
      onePage()
        .object(
          5,
          "<< /A << /S /URI /URI (https://pelda.hu/JS/AA /JavaScript) >> /Title <2f4a53> /Contents (\\) /JS \\( (/AA)) >> % /Launch",
        )
        .end(),
    ],
    ["one whose letters are called so", onePage().object(5, "<< /Type /Encoding /Differences [1 /AA /JS /A] >>").end()],
    [
      "one with a form to fill in",
      onePage("/AcroForm << /Fields [5 0 R] /DR << >> >>").object(5, "<< /FT /Tx /T (név) >>").end(),
    ],
    [
      "one with packed objects",
      new PdfDraft().packed(5, { 1: "<< /Type /Catalog /Pages 2 0 R >>", 2: PAGES, 3: PAGE }).end(),
    ],
    [
      "one with bytes of pictures that read like anything",
      onePage()
        .raw("6 0 obj << /Subtype /Image /Length 30 >> stream\n/JS (a) /AA << /S /Launch >> \nendstream endobj\n")
        .end(),
    ],
    ["one that ends in the middle of a comment", onePage().raw("% (((\n").end()],
  ])("%s", (_what, content) => {
    expect(refusalOf(content)).toBeNull();
  });
});

describe("checkPdf refuses a PDF with active content, and names it:", () => {
  test.each([
    ["a program as it opens", onePage(`/OpenAction ${JS}`).end(), "active /OpenAction, /JavaScript, /JS"],
    ["a program by its name", onePage("/Names << /JavaScript 7 0 R >>").end(), "active /JavaScript"],
    [
      "a program under another name of the same letters",
      onePage("/Names << /J#61vaScr#69pt 7 0 R >>").end(),
      "active /JavaScript",
    ],
    ["all of it in numbers", onePage("/#4a#53 (a)").end(), "active /JS"],
    [
      "a program of the machine",
      onePage("/OpenAction 7 0 R").object(7, "<< /S /Launch /F (cmd.exe) >>").end(),
      "active /Launch, /OpenAction",
    ],
    [
      "an address it opens by itself",
      onePage("/OpenAction 7 0 R").packed(8, { 7: "<< /S /URI /URI (http://x) >>" }).end(),
      "active /OpenAction",
    ],
    ["acts of a page", onePage().object(5, "<< /Type /Page /AA << /O 6 0 R >> >>").end(), "active /AA"],
    [
      "a file within",
      onePage("/Names << /EmbeddedFiles 7 0 R >>").object(7, "<< /Type /Filespec /EF << /F 8 0 R >> >>").end(),
      "active /EmbeddedFiles, /EF",
    ],
    ["a film", onePage().object(5, "<< /Subtype /RichMedia >>").end(), "active /RichMedia"],
    ["a form that is a program", onePage("/AcroForm << /XFA 7 0 R >>").end(), "active /XFA"],
    ["a form that sends itself", onePage().object(5, "<< /A << /S /SubmitForm >> >>").end(), "active /SubmitForm"],
    [
      "a program in the last dictionary",
      onePage().end(`/Root << /OpenAction ${JS} >>`),
      "active /OpenAction, /JavaScript, /JS",
    ],
    [
      "a program among packed objects",
      onePage()
        .packed(8, { 5: "<< >>", 6: `<< /Title (x) /OpenAction ${JS} >>` })
        .end(),
      "active /OpenAction, /JavaScript, /JS",
    ],
    [
      "one in a dictionary that is not one",
      onePage().object(5, `<< /A endobj /B >> ] /C ${JS}`).raw(`5 0 obj << /A endobj /S /JavaScript >>`).end(),
      "active /JavaScript",
    ],
    ["an object inside a text", onePage().object(5, `(5 0 obj ${JS} endobj)`).end(), "active /JavaScript, /JS"],
    [
      "an object inside a stream",
      onePage().raw(`6 0 obj << /Length 99 >> stream\n7 0 obj ${JS} endobj\nendstream endobj\n`).end(),
      "active /JavaScript, /JS",
    ],
    [
      "an object with a comment in its head",
      onePage().raw(`7 %\n 0 %\n obj% x\n${JS} endobj\n`).end(),
      "active /JavaScript, /JS",
    ],
    [
      "a key behind many others",
      onePage().object(5, `<< /A [1 2 (]) <2f> ] /B /C /D (a\\)) /AA 5 0 R >>`).end(),
      "active /AA",
    ],
  ])("%s", (_what, content, refusal) => {
    expect(refusalOf(content)).toBe(refusal);
  });
});

describe("checkPdf refuses a PDF that it cannot check:", () => {
  const objects = { 5: `<< /OpenAction ${JS} >>` };
  const pack = (options: Parameters<PdfDraft["packed"]>[2]) => onePage().packed(8, objects, options).end();
  test.each([
    ["one that is encrypted", onePage().end("/Root 1 0 R /Encrypt 9 0 R"), "sealed"],
    [
      "objects packed twice",
      pack({ filter: "[/FlateDecode /FlateDecode]", bytes: (packed) => deflateSync(packed) }),
      "broken",
    ],
    ["objects packed in another way", pack({ filter: "/ASCIIHexDecode" }), "broken"],
    ["objects packed in a way that stands elsewhere", pack({ filter: "9 0 R" }), "broken"],
    ["objects packed and turned", pack({ more: "/DecodeParms << /Predictor 12 >>" }), "broken"],
    ["objects whose bytes are damaged", pack({ bytes: (packed) => packed.fill(0xff, 4) }), "broken"],
    ["more objects than there are", pack({ more: "/N 9" }), "broken"],
    [
      "objects that do not say where they begin",
      onePage().stream(8, "/Type /ObjStm /N 1", "5 0 << >>").end(),
      "broken",
    ],
    ["objects whose place stands elsewhere", onePage().stream(8, "/N 1 /First 9 0 R", "5 0 << >>").end(), "broken"],
    ["100 MB in 100 kB", onePage().stream(8, "/N 0 /First 1", Buffer.alloc(100_000_000, 32)).end(), "bomb"],
    ["dictionaries 100,000 deep", onePage().object(5, "<< /A ".repeat(100_000)).end(), "broken"],
    ["objects over one another without end", onePage().raw("1 0 obj (".repeat(20_000)).end(), "tooComplex"],
    ["comments over one another", onePage().raw("1 0 obj 1 %".repeat(20_000)).end(), "tooComplex"],
    ["a text without end", onePage().raw("1 0 obj <".repeat(20_000)).end(), "tooComplex"],
    [
      "packed objects over one another",
      onePage()
        .packed(8, Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [at, "("])))
        .end(),
      "tooComplex",
    ],
  ])("%s", (_what, content, refusal) => {
    expect(refusalOf(content)).toBe(refusal);
  });

  test("checkPdf checks packed objects like unpacked ones", () => {
    expect(refusalOf(pack({ filter: "[ /Fl ]" }))).toMatch(/^active/);
    const plain = `5 0 << /OpenAction ${JS} >>`;
    const stored = (length: number) =>
      onePage().raw(`8 0 obj << /N 1 /First 4 /Length ${length} >> stream\n${plain}\nendstream endobj\n`).end();
    expect(refusalOf(stored(plain.length))).toMatch(/^active/);
    expect(refusalOf(stored(9))).toBe("broken");
  });
});
