// The same rows as workbooks of libraries, for whoever has them installed: here, or below the folder LIBRARIES.
import { createRequire } from "node:module";
import path from "node:path";
import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";

type Rows = AsyncIterable<readonly (readonly (string | null)[])[]>;
type Writer = (rows: Rows) => Promise<Readable>;

const HEADINGS = ["Name", "Birth", "Gender", "Licence", "Medical", "Club", "Registered", "Referee"];
/** Days, moments: given as numbers, as a spreadsheet counts them. */
const NUMBERS: Readonly<Record<number, string>> = { 1: "yyyy-mm-dd", 4: "yyyy-mm-dd", 6: "yyyy-mm-dd hh:mm" };

const { resolve } = createRequire(path.join(process.env["LIBRARIES"] ?? import.meta.dirname, "any.js"));

/** Returns those of the writers that are installed. */
export const installedWriters = (): (keyof typeof WRITERS)[] =>
  (Object.keys(WRITERS) as (keyof typeof WRITERS)[]).filter((name) => {
    try {
      return resolve(name) !== "";
    } catch {
      return false;
    }
  });

/** The used part of exceljs. */
type ExcelJs = {
  stream: { xlsx: { WorkbookWriter: new (options: object) => ExcelWorkbook } };
};
type ExcelWorkbook = {
  addWorksheet(name: string, options: object): ExcelSheet;
  commit(): Promise<void>;
};
type ExcelSheet = { columns: object[]; addRow(values: readonly unknown[]): { commit(): void }; commit(): void };

/** Its own streaming writer, as its documentation has it; it stops for nobody, so it is stopped here where the reader is slower. */
async function byExcelJs(rows: Rows): Promise<Readable> {
  const module = (await import(resolve("exceljs"))) as { default: ExcelJs };
  const stream = new PassThrough();
  const workbook = new module.default.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  const sheet = workbook.addWorksheet("Bench", { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = HEADINGS.map((header, at) => ({
    header,
    width: 20,
    style: NUMBERS[at] ? { numFmt: NUMBERS[at] } : {},
  }));
  const write = async () => {
    for await (const batch of rows) {
      for (const row of batch)
        sheet.addRow(row.map((cell, at) => (cell !== null && at in NUMBERS ? Number(cell) : cell))).commit();
      if (stream.writableNeedDrain) await once(stream, "drain");
    }
    sheet.commit();
    await workbook.commit();
  };
  write().catch((error: unknown) => stream.destroy(error as Error));
  return stream;
}

/** The used part of fflate. */
type Fflate = {
  Zip: new (took: (error: Error | null, bytes: Uint8Array, isLast: boolean) => void) => {
    add(file: FflateFile): void;
    end(): void;
  };
  ZipDeflate: new (name: string, options: { level: number }) => FflateFile;
};
type FflateFile = { push(bytes: Uint8Array, isLast?: boolean): void };

/** No writer of workbooks but what the light ones pack with, under the least XML that is a sheet: what any of them must at least do. */
async function byFflate(rows: Rows): Promise<Readable> {
  const { Zip, ZipDeflate } = (await import(resolve("fflate"))) as Fflate;
  const stream = new PassThrough();
  const zip = new Zip((error, bytes, isLast) => {
    if (error) stream.destroy(error);
    else stream.write(bytes);
    if (isLast) stream.end();
  });
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 1 });
  zip.add(sheet);
  const push = (xml: string, isLast = false) => sheet.push(Buffer.from(xml), isLast);
  const text = (value: string) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const rowXml = (row: readonly (string | null)[]) =>
    `<row >${row.map((cell, at) => (cell === null ? "<c/>" : at in NUMBERS ? `<c s="1"><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${text(cell)}</t></is></c>`)).join("")}</row>`;
  const write = async () => {
    push(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rowXml(HEADINGS)}`);
    for await (const batch of rows) {
      push(batch.map(rowXml).join(""));
      if (stream.writableNeedDrain) await once(stream, "drain");
    }
    push("</sheetData></worksheet>", true);
    zip.end();
  };
  write().catch((error: unknown) => stream.destroy(error as Error));
  return stream;
}

/** By the names they are installed under. */
export const WRITERS = { exceljs: byExcelJs, fflate: byFflate } satisfies Readonly<Record<string, Writer>>;
