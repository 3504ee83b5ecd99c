import { Refusal } from "../../../../kernel/calls/refusal.ts";
import { broken } from "../../../../zip/broken.ts";

/** Callbacks for the parts of an XML text in their order. Names have no prefix. */
export type XmlListener = {
  readonly opened?: (name: string, attributes: ReadonlyMap<string, string>) => void;
  readonly closed?: (name: string) => void;
  readonly text?: (text: string) => void;
};

const TAG = /<(\/?)([^\s<>/="']+)((?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const DEEPEST = 100;

/**
 * Parses XML as spreadsheets use it: elements, texts, the five entities and numeric character references. A document
 * type declaration could redefine anything, so it is refused.
 *
 * @throws {Refusal}
 */
export function readXml(bytes: Buffer, { opened, closed, text }: XmlListener): void {
  const xml = decoded(bytes);
  const within: string[] = [];
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf("<", at);
    const end = next < 0 ? xml.length : next;
    if (within.length > 0 && end > at) text?.(unescaped(xml.slice(at, end)));
    if (next < 0) break;
    if (xml[next + 1] === "!" || xml[next + 1] === "?") {
      at = endOfMark(xml, next, text);
      continue;
    }
    TAG.lastIndex = next;
    const [tag, closes, qualified = "", attributes = "", isEmpty] = TAG.exec(xml) ?? [];
    if (tag === undefined) throw broken();
    at = next + tag.length;
    const name = qualified.slice(qualified.indexOf(":") + 1);
    if (closes !== "/") {
      within.push(name);
      opened?.(name, attributesOf(attributes));
    }
    if (closes === "/" || isEmpty === "/") {
      if (within.pop() !== name) throw broken();
      closed?.(name);
    }
    if (within.length > DEEPEST) throw broken();
  }
  if (within.length > 0) throw broken();
}

/** Skips a comment, an instruction or a CDATA section, and passes on only the text of the latter. */
function endOfMark(xml: string, at: number, text: XmlListener["text"]): number {
  const [begins, ends] = MARKS.find(([mark]) => xml.startsWith(mark, at)) ?? [];
  if (begins === undefined) throw new Refusal("file.refusal.program");
  const end = xml.indexOf(ends, at + begins.length);
  if (end < 0) throw broken();
  if (begins === LITERAL) text?.(xml.slice(at + begins.length, end));
  return end + ends.length;
}

const LITERAL = "<![CDATA[";
const MARKS = [
  ["<!--", "-->"],
  ["<?", "?>"],
  [LITERAL, "]]>"],
] as const;

const NONE: ReadonlyMap<string, string> = new Map();

function attributesOf(written: string): ReadonlyMap<string, string> {
  if (written === "") return NONE;
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single] of written.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) throw broken();
    attributes.set(name, unescaped(double ?? single ?? ""));
  }
  return attributes;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.includes("&") ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w*));?/gi, signOf) : text;

function signOf(_: string, hexadecimal?: string, decimal?: string, entity = ""): string {
  const number = hexadecimal ? parseInt(hexadecimal, 16) : Number(decimal ?? Number.NaN);
  const sign = number <= LAST_SIGN ? String.fromCodePoint(number) : ENTITIES[entity];
  if (sign === undefined) throw broken();
  return sign;
}

const LAST_SIGN = 0x10ffff;

/** Decodes by the first two bytes as XML defines: UTF-16 begins with its mark, everything else is UTF-8. */
function decoded(bytes: Buffer): string {
  const mark = bytes.toString("hex", 0, 2);
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw broken();
  }
}
