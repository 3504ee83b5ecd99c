import { escaped, headingCell, STYLES, type Cell } from "./cell.ts";
import { zipped, type ZipFile } from "../zip/write-zip.ts";

export type SheetColumn = {
  readonly heading: string;
  /** Characters. */
  readonly width: number;
  readonly cell: (value: string) => Cell;
};

/** The values of a row by column index. */
export type SheetRow = readonly (string | null)[];

export type Sheet = {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  /** Batches of rows; read once, and only as fast as the file is. */
  readonly rows: AsyncIterable<readonly SheetRow[]>;
  readonly formats: { readonly day: string; readonly moment: string };
};

/** The most rows of a sheet in the format, the heading included; further ones are in the next sheet. */
const MOST_ROWS = 1_048_576;

/** Returns an .xlsx file as a stream of bytes: the heading is bold and frozen, and memory does not grow with the rows. */
export const workbook = (sheet: Sheet): AsyncGenerator<Buffer> => zipped(parts(sheet));

function* parts(sheet: Sheet): Generator<ZipFile> {
  const batches = sheet.rows[Symbol.asyncIterator]();
  const rest: Rest = { batches, left: [], isOver: false };
  let count = 0;
  do yield { name: `xl/worksheets/sheet${++count}.xml`, content: worksheet(sheet, rest) };
  while (rest.left.length > 0);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  for (const [name, xml] of Object.entries(frame(sheet, numbers)))
    yield { name, content: [Buffer.from(DECLARATION + xml)] };
}

/** Rows that wait for their sheet. */
type Rest = { readonly batches: AsyncIterator<readonly SheetRow[]>; left: readonly SheetRow[]; isOver: boolean };

async function* worksheet({ columns }: Sheet, rest: Rest): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => columnName(at));
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, at) => `<c r="${letters[at]}1"${headingCell(heading)}`);
  yield Buffer.from(
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${headings.join("")}</row>`,
  );
  for (let row = 2; row <= MOST_ROWS;) {
    const batch = rest.left.length > 0 ? rest.left : await nextOf(rest);
    if (batch.length === 0) break;
    const fitting = batch.slice(0, MOST_ROWS + 1 - row);
    rest.left = batch.slice(fitting.length);
    let xml = "";
    for (const values of fitting) xml += rowXml(columns, letters, values, row++);
    yield Buffer.from(xml);
  }
  // Only the next batch shows whether there is a next sheet.
  if (rest.left.length === 0) rest.left = await nextOf(rest);
  yield Buffer.from("</sheetData></worksheet>");
}

function rowXml(columns: readonly SheetColumn[], letters: readonly string[], values: SheetRow, row: number): string {
  let xml = `<row r="${row}">`;
  for (const [at, { cell }] of columns.entries()) {
    const value = values[at];
    if (value != null) xml += `<c r="${letters[at]}${row}"${cell(value)}`;
  }
  return `${xml}</row>`;
}

/** A, B … Z, AA, AB … */
const columnName = (at: number): string =>
  (at < 26 ? "" : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

async function nextOf(rest: Rest): Promise<readonly SheetRow[]> {
  if (rest.isOver) return [];
  const next = await rest.batches.next();
  if (next.done !== true) return next.value.length > 0 ? next.value : nextOf(rest);
  rest.isOver = true;
  return [];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Returns the parts around the sheets that every workbook has. */
const frame = ({ title, formats }: Sheet, numbers: readonly number[]): Record<string, string> => ({
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join("")}</Types>`,
  "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers.map((number) => `<sheet name="${escaped(sheetName(title, number))}" sheetId="${number}" r:id="rId${number}"/>`).join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relationships([
    ...numbers.map((number) => ["worksheet", `worksheets/sheet${number}.xml`] as const),
    ["styles", "styles.xml"],
  ]),
  "xl/styles.xml": styles(formats),
});

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

/** The format forbids some signs and more than 31 of them; a second sheet has a number. */
const sheetName = (title: string, number: number): string => {
  const plain =
    title
      .replace(/[\\/?*[\]:]/g, " ")
      .replace(/^'|'$/g, " ")
      .trim() || "1";
  return number === 1 ? plain.slice(0, 31).trim() : `${plain.slice(0, 27).trim()} ${number}`;
};

const FIRST_OWN_FORMAT = 164;
const CELL_FORMATS: Readonly<Record<keyof typeof STYLES, string>> = {
  plain: '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  heading: '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  day: `<xf numFmtId="${FIRST_OWN_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  moment: `<xf numFmtId="${FIRST_OWN_FORMAT + 1}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  literal: '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>',
};

const styles = ({ day, moment }: Sheet["formats"]): string =>
  `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="${FIRST_OWN_FORMAT}" formatCode="${escaped(day)}"/><numFmt numFmtId="${FIRST_OWN_FORMAT + 1}" formatCode="${escaped(moment)}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${Object.keys(STYLES).length}">${Object.keys(
    STYLES,
  )
    .map((name) => CELL_FORMATS[name as keyof typeof STYLES])
    .join("")}</cellXfs></styleSheet>`;
