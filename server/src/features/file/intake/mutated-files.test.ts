import fc from "fast-check";
import { acceptedTypes } from "@rajt/contract/kernel/file-types";
import { expect, test } from "vitest";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import { makeOdt, makeWord } from "./documents.testbed.ts";
import { fullSized } from "../../../../test/size.ts";
import { lookThrough } from "./look-through.ts";
import { onePage } from "./pdf/pdf.testbed.ts";
import { readSheets } from "./sheet/read-sheets.ts";
import { cellsAt, makeWorkbook } from "./sheet/workbook.testbed.ts";

/** A failing run prints its seed. */
const RUNS = fullSized(300, 3_000);

const PDF = onePage("/OpenAction 7 0 R")
  .object(7, "<< /S /GoTo /D [3 0 R /Fit] /T (a \\( (b)) /H <48> >>")
  .packed(8, { 5: "<< /A [1 2 << /B /C >>] >>", 6: "[(x) /Y]" })
  .end();
const SHEET = `<row r="1">${'<c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>45000</v></c><c t="inlineStr"><is><r><t>&#337;&amp;</t></r></is></c>'}</row>${cellsAt("A2", "C9")}`;
const STRINGS = `<?xml version="1.0"?><sst><!-- a --><si><t xml:space="preserve"> _x0041_ </t></si><![CDATA[x]]></sst>`;
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\.mm"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>`;

/** Returns a content with pieces deleted, doubled, replaced by significant characters, or reversed. */
const mutated = (content: Buffer) =>
  fc
    .array(
      fc.record({
        at: fc.nat({ max: content.length - 1 }),
        length: fc.nat({ max: 40 }),
        by: fc.oneof(
          fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
          fc
            .constantFrom(
              ...'<< >> [ ] ( ) /N /First 99999999 0 R obj endobj stream < > &amp; &#0; r="XFD1048576" <row <c/> </v> ]]> -->'.split(
                " ",
              ),
            )
            .map((text) => Buffer.from(text)),
          fc.nat({ max: content.length - 1 }).map((from) => content.subarray(from, from + 60)),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((changes) =>
      changes.reduce(
        (changed, { at, length, by }) => Buffer.concat([changed.subarray(0, at), by, changed.subarray(at + length)]),
        content,
      ),
    );

/** Inspects a content; refusals pass, and any other error fails the test. */
function look(content: Buffer): void {
  try {
    const type = lookThrough(content, acceptedTypes("any"));
    if (type?.includes("spreadsheet") === true) readSheets(content);
  } catch (error) {
    if (!(error instanceof Refusal) || !error.code.startsWith("file.refusal.")) throw error;
  }
}

test.each([
  ["a PDF", PDF],
  ["a sheet", makeWorkbook({ sheets: { Lap: SHEET }, strings: STRINGS, styles: STYLES })],
  ["a text", makeWord()],
  ["a text of others", makeOdt()],
])("a damaged %s is read or refused", (_what, content) => {
  expect(() => look(content)).not.toThrow();
  fc.assert(fc.property(mutated(content), look), { numRuns: RUNS });
});

test.each([
  ["its cells", "xl/worksheets/sheet1.xml", `<worksheet><sheetData>${SHEET}</sheetData></worksheet>`],
  ["its texts", "xl/sharedStrings.xml", STRINGS],
  ["its styles", "xl/styles.xml", STYLES],
])("a sheet with damaged %s is read or refused", (_what, name, xml) => {
  const made = (bytes: Uint8Array) =>
    makeWorkbook({ sheets: { Lap: SHEET }, strings: STRINGS, styles: STYLES, parts: { [name]: bytes } });
  expect(() => look(made(Buffer.from(xml)))).not.toThrow();
  fc.assert(
    fc.property(mutated(Buffer.from(xml)), (bytes) => look(made(bytes))),
    { numRuns: RUNS },
  );
});
