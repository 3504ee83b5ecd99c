import { makeSheet } from "../documents.testbed.ts";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

type Made = {
  /** The elements within `<sheetData>`, by the sheets' names. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly strings?: string;
  readonly styles?: string;
  readonly properties?: string;
  /** Parts that replace those, or are added. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
};

/** Returns a workbook with XML written by the test. */
export function makeWorkbook({ sheets, strings, styles, properties = "", parts = {} }: Made): Buffer {
  const names = Object.keys(sheets);
  const targets: (readonly [id: string, type: string, target: string])[] = [
    ...names.map((_, at) => [`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`] as const),
    ["rIdTexts", "sharedStrings", "sharedStrings.xml"],
    ["rIdStyles", "styles", "styles.xml"],
  ];
  return makeSheet({
    "xl/workbook.xml": `<workbook xmlns:r="${OFFICE}">${properties}<sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${targets.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join("")}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((xml, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${xml}</sheetData></worksheet>`,
      ]),
    ),
    ...(strings !== undefined && { "xl/sharedStrings.xml": strings }),
    ...(styles !== undefined && { "xl/styles.xml": styles }),
    ...parts,
  });
}

/** Returns one sheet with numbers in these cells. */
export function cellsAt(...addresses: readonly string[]): string {
  const rows = new Map<string, string>();
  for (const address of addresses) {
    const row = /\d+/.exec(address)?.[0] ?? "";
    rows.set(row, `${rows.get(row) ?? ""}<c r="${address}"><v>1</v></c>`);
  }
  return [...rows].map(([row, cells]) => `<row r="${row}">${cells}</row>`).join("");
}
