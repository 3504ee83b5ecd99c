import { inertBody } from "./inert-html.ts";

/**
 * Returns rich text as plain text: paragraphs separated, lists as lines, a link's target after its text.
 *
 *     plainText("<h1>Szia!</h1><p>Itt: <a href='https://rajt.hu'>a portál</a></p>") // "Szia!\n\nItt: a portál (https://rajt.hu)"
 */
export function plainText(html: string): string {
  return blocks(inertBody(html), "")
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const APART = new Set(["P", "H1", "H2", "H3", "BLOCKQUOTE", "UL", "OL", "HR", "TABLE"]);

function blocks(parent: Node, indent: string): string {
  let text = "";
  let number = parent instanceof HTMLOListElement ? parent.start : 0;
  for (const node of parent.childNodes) {
    if (node instanceof HTMLLIElement)
      text += `${indent}${number > 0 ? `${number++}.` : "-"} ${blocks(node, `${indent}  `).trim()}\n`;
    else if (isApart(node)) text += `\n${node instanceof HTMLHRElement ? "---" : blocks(node, indent)}\n`;
    else text += inline(node, indent);
    if (isApart(node) && parent.nodeName !== "LI") text += "\n";
  }
  return text;
}

const isApart = (node: Node): boolean => APART.has(node.nodeName);

function inline(node: Node, indent: string): string {
  if (node instanceof Text) return node.data.replace(/[\s\u00a0]+/g, " ");
  if (node instanceof HTMLBRElement) return "\n";
  if (node instanceof HTMLImageElement) return node.alt;
  const words = blocks(node, indent);
  const href = node instanceof HTMLAnchorElement ? (node.getAttribute("href") ?? "") : "";
  const target = href.replace(/^mailto:/, "");
  return target === "" || target === words.trim() ? words : `${words} (${target})`;
}
