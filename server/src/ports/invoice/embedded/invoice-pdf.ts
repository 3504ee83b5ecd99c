import type { InvoiceKind } from "@rajt/contract/invoice/invoice.table";
import { dayOf, formatDay } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { formatForints, sumForints } from "@rajt/contract/kernel/money";
import type { VatCode } from "@rajt/contract/money/vat.values";
import { translate } from "../../../kernel/http/texts.ts";
import { endPaper, openTaggedPaper } from "../../../pdf/tagged-paper.ts";
import type { InvoiceDocument, InvoiceLine, Seller } from "../issuer.ts";

export type PrintedInvoice = InvoiceDocument & { readonly number: string; readonly seller: Seller };

/** Points; A4. */
const MARGIN = 42;
const TITLE = 18;
const TEXT = 9;
const SMALL = 7;
const GAP = 12;
const INK = "#1a1a1a";
const MUTED = "#555555";

/** A label in Hungarian, and the same in English beneath. */
const titleIn = (locale: Locale, kind: InvoiceKind): string => translate(locale, `invoice.kind.${kind}`);
const inHungarian = (path: string): string => translate("hu", `invoice.print.${path}`);
const inEnglish = (path: string): string => translate("en", `invoice.print.${path}`);
const inBoth = (path: string): string => `${inHungarian(path)}\n${inEnglish(path)}`;
const inOneLine = (path: string): string => inBoth(path).replace("\n", " / ");
const forints = (amount: number): string => formatForints(amount, "running");

/** Prints an invoice as a tagged PDF, in Hungarian with English beneath, marked as a sample. */
export async function invoicePdf(invoice: PrintedInvoice): Promise<Buffer> {
  const title = `${titleIn("hu", invoice.kind)} ${invoice.number}`;
  const doc = await openTaggedPaper({ title, language: "hu", margin: MARGIN, createdAt: invoice.issuedAt });
  doc.font("regular").fontSize(TEXT).fillColor(INK);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const sheet: Sheet = { doc, root };
  writeHead(sheet, invoice);
  writeParties(sheet, invoice);
  writeFacts(sheet, invoice);
  writeTable(sheet, LINE_COLUMNS, invoice.lines.map(lineCells));
  paragraph(sheet, inOneLine("summary"), { bold: true });
  writeTable(sheet, SUMMARY_COLUMNS, summaryRows(invoice));
  paragraph(sheet, `${inOneLine("total")}: ${forints(invoice.gross)}`, { bold: true, size: 13 });
  if (invoice.kind === "INVOICE") paragraph(sheet, inOneLine("paid"));
  root.end();
  return endPaper(doc);
}

type Sheet = { readonly doc: PDFKit.PDFDocument; readonly root: PDFKit.PDFStructureElement };

function paragraph(
  { doc, root }: Sheet,
  text: string,
  {
    tag = "P",
    bold = false,
    size = TEXT,
    color = INK,
  }: { tag?: "H1" | "P"; bold?: boolean; size?: number; color?: string } = {},
): void {
  root.add(
    doc.struct(tag, {}, () => {
      doc
        .font(bold ? "bold" : "regular")
        .fontSize(size)
        .fillColor(color)
        .text(text, MARGIN, doc.y, { width: widthOf(doc) });
      doc.moveDown(0.4);
    }),
  );
}

const widthOf = (doc: PDFKit.PDFDocument): number => doc.page.width - 2 * MARGIN;

function writeHead(sheet: Sheet, { kind, number }: PrintedInvoice): void {
  paragraph(sheet, inOneLine("sample"), { bold: true, size: 13, color: "#9a1b1b" });
  paragraph(sheet, `${titleIn("hu", kind)} ${number}`, { tag: "H1", bold: true, size: TITLE });
  paragraph(sheet, `${titleIn("en", kind)} ${number}`, { color: MUTED });
}

function writeParties(sheet: Sheet, { seller, buyer }: PrintedInvoice): void {
  const tax = (number: string | null) => (number === null ? [] : [`${inOneLine("taxNumber")}: ${number}`]);
  const country =
    buyer.country === "HU" ? [] : [new Intl.DisplayNames("hu", { type: "region" }).of(buyer.country) ?? ""];
  paragraph(sheet, inOneLine("seller"), { bold: true });
  paragraph(sheet, [seller.name, seller.address, ...tax(seller.taxNumber)].join("\n"));
  paragraph(sheet, inOneLine("buyer"), { bold: true });
  const place = `${buyer.zipcode} ${buyer.city}, ${buyer.address}`;
  paragraph(sheet, [buyer.name, place, ...country, ...tax(buyer.taxNumber)].join("\n"));
}

