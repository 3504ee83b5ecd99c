import { Refusal } from "../../../../kernel/calls/refusal.ts";
import { broken } from "../../../../zip/broken.ts";
import { LARGEST_UNPACKED } from "../limits.ts";
import { isObjectStream, unpackObjects } from "./object-stream.ts";
import { ObjectReader, type Token } from "./tokens.ts";

const HEAD = 4_096;
const TAIL = 1_024;
const LONGEST_ARCHIVE_END = 65_557;

/**
 * The names that make a PDF more than pages: programs, embedded files, media, program forms, and actions that leave it
 * or run automatically.
 */
const ACTIVE: ReadonlySet<string> = new Set(
  "JavaScript JS Launch EmbeddedFile EmbeddedFiles EF AA XFA RichMedia RichMediaContent Movie Sound Rendition SubmitForm ImportData GoToE"
    .split(" ")
    .map((name) => `/${name}`),
);

/**
 * Checks a PDF: it must begin and end as one, contain nothing else, and consist of pages only.
 *
 * @throws {Refusal} with the reason
 */
export function checkPdf(content: Buffer): void {
  const text = content.toString("latin1");
  const head = text.slice(0, HEAD);
  if (!head.startsWith("%PDF-") || !text.slice(-TAIL).includes("%%EOF")) throw broken();
  const isPage = /<(!doctype|html|head|body|script|svg|iframe)\b/i.test(head);
  if (isPage || text.slice(-LONGEST_ARCHIVE_END).includes("PK\x05\x06")) throw new Refusal("file.refusal.program");
  const found = new Set<string>();
  /** Objects that run on opening, and the action of each object. */
  const begins = new Set<string>();
  const actions: (readonly [object: string, does: string])[] = [];
  for (const { number, tokens } of objectsOf(content, text)) {
    for (const [at, { text: name, inArray, within, depth }] of tokens.entries()) {
      if (inArray || !name.startsWith("/")) continue;
      if (name === "/Encrypt") throw new Refusal("file.refusal.sealed");
      if (ACTIVE.has(name)) found.add(name);
      const next = tokens[at + 1]?.text ?? "";
      if (name === "/OpenAction") begins.add(next);
      if (name === "/S" && depth === 1) actions.push([number, next]);
      if (name === "/S" && within === "/OpenAction" && !isHarmless(next)) found.add("/OpenAction");
    }
  }
  if (actions.some(([object, does]) => begins.has(object) && !isHarmless(does))) found.add("/OpenAction");
  if (found.size > 0) throw new Refusal("file.refusal.active", { variables: { found: [...found].join(", ") } });
}

/** Word processors open documents at a page, which is harmless. */
const isHarmless = (action: string): boolean => action === "/GoTo";

type PdfObject = { readonly number: string; readonly tokens: readonly Token[] };

/**
 * Matches the start of an object or of the trailer anywhere in the file: the table at the end names the ones a reader
 * uses, or the reader searches for them.
 */
const BEGINNING = /(?<![A-Za-z])(?:obj|trailer)(?![A-Za-z])/g;
const NUMBER = /(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*$/;
const LONGEST_NUMBER = 40;

/** Yields every object, including those packed in a stream. */
function* objectsOf(content: Buffer, text: string): Generator<PdfObject> {
  const reader = new ObjectReader(text);
  let room = LARGEST_UNPACKED;
  for (const { index, 0: word } of text.matchAll(BEGINNING)) {
    const number = NUMBER.exec(text.slice(Math.max(0, index - LONGEST_NUMBER), index))?.[1] ?? "";
    const { tokens, end } = reader.read(index + word.length);
    yield { number, tokens };
    const behind = reader.next(end);
    if (!text.startsWith("stream", behind) || !isObjectStream(tokens)) continue;
    const packed = unpackObjects(content, tokens, behind, room);
    room -= packed.text.length;
    const inside = new ObjectReader(packed.text);
    for (const [inner, at] of packed.objects) yield { number: inner, tokens: inside.read(at).tokens };
  }
}
