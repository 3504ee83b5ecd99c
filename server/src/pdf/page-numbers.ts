type Reference = { end(content: string): void };
/** The parts of the library that its types omit: a font's encoder, and the named drawings of a page. */
type Inner = {
  readonly _font: { readonly id: string; encode(text: string): [string[], unknown]; ref(): unknown };
  readonly page: { readonly xobjects: Record<string, unknown> };
  ref(data: object): Reference;
  addContent(content: string): void;
};

/** Points, room for five digits. */
const ROOM = 60;

/**
 * Numbers pages that are sent before their total is known: each refers to a small drawing of the total by name, which is written at the
 * end.
 */
export function pageNumbers(doc: PDFKit.PDFDocument, [before, between, after]: readonly [string, string, string]) {
  // cast: see Inner; `printed-table.test.ts` reads the numbers back.
  const inner = doc as unknown as Inner;
  let pages = 0;
  let size = 0;
  let total: Reference | null = null;
  let font: Inner["_font"] | null = null;
  return {
    /** Writes the number into the middle of the open page, in the current font. */
    onPage: (x: number, y: number, fontSize: number) => {
      pages++;
      size = fontSize;
      font ??= inner._font;
      total ??= inner.ref({
        Type: "XObject",
        Subtype: "Form",
        BBox: [0, -size, ROOM, size],
        Resources: { Font: { [font.id]: font.ref() } },
      });
      const words = `${before}${pages}${between}`;
      const width = doc.widthOfString(words);
      doc.text(words, x - width, y, { lineBreak: false });
      inner.page.xobjects["Pages"] = total;
      // The page's own y axis points down.
      inner.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${(y + size * ASCENT).toFixed(2)} cm /Pages Do Q`);
    },
    finish: () => {
      if (font === null || total === null) return;
      const [hex] = font.encode(`${pages}${after}`);
      total.end(`BT /${font.id} ${size} Tf 0.333 g 0 0 Td <${hex.join("")}> Tj ET`);
    },
  };
}

/** The part of a line of text above its bottom, as the library sets it. */
const ASCENT = 0.97;
