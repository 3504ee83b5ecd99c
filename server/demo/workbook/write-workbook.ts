/**
 * Writes a season as the spreadsheet that `npm run season` reads: headings of the layout, real dates, frozen first row.
 */
import { strToU8, zipSync } from "fflate";
import { layout, type Filled, type SeasonRows, type Sheet } from "../../src/features/season/index.ts";

const SHEETS: readonly (readonly [string, Sheet])[] = Object.entries(layout);
/** The date of all zip entries; constant, so that the same season gives the same file. */
const MADE = new Date(2026, 0, 1);

/** @returns the bytes of the .xlsx file */
export function writeWorkbook(season: SeasonRows): Uint8Array {
  const rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = season;
  const files: Record<string, string> = {
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": relationships(['officeDocument" Target="xl/workbook.xml']),
    "xl/workbook.xml": workbook,
    "xl/_rels/workbook.xml.rels": relationships([
      ...SHEETS.map((_, at) => `worksheet" Target="worksheets/sheet${at + 1}.xml`),
      'styles" Target="styles.xml',
    ]),
    "xl/styles.xml": styles,
  };
  for (const [at, [key, sheet]] of SHEETS.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] = worksheet(sheet, rows[key] ?? []);
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(DECLARATION + xml)])), {
    mtime: MADE,
    level: 9,
  });
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const relationships = (targets: readonly string[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map((target, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${target}"/>`)
    .join("")}</Relationships>`;

const contentTypes = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${SHEETS.map(
  (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
).join("")}</Types>`;

const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${SHEETS.map(
  ([, { name }], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
).join("")}</sheets></workbook>`;

/** Styles by number: 0 plain, 1 bold heading, 2 a day. */
const styles = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\.mm\\.dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function worksheet(sheet: Sheet, rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = Object.entries(sheet.columns);
  const heading = columns.map(([, column], at) => inline(at, 1, column.heading, 1)).join("");
  const lines = rows.map((row, index) => {
    const cells = columns.map(([field, column], at) => {
      const value = row[field];
      // cast: the row is of the sheet's own type, so the value is what the column's codec writes
      return value === null || value === undefined ? "" : cell(at, index + 2, column.codec.write(value as never));
    });
    return `<row r="${index + 2}">${cells.join("")}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols><sheetData><row r="1">${heading}</row>${lines.join("")}</sheetData></worksheet>`;
}

function cell(at: number, line: number, value: Filled): string {
  if (typeof value === "number") return `<c r="${place(at, line)}"><v>${value}</v></c>`;
  if (value instanceof Date)
    return `<c r="${place(at, line)}" s="2"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`;
  return inline(at, line, String(value), 0);
}

const inline = (at: number, line: number, value: string, style: number): string =>
  `<c r="${place(at, line)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

const escaped = (value: string): string => value.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** `A1`, `AB12` */
function place(at: number, line: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return `${at < 26 ? "" : String.fromCharCode(64 + Math.floor(at / 26))}${letter}${line}`;
}
