import { broken } from "../../../../zip/broken.ts";
import { LARGEST_SHEETS } from "../limits.ts";
import { Refusal } from "../../../../kernel/calls/refusal.ts";
import { readZip, unpack } from "../../../../zip/read-zip.ts";
import { readDateStyles } from "./date-styles.ts";
import { readRows, type Held, type SheetRow } from "./read-rows.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { readXml } from "./xml.ts";

type Sheet = { readonly name: string; readonly rows: readonly SheetRow[] };

/**
 * Returns the sheets of an .xlsx file in their order with their cells (ECMA-376 part 1, 18). The effort depends on the
 * content, not on what the file declares, and is limited.
 *
 * @throws {Refusal}
 */
export function readSheets(content: Buffer): Sheet[] {
  const part = partsOf(content);
  const { strings, styles, worksheets } = readPaths(part("xl/_rels/workbook.xml.rels") ?? refuse());
  const { sheets, countsFrom1904 } = readNames(part("xl/workbook.xml") ?? refuse());
  const [texts, looks] = [part(strings), part(styles)];
  const workbook = {
    strings: texts ? readSharedStrings(texts) : [],
    isDate: looks ? readDateStyles(looks) : [],
    countsFrom1904,
  };
  const held: Held = { cells: 0, signs: 0 };
  return sheets.flatMap(({ name, id }) => {
    // A chart sheet has no cells.
    const path = worksheets.get(id);
    return path === undefined ? [] : [{ name, rows: readRows(part(path) ?? refuse(), name, workbook, held) }];
  });
}

const refuse = (): never => {
  throw broken();
};

/** Returns the parts by name, up to the size limit of all parts together. */
function partsOf(content: Buffer): (name: string) => Buffer | null {
  const zip = readZip(content) ?? refuse();
  const parts = new Map(zip.parts.map((part) => [part.name, part]));
  let room = LARGEST_SHEETS;
  return (name) => {
    const found = parts.get(name);
    if (!found) return null;
    room -= found.size;
    if (room < 0) throw new Refusal("file.refusal.sheetTooLarge");
    return unpack(zip, found);
  };
}

/** Returns the paths of a workbook's parts; those of sheets by relationship id. */
function readPaths(xml: Buffer) {
  const worksheets = new Map<string, string>();
  let [strings, styles] = ["", ""];
  readXml(xml, {
    opened: (name, attributes) => {
      if (name !== "Relationship") return;
      const target = attributes.get("Target") ?? "";
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      const type = attributes.get("Type") ?? "";
      if (type.endsWith("/worksheet")) worksheets.set(attributes.get("Id") ?? "", path);
      else if (type.endsWith("/sharedStrings")) strings = path;
      else if (type.endsWith("/styles")) styles = path;
    },
  });
  return { strings, styles, worksheets };
}

type Names = {
  readonly sheets: readonly { readonly name: string; readonly id: string }[];
  readonly countsFrom1904: boolean;
};

function readNames(xml: Buffer): Names {
  const sheets: { name: string; id: string }[] = [];
  let countsFrom1904 = false;
  readXml(xml, {
    opened: (name, attributes) => {
      if (name === "workbookPr") countsFrom1904 = /^(1|true)$/.test(attributes.get("date1904") ?? "");
      if (name !== "sheet") return;
      // The writer chooses the prefix of the relationship's id.
      const [, id = ""] = [...attributes].find(([key]) => key.endsWith(":id")) ?? [];
      sheets.push({ name: attributes.get("name") ?? "", id });
    },
  });
  return { sheets, countsFrom1904 };
}
