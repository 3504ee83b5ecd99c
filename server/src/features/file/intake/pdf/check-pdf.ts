import { Refusal } from "../../../../kernel/calls/refusal.ts";
import { broken } from "../../../../zip/broken.ts";
import { LARGEST_UNPACKED } from "../limits.ts";
import { isObjectStream, unpackObjects } from "./object-stream.ts";
import { ObjectReader, type Token } from "./tokens.ts";

const HEAD = 4_096;
const TAIL = 1_024;
const LONGEST_ARCHIVE_END = 65_557;

/**
 * The names that make a PDF more than pages: programs, files inside it, films, forms that are programs, and actions
 * that leave it or come by themselves.
 */
const ACTIVE: ReadonlySet<string> = new Set(
  "JavaScript JS Launch EmbeddedFile EmbeddedFiles EF AA XFA RichMedia RichMediaContent Movie Sound Rendition SubmitForm ImportData GoToE"
    .split(" ")
    .map((name) => `/${name}`),
);

/**
 * Looks through a PDF: it must begin and end as one, be nothing else besides, and be pages only.
 *
 * @throws {Refusal} with what is wrong
 */
export function checkPdf(content: Buffer): void {
  const text = content.toString("latin1");
  const head = text.slice(0, HEAD);
  if (!head.startsWith("%PDF-") || !text.slice(-TAIL).includes("%%EOF")) throw broken();
  const isPage = /<(!doctype|html|head|body|script|svg|iframe)\b/i.test(head);
  if (isPage || text.slice(-LONGEST_ARCHIVE_END).includes("PK\x05\x06")) throw new Refusal("file.refusal.program");
  const found = new Set<string>();
  /** Objects that are begun with, and what each object does if it is an action. */
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

/** To show a page is what a word processor wants done first. */
const isHarmless = (action: string): boolean => action === "/GoTo";

type PdfObject = { readonly number: string; readonly tokens: readonly Token[] };

/**
 * Matches the beginning of an object or of the last dictionary, wherever it lies: a table at the end says which a
 * reader takes, or the reader looks for itself.
 */
const BEGINNING = /(?<![A-Za-z])(?:obj|trailer)(?![A-Za-z])/g;
const NUMBER = /(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*$/;
const LONGEST_NUMBER = 40;

/** Every object, those that are packed together in a stream among them. */
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
