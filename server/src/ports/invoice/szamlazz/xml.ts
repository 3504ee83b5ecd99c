import { SaxesParser } from "saxes";

export type XmlElement = {
  readonly name: string;
  readonly namespace: string | undefined;
  readonly children: readonly XmlElement[];
  readonly text: string;
};

type Open = { name: string; namespace: string | undefined; children: XmlElement[]; text: string };

const DEEPEST = 10;

/** Returns the root of an XML text; null: it is not well-formed, has a document type declaration, or is too deep. */
export function parseXml(xml: string): XmlElement | null {
  const parser = new SaxesParser();
  const within: Open[] = [];
  let root: XmlElement | null = null;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new SyntaxError("a document type declaration");
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (within.length >= DEEPEST) throw new SyntaxError("too deep");
    within.push({ name, namespace: attributes["xmlns"], children: [], text: "" });
  });
  const addText = (text: string) => {
    const open = within.at(-1);
    if (open) open.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const closed = within.pop();
    if (!closed) return;
    if (within.length === 0) root = closed;
    else within.at(-1)?.children.push(closed);
  });
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  return root;
}

/** Returns the text of a child; null without one. */
export const childText = (element: XmlElement, name: string): string | null =>
  element.children.find((child) => child.name === name)?.text ?? null;

/** The content of a document: a text, or elements in order; null omits an element. */
export type XmlContent = string | number | boolean | null | readonly (readonly [name: string, content: XmlContent])[];

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Writes a document whose elements are in one namespace. */
export const writeXml = (root: string, namespace: string, content: XmlContent): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">${contentXml(content)}</${root}>`;

function contentXml(content: XmlContent): string {
  if (content === null) return "";
  if (typeof content !== "object") return String(content).replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? "");
  return content.map(([name, inner]) => (inner === null ? "" : `<${name}>${contentXml(inner)}</${name}>`)).join("");
}
