import { constants, inflateSync } from "node:zlib";
import { Refusal } from "../../../../kernel/calls/refusal.ts";
import { broken } from "../../../../zip/broken.ts";
import type { Token } from "./tokens.ts";

/** Objects packed into one stream (ISO 32000-1, 7.5.7): a list of numbers and offsets, then the objects. */
export type PackedObjects = {
  readonly text: string;
  readonly objects: readonly (readonly [number: string, at: number])[];
};

/** Readers rely on the offset of the first object, not on the declared type of the stream. */
export const isObjectStream = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text, inArray }) => !inArray && (text === "/First" || text === "/ObjStm"));

/**
 * Unpacks a stream of objects, up to a number of bytes. PDF writers use one filter; a stream with another cannot be
 * checked.
 *
 * @param keyword the offset of the word `stream`
 * @throws {Refusal}
 */
export function unpackObjects(content: Buffer, tokens: readonly Token[], keyword: number, room: number): PackedObjects {
  const [count, first] = [wholeOf(tokens, "/N"), wholeOf(tokens, "/First")];
  const text = unpack(content, tokens, keyword, room).toString("latin1");
  const head = text.slice(0, first);
  const numbers = /^[\0\t\n\f\r \d]*$/.test(head) ? (head.match(/\d+/g) ?? []) : [];
  if (numbers.length < count * 2) throw broken();
  const objects = Array.from(
    { length: count },
    (_, at) => [numbers[at * 2] ?? "", first + Number(numbers[at * 2 + 1])] as const,
  );
  return { text, objects };
}

function unpack(content: Buffer, tokens: readonly Token[], keyword: number, room: number): Buffer {
  const begin = endOfLine(content, keyword + "stream".length);
  const isPacked = tokens.some(({ text }) => text === "/Filter");
  if (!isPacked) {
    const end = begin + wholeOf(tokens, "/Length");
    if (!/^\s*endstream/.test(content.toString("latin1", end, end + 16))) throw broken();
    return content.subarray(begin, end);
  }
  if (filtersOf(tokens).some((filter) => filter !== "/FlateDecode" && filter !== "/Fl")) throw broken();
  if (filtersOf(tokens).length !== 1 || tokens.some(({ text }) => text === "/Predictor" || text === "/Crypt"))
    throw broken();
  try {
    return inflateSync(content.subarray(begin), { maxOutputLength: room, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    throw error instanceof RangeError ? new Refusal("file.refusal.bomb") : broken();
  }
}

const filtersOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ text, inArray, within }, at) => {
    const isFilter = inArray ? within === "/Filter" : tokens[at - 1]?.text === "/Filter";
    return isFilter && text !== "[" && text !== "]" ? [text] : [];
  });

/** Returns a whole number that is a direct value of a key. */
function wholeOf(tokens: readonly Token[], key: string): number {
  const [at = -1, ...more] = tokens.flatMap(({ text, depth }, place) => (text === key && depth === 1 ? [place] : []));
  const [value = "", behind = ""] = tokens.slice(at + 1, at + 3).map(({ text }) => text);
  if (more.length > 0 || !/^\d{1,9}$/.test(value) || /^\d/.test(behind)) throw broken();
  return Number(value);
}

/** The data begin on the next line. */
function endOfLine(content: Buffer, at: number): number {
  const begin = content[at] === 0x0d ? at + 1 : at;
  return content[begin] === 0x0a ? begin + 1 : begin;
}
