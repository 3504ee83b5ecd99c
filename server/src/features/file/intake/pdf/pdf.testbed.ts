import { deflateSync } from "node:zlib";

type Packed = { readonly filter?: string; readonly more?: string; readonly bytes?: (packed: Buffer) => Buffer };

/** Composes a PDF from numbered objects with any content. */
export class PdfDraft {
  readonly #parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];

  object(number: number, body: string): this {
    return this.raw(`${number} 0 obj\n${body}\nendobj\n`);
  }

  /** Adds a compressed stream. */
  stream(
    number: number,
    dictionary: string,
    content: Buffer | string,
    { filter = "/FlateDecode", bytes }: Packed = {},
  ): this {
    const packed = deflateSync(content);
    const data = bytes ? bytes(packed) : packed;
    return this.raw(`${number} 0 obj\n<< ${dictionary} /Filter ${filter} /Length ${data.length} >>\nstream\r\n`)
      .raw(data)
      .raw("\nendstream\nendobj\n");
  }

  /** Adds objects packed into a stream. */
  packed(number: number, objects: Readonly<Record<number, string>>, options: Packed = {}): this {
    const bodies = Object.values(objects);
    const places = Object.keys(objects).map(
      (key, at) => `${key} ${bodies.slice(0, at).join(" ").length + Number(at > 0)}`,
    );
    const head = `${places.join(" ")} `;
    const dictionary = `/Type /ObjStm /N ${bodies.length} /First ${head.length} ${options.more ?? ""}`;
    return this.stream(number, dictionary, Buffer.from(head + bodies.join(" "), "latin1"), options);
  }

  raw(bytes: Buffer | string): this {
    this.#parts.push(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
    return this;
  }

  end(trailer = "/Root 1 0 R"): Buffer {
    this.raw(`trailer\n<< /Size 9 ${trailer} >>\nstartxref\n9\n%%EOF\n`);
    return Buffer.concat(this.#parts);
  }
}

export const PAGES = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
export const PAGE = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>";

/** Returns one page, with additional catalogue entries. */
export const onePage = (catalog = ""): PdfDraft =>
  new PdfDraft()
    .object(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
    .object(2, PAGES)
    .object(3, PAGE)
    .stream(4, "", "BT /F1 12 Tf (/JavaScript /AA) Tj ET");