function writeFacts(sheet: Sheet, invoice: PrintedInvoice): void {
  const issuedOn = dayOf(invoice.issuedAt);
  const facts: readonly (readonly [label: string, value: string])[] = [
    ...(invoice.originalNumber === null ? [] : [["original", invoice.originalNumber] as const]),
    ["issuedOn", formatDay(issuedOn, "hu")],
    ["fulfilledOn", formatDay(invoice.fulfilledOn, "hu")],
    ["dueOn", formatDay(issuedOn, "hu")],
    ["method", inOneLine(`methodOf.${invoice.paidBy}`)],
  ];
  paragraph(sheet, facts.map(([label, value]) => `${inOneLine(label)}: ${value}`).join("\n"));
}

type Column = { readonly label: string; readonly width: number; readonly isNumber?: true };

const AMOUNTS: readonly Column[] = [
  { label: "net", width: 14, isNumber: true },
  { label: "vatCode", width: 16 },
  { label: "vat", width: 13, isNumber: true },
  { label: "gross", width: 14, isNumber: true },
];
const LINE_COLUMNS: readonly Column[] = [
  { label: "description", width: 34 },
  { label: "quantity", width: 11 },
  ...AMOUNTS,
];
const SUMMARY_COLUMNS: readonly Column[] = [
  { label: "vatCode", width: 34 },
  ...AMOUNTS.filter(({ label }) => label !== "vatCode"),
];

const EXEMPTIONS: Partial<Record<VatCode, string>> = { AAM: "exempt", TAM: "exempt", ATK: "outOfScope" };

/** The rate, or the exemption with its legal ground. */
function vatWords({ vatCode, vatGround }: Pick<InvoiceLine, "vatCode" | "vatGround">): string {
  const exemption = EXEMPTIONS[vatCode];
  return exemption === undefined ? `${vatCode}%` : `${vatCode} ${inOneLine(exemption)}\n${vatGround ?? ""}`;
}

function lineCells(line: InvoiceLine): string[] {
  const sign = line.gross < 0 ? "−" : "";
  const quantity = `${sign}1 ${inHungarian("unit")}\n${inEnglish("unit")}`;
  return [line.description, quantity, forints(line.net), vatWords(line), forints(line.vat), forints(line.gross)];
}

function summaryRows({ lines }: PrintedInvoice): string[][] {
  const byRate = new Map<string, InvoiceLine[]>();
  for (const line of lines) byRate.set(vatWords(line), [...(byRate.get(vatWords(line)) ?? []), line]);
  return [...byRate].map(([words, those]) => [
    words,
    ...(["net", "vat", "gross"] as const).map((part) => forints(sumForints(those.map((line) => line[part])))),
  ]);
}

/** Prints a table: each cell is tagged, and the headings are repeated on every page. */
function writeTable({ doc, root }: Sheet, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => ((widthOf(doc) - GAP * (columns.length - 1)) * width) / whole);
  const table = doc.struct("Table");
  root.add(table);
  const write = (cells: readonly string[], tag: "TH" | "TD") => {
    const [font, size] = tag === "TH" ? ["bold", SMALL] : ["regular", TEXT];
    doc.font(font).fontSize(size);
    const height = Math.max(...cells.map((cell, at) => doc.heightOfString(cell, { width: widths[at] ?? 0 })));
    if (doc.y + height > doc.page.height - MARGIN) {
      doc.addPage();
      if (tag === "TD")
        write(
          columns.map(({ label }) => inBoth(label)),
          "TH",
        );
      doc.font(font).fontSize(size);
    }
    const row = doc.struct("TR");
    table.add(row);
    const top = doc.y;
    let x = MARGIN;
    for (const [at, cell] of cells.entries()) {
      const [left, width] = [x, widths[at] ?? 0];
      const align = columns[at]?.isNumber === true ? "right" : "left";
      row.add(doc.struct(tag, {}, () => void doc.fillColor(INK).text(cell, left, top, { width, align })));
      x += width + GAP;
    }
    row.end();
    doc.x = MARGIN;
    doc.y = top + height + 4;
  };
  write(
    columns.map(({ label }) => inBoth(label)),
    "TH",
  );
  for (const row of rows) write(row, "TD");
  table.end();
  doc.moveDown(0.6);
}
