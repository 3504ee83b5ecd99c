import { FONTS } from "./fonts.ts";
import { pageNumbers } from "./page-numbers.ts";

export type PrintedColumn = {
  readonly heading: string;
  /** Its fraction of the width, relative to the other columns. */
  readonly width: number;
  readonly isNumber?: boolean;
};

export type PrintedTable = {
  readonly title: string;
  /** Below the title of the first page, and beside it on the others: when and for what it was printed. */
  readonly remark: string;
  readonly columns: readonly PrintedColumn[];
  /** Rows of cells as they are read, in batches. */
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
  /** The words around the page number and the total: `["", ". oldal / ", ""]`. */
  readonly pageWords: readonly [before: string, between: string, after: string];
  /** The sentence in place of missing rows. */
  readonly nothing: string;
  readonly language: string;
};

/** Points. A4, landscape for many columns. */
const MARGIN = 34;
const TITLE = 13;
const TEXT = 8;
const LINE = 10.5;
const GAP = 6;
const PADDING = 2.5;
const MOST_UPRIGHT = 6;
const INK = "#1a1a1a";
const MUTED = "#555555";
const RULE = "#b5b5b5";

/**
 * Prints a table as a PDF: the title and the column headings on each page, page n of m, and every text whole, on several lines if it is
 * long. Pages are sent as they are finished, so memory does not grow with the rows.
 */
export const printedTable = (printed: PrintedTable): AsyncGenerator<Buffer> => printedTables(printed.title, [printed]);

/** Prints tables as one PDF, each from a new page on, with one numbering. All have as many columns as the first. */
export async function* printedTables(
  title: string,
  tables: readonly [PrintedTable, ...PrintedTable[]],
): AsyncGenerator<Buffer> {
  const [{ columns, language, pageWords }] = tables;
  // Loaded with the first document: it takes a second, and ten megabytes permanently.
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: "A4",
    layout: columns.length > MOST_UPRIGHT ? "landscape" : "portrait",
    margin: MARGIN,
    autoFirstPage: false,
    lang: language,
    info: { Title: title },
  });
  try {
    for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
    const numbers = pageNumbers(doc, pageWords);
    for (const printed of tables) {
      const sheet = sheetOf(doc, printed, numbers);
      sheet.begin();
      for await (const batch of printed.rows) {
        for (const row of batch) sheet.row(row);
        yield* ready(doc);
      }
      sheet.end();
    }
    numbers.finish();
    doc.end();
    for await (const chunk of doc) yield bytes(chunk);
  } finally {
    doc.destroy();
  }
}

/** The finished part of a document. */
function* ready(doc: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) yield bytes(chunk);
}

function bytes(chunk: unknown): Buffer {
  if (!Buffer.isBuffer(chunk)) throw new TypeError("a PDF is written in bytes");
  return chunk;
}

/** Pages that are filled from the top. */
function sheetOf(
  doc: PDFKit.PDFDocument,
  { title, remark, columns, nothing }: PrintedTable,
  numbers: ReturnType<typeof pageNumbers>,
) {
  const remembered = rememberedLines(doc);
  let y = 0;
  let count = 0;
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const room = () => doc.page.width - 2 * MARGIN - GAP * (columns.length - 1);
  const widthOf = (column: PrintedColumn) => (room() * column.width) / whole;
  const bottom = () => doc.page.height - MARGIN - 2 * LINE;

  const cells = (texts: readonly string[], font: keyof typeof FONTS): { lines: string[][]; height: number } => {
    doc.font(font).fontSize(TEXT);
    const lines = columns.map((column, at) => remembered(texts[at] ?? "", widthOf(column), font));
    return { lines, height: Math.max(1, ...lines.map(({ length }) => length)) * LINE + 2 * PADDING };
  };
  const draw = ({ lines, height }: ReturnType<typeof cells>, rule: string) => {
    let x = MARGIN;
    for (const [at, column] of columns.entries()) {
      for (const [place, line] of (lines[at] ?? []).entries()) {
        // A number ends before the edge of its column: the next text begins there.
        const shift = column.isNumber === true ? Math.max(0, widthOf(column) - doc.widthOfString(line) - GAP) : 0;
        doc.text(line, x + shift, y + PADDING + place * LINE, { lineBreak: false });
      }
      x += widthOf(column) + GAP;
    }
    y += height;
    doc
      .moveTo(MARGIN, y)
      .lineTo(doc.page.width - MARGIN, y)
      .lineWidth(0.5)
      .stroke(rule);
  };
  const newPage = () => {
    doc.addPage();
    y = MARGIN;
    doc.fillColor(INK).font("bold").fontSize(TITLE);
    for (const line of linesOf(doc, title, doc.page.width - 2 * MARGIN)) {
      doc.text(line, MARGIN, y, { lineBreak: false });
      y += TITLE * 1.35;
    }
    doc.fillColor(MUTED).font("regular").fontSize(TEXT).text(remark, MARGIN, y, { lineBreak: false });
    numbers.onPage(doc.page.width / 2, doc.page.height - MARGIN - LINE, TEXT);
    y += 1.6 * LINE;
    doc.fillColor(INK);
    const headings = columns.map(({ heading }) => heading);
    draw(cells(headings, "bold"), INK);
    doc.font("regular").fontSize(TEXT);
  };
  return {
    begin: newPage,
    row: (texts: readonly string[]) => {
      const row = cells(texts, "regular");
      if (y + row.height > bottom()) newPage();
      draw(row, RULE);
      count++;
    },
    end: () => {
      if (count === 0)
        doc
          .font("regular")
          .fontSize(TEXT)
          .text(nothing, MARGIN, y + LINE, { lineBreak: false });
    },
  };
}

/** The most texts cached with their lines: names of races, clubs and age groups repeat in every row. */
const REMEMBERED = 2_000;

/** Returns the cached lines for the same text, width and font; cleared when there are too many. */
function rememberedLines(doc: PDFKit.PDFDocument) {
  const known = new Map<string, string[]>();
  return (text: string, width: number, font: string): string[] => {
    const key = `${font} ${width} ${text}`;
    const lines = known.get(key) ?? linesOf(doc, text, width);
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, lines);
    return lines;
  };
}

/** Returns the lines of a text within a width; a word longer than a line is broken. */
function linesOf(doc: PDFKit.PDFDocument, text: string, width: number): string[] {
  const fits = (line: string) => doc.widthOfString(line) <= width;
  const whole = text.replace(/\s+/g, " ").trim();
  if (whole === "") return [];
  if (fits(whole)) return [whole];
  const lines: string[] = [];
  let line = "";
  for (const word of whole.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (line !== "" && !fits(line + letter)) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return line === "" ? lines : [...lines, line];
}
