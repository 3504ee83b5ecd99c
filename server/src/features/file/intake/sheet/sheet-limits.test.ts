import { describe, expect, test } from "vitest";
import { Refusal } from "../../../../kernel/calls/refusal.ts";
import { lookThrough } from "../look-through.ts";
import { LAST_ROW, LONGEST_CELL, MOST_CELLS } from "../limits.ts";
import { readSheets } from "./read-sheets.ts";
import { cellsAt, makeWorkbook } from "./workbook.testbed.ts";

/** Returns the reason why a workbook is refused, with the cell; null for an accepted one. */
function refusalOf(content: Buffer): string | null {
  try {
    lookThrough(content, ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]);
    readSheets(content);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code.replace(/^.*\./, ""), error.details.variables?.["cell"]].join(" ").trim();
  }
}
const workbookOf = (xml: string, more = {}) => makeWorkbook({ sheets: { Lap: xml }, ...more });
const texts = (count: number, text: (at: number) => string) =>
  `<sst>${Array.from({ length: count }, (_, at) => `<si><t>${text(at)}</t></si>`).join("")}</sst>`;
const inline = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
/** Returns rows filled to the last column that is read. */
const full = (rows: number) =>
  Array.from({ length: rows }, (_, at) => `<row r="${at + 1}"><c r="IV${at + 1}"><v>1</v></c></row>`).join("");
/** Returns text that does not compress, like natural texts. */
const noise = (at: number) => Math.sin(at).toString(36).slice(2);

describe("readSheets limits the cells of a sheet:", () => {
  test.each([
    ["two cells at the two ends of what there is", cellsAt("A1", "XFD1048576"), "farCell XFD1048576"],
    ["two cells, the last column and row 5000", cellsAt("A1", "XFD5000"), "farCell XFD5000"],
    ["the first column that is too far", cellsAt("IV1", "IW1"), "farCell IW1"],
    ["the first row that is too far", cellsAt("A1", `B${LAST_ROW + 1}`), `farCell B${LAST_ROW + 1}`],
    ["a cell of no sheet at all", cellsAt("A1", "ZZZZZZ999999999"), "farCell ZZZZZZ999999999"],
    ["the last cell that is read", cellsAt("A1", `IV${LAST_ROW}`), null],
    [
      "cells that are only coloured, anywhere",
      `${cellsAt("A1")}<row r="1048576"><c r="XFD1048576" s="0"/></row>`,
      null,
    ],
    ["a row that counts itself where it cannot be", `<row r="99999999999"><c r="A1"><v>1</v></c></row>`, "broken"],
    ["rows out of order", cellsAt("A2", "A1"), "broken"],
    ["cells out of order", cellsAt("B1", "A1"), "broken"],
    ["one cell twice", cellsAt("A1", "A1"), "broken"],
    ["a cell in another row", `<row r="1"><c r="A5000"><v>1</v></c></row>`, "broken"],
    ["the most cells", full(Math.floor(MOST_CELLS / 256)), null],
    ["a cell more", full(Math.floor(MOST_CELLS / 256) + 1), "sheetTooLarge"],
    ["the longest text of a cell", inline("x".repeat(LONGEST_CELL)), null],
    ["a longer one", inline("x".repeat(LONGEST_CELL + 1)), "longCell A1"],
    ["a huge one", inline(Array.from({ length: 100_000 }, (_, at) => noise(at)).join("")), "longCell A1"],
  ])("%s", (_what, xml, refusal) => {
    expect(refusalOf(workbookOf(xml))).toBe(refusal);
  });

  test("readSheets reads a club of five thousand rows", () => {
    const rows = Array.from(
      { length: 5_000 },
      (_, row) =>
        `<row>${Array.from({ length: 33 }, (_each, at) => `<c t="inlineStr"><is><t>${noise(row * 33 + at)}</t></is></c>`).join("")}</row>`,
    );
    const [sheet] = readSheets(workbookOf(rows.join("")));
    expect(sheet?.rows).toHaveLength(5_000);
    expect(sheet?.rows.every(({ cells }) => cells.length === 33)).toBe(true);
  });

  test("readSheets refuses a million shared texts, and one text in a hundred thousand cells", () => {
    expect(refusalOf(workbookOf(cellsAt("A1"), { strings: texts(1_000_000, (at) => at.toString(36)) }))).toBe(
      "sheetTooLarge",
    );
    expect(refusalOf(workbookOf(cellsAt("A1"), { strings: texts(300_000, (at) => at.toString(36)) }))).toBe(
      "sheetTooLarge",
    );
    const row = (at: number) => `<row r="${at + 1}">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
    const all = Array.from({ length: 1_000 }, (_, at) => row(at)).join("");
    const strings = texts(1, () =>
      Array.from({ length: 3_000 }, (_, at) => noise(at))
        .join("")
        .slice(0, 30_000),
    );
    expect(refusalOf(workbookOf(all, { strings }))).toMatch("sheetTooLarge");
  });

  test("readSheets reads a sheet that is listed a thousand times only up to the limit", () => {
    const sheets = Array.from({ length: 1_000 }, (_, at) => `<sheet name="${at}" r:id="rId1"/>`).join("");
    const xml = Array.from({ length: 5_000 }, (_, at) => `<!-- ${noise(at)} --><row/>`);
    const parts = { "xl/workbook.xml": `<workbook><sheets>${sheets}</sheets></workbook>` };
    expect(refusalOf(workbookOf(xml.join(""), { parts }))).toBe("sheetTooLarge");
  });
});

describe("readSheets refuses unusual XML:", () => {
  const nested = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  test.each([
    ["entities in entities", `<?xml version="1.0"?>${nested}<worksheet>&b;</worksheet>`, "program"],
    ["an entity that reads a file", `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet/>`, "program"],
    ["a declaration in small letters", `<!doctype a><worksheet/>`, "program"],
    ["an entity that nobody declared", "<worksheet>&b;</worksheet>", "broken"],
    ["a sign beyond the last", "<worksheet>&#x110000;</worksheet>", "broken"],
    ["an element that does not end", "<worksheet><sheetData>", "broken"],
    ["elements across one another", "<worksheet><a><b></a></b></worksheet>", "broken"],
    ["an attribute twice", '<worksheet><sheetData><row r="1" r="2"/></sheetData></worksheet>', "broken"],
    ["elements a hundred thousand deep", "<a>".repeat(100_000) + "</a>".repeat(100_000), "broken"],
    ["bytes of no text", Uint8Array.from([60, 0xff, 0xfe, 62]), "broken"],
  ])("%s", (_what, xml, refusal) => {
    expect(refusalOf(makeWorkbook({ sheets: { Lap: "" }, parts: { "xl/worksheets/sheet1.xml": xml } }))).toBe(refusal);
  });

  test("readSheets reads UTF-16, and finds a declaration in it too", () => {
    const wide = (xml: string) => Buffer.from(`\ufeff<worksheet><sheetData>${xml}</sheetData></worksheet>`, "utf16le");
    const read = (xml: string) =>
      makeWorkbook({ sheets: { Lap: "" }, parts: { "xl/worksheets/sheet1.xml": wide(xml) } });
    expect(refusalOf(read(cellsAt("A1", "XFD5000")))).toBe("farCell XFD5000");
    expect(refusalOf(read("<!DOCTYPE a>"))).toBe("program");
  });
});
