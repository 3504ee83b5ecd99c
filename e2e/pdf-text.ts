/** Reads the text of a PDF back, as Chromium writes one: glyphs by number, and for each font a table of what they mean. */
import { inflateSync } from "node:zlib";

type Meanings = ReadonlyMap<number, string>;
/** A font that is drawn glyph by glyph (Type3) numbers them in one byte, all others in two. */
type Font = { readonly meanings: Meanings; readonly glyphs: RegExp };

/** Returns the text of the pages one after another; blanks are left out, since between words there may be only a distance. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Font>();
  for (const [number, { head }] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1];
    if (table === undefined) continue;
    const glyphs = head.includes("/Type3") ? /../g : /.{4}/g;
    fonts.set(number, { meanings: meaningsOf(objects.get(table)?.stream ?? ""), glyphs });
  }
  return [...objects.values()]
    .filter(({ head }) => /\/Type ?\/Page\b/.test(head))
    .map(({ head }) => {
      const content = /\/Contents (\d+) 0 R/.exec(head)?.[1] ?? "";
      const named = new Map(
        [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", font = ""]) => [name, fonts.get(font)]),
      );
      return pageText(objects.get(content)?.stream ?? "", named);
    })
    .join("");
}

type PdfObject = { readonly head: string; readonly stream: string };

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const whole = pdf.toString("latin1");
  return new Map(
    [...whole.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)].map(([, number = "", body = ""]) => {
      const [head = "", packed] = body.split(/stream\r?\n/, 2);
      const bytes = Buffer.from(packed ?? "", "latin1");
      const isDeflated = head.includes("/FlateDecode") && !head.includes("/Image");
      return [number, { head, stream: isDeflated ? inflateSync(bytes, { finishFlush: 2 }).toString("latin1") : "" }];
    }),
  );
}

/** Reads `<0003> <0020>` and `<0024> <0026> <0041>` of a font's table. */
function meaningsOf(table: string): Meanings {
  const meanings = new Map<number, string>();
  const said = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
  for (const [, block = ""] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = "", text = ""] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      meanings.set(Number.parseInt(glyph, 16), said(text));
  for (const [, block = ""] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = "", to = "", text = ""] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = Number.parseInt(from, 16); glyph <= Number.parseInt(to, 16); glyph++)
        meanings.set(glyph, String.fromCodePoint(Number.parseInt(text, 16) + glyph - Number.parseInt(from, 16)));
  return meanings;
}

function pageText(content: string, fonts: ReadonlyMap<string, Font | undefined>): string {
  let font: Font | undefined;
  let text = "";
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-Fa-f]+)>/g)) {
    if (name !== undefined) font = fonts.get(name);
    else if (font)
      for (const [glyph] of (hex ?? "").matchAll(font.glyphs))
        text += font.meanings.get(Number.parseInt(glyph, 16)) ?? "";
  }
  return text.replaceAll(/\s/g, "");
}
