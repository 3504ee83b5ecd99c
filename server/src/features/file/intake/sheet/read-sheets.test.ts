import { readFile } from "node:fs/promises";
import readXlsxFile from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { booleanCell, numberCell, STYLES, textCell } from "../../../../xlsx/cell.ts";
import { workbook } from "../../../../xlsx/workbook.ts";
import { readSheets } from "./read-sheets.ts";
import { makeWorkbook } from "./workbook.testbed.ts";

const DEMO_SEASON = new URL("../../../../../demo/season.xlsx", import.meta.url);

/** Reads the same file with another library, in our format: only filled cells, and days to the second. */
async function asOthersRead(content: Buffer) {
  return (await readXlsxFile(content)).map(({ sheet, data }) => ({
    name: sheet,
    rows: data.flatMap((row, at) => {
      const cells = row.map((cell: unknown) => (cell === "" ? null : whole(cell)));
      while (cells.length > 0 && cells.at(-1) === null) cells.pop();
      return cells.length > 0 ? [{ line: at + 1, cells }] : [];
    }),
  }));
}
const whole = (cell: unknown) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell);
const asWeRead = (content: Buffer) =>
  readSheets(content).map(({ name, rows }) => ({
    name,
    rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(whole) })),
  }));

async function* batch<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

describe("readSheets agrees with another library on", () => {
  test("the season of the demo", async () => {
    const content = await readFile(DEMO_SEASON);
    const sheets = asWeRead(content);
    expect(sheets.flatMap(({ rows }) => rows).length).toBeGreaterThan(300);
    expect(sheets).toEqual(await asOthersRead(content));
  });

  test("a sheet of the portal's writer: all kinds of texts, numbers, days, gaps, five thousand rows", async () => {
    const texts = [
      "Őrség & <Vas>",
      " szélein ",
      "=1+1",
      "a\u0001b",
      "_x0041_",
      "🏊 'x' \"y\"",
      "sor\ntörés\r\n",
      "0042",
      "",
    ];
    const cells = [
      ...texts.map(textCell),
      numberCell("-12.50"),
      numberCell("45000", STYLES.day),
      booleanCell(true),
      null,
    ];
    const rows = Array.from({ length: 5_000 }, (_, at) =>
      cells.map((_cell, column) => cells[(at + column) % cells.length] ?? null),
    );
    const parts: Buffer[] = [];
    const columns = cells.map((_, at) => ({ heading: `Fej ${at}`, width: 9, cell: (cell: string) => cell }));
    const formats = { day: "yyyy.mm.dd", moment: "yyyy.mm.dd hh:mm" };
    for await (const bytes of workbook({ title: "Névsor", columns, rows: batch(rows), formats })) parts.push(bytes);
    const content = Buffer.concat(parts);
    const [sheet] = asWeRead(content);
    expect(sheet?.rows).toHaveLength(5_001);
    expect(sheet?.rows[1]?.cells.slice(0, 9)).toEqual([...texts.slice(0, 8).map((text) => text.trim()), null]);
    const [others] = await asOthersRead(content);
    for (const [at, row] of (sheet?.rows ?? []).entries()) expect(row).toEqual(others?.rows[at]);
  });

  test("a sheet as Excel writes it: shared texts in runs, phonetics, formulas, errors, prefixes, comments", async () => {
    const content = makeWorkbook({
      sheets: {
        "Egy &amp; kettő": `<!-- <c r="XFD9"> --><row r="2" spans="1:9"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="str"><f>A1&amp;"x"</f><v>a&lt;b&#x151;&#337;</v></c><c r="E2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="F2" t="b"><v>0</v></c><c r="G2"><f>1+1</f><v>2</v></c><c r="H2" s="7"/></row><row r="3"/><row r="5"><c r="B5" t="d"><v>2026-05-04T00:00:00Z</v></c><c r='C5'  t = 'inlineStr'><is><r><t>egy</t></r><r><t xml:space="preserve"> két</t></r></is></c><c r="D5"><v>1.5E3</v></c></row>`,
        Üres: "",
      },
      strings: `\ufeff<?xml version="1.0"?>\n<x:sst xmlns:x="a" count="2"><x:si><x:t>egy_x000D_szerű</x:t></x:si><x:si><x:r><x:rPr><x:b/></x:rPr><x:t>egyik</x:t></x:r><x:r><x:t> és másik</x:t></x:r><x:rPh><x:t>kiejtés</x:t></x:rPh></x:si></x:sst>`,
    });
    const sheets = asWeRead(content);
    expect(sheets[0]?.rows).toEqual([
      { line: 2, cells: ["egy\rszerű", null, "egyik és másik", "a<bőő", null, false, 2] },
      { line: 5, cells: [null, new Date("2026-05-04"), "egy két", 1500] },
    ]);
    // The other library fails on the prefixes, the comment and the cell with a missing style.
    expect(sheets.map(({ name }) => name)).toEqual(["Egy & kettő", "Üres"]);
  });

  const formats = [
    "General",
    "0.00",
    "#,##0 Ft",
    '0" d"',
    "[Red]0",
    "@",
    '"nap"',
    "0.0%",
    "#\\ ?/?",
    "mmm0",
    "yyyy\\.mm\\.dd",
    "yyyy/mm/dd;@",
    "[$-40E]mmmm d\\.;@",
    "h:mm",
    "[h]:mm:ss",
    "mm:ss.0",
    "d/m/yy h:mm AM/PM",
    'yyyy"év"',
    '[<45000]"Régi";yyyy-mm-dd',
    "dddd",
    "[s].00",
    "e\\.m\\.d",
  ];
  test.each([false, true])("days and times by their formats (1904 date system: %s)", async (from1904) => {
    const known = [0, 1, 9, 14, 15, 20, 22, 30, 37, 45, 49, 57];
    const codes = formats.map(
      (code, at) =>
        `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"/>`,
    );
    const styles = [...known, ...formats.map((_, at) => 164 + at)];
    const xfs = styles.map((id) => `<xf numFmtId="${id}"/>`).join("");
    const content = makeWorkbook({
      properties: from1904 ? '<workbookPr date1904="1"/>' : "",
      styles: `<styleSheet><numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf/><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs}<xf xfId="1"/></cellXfs></styleSheet>`,
      sheets: {
        Napok: [45_000, 0.395833333333333, 60, 2]
          .map((value, row) => {
            const cells = [...styles, "inherited"].map(
              (_, at) =>
                `<c r="${String.fromCharCode(65 + at / 20)}${String.fromCharCode(65 + (at % 20))}${row + 1}" s="${at}"><v>${value}</v></c>`,
            );
            return `<row r="${row + 1}">${cells.join("")}</row>`;
          })
          .join(""),
      },
    });
    const read = asWeRead(content);
    expect(read[0]?.rows[0]?.cells.filter((cell) => cell instanceof Date).length).toBe(7 + 12 + 1);
    expect(read).toEqual(await asOthersRead(content));
  });
});
