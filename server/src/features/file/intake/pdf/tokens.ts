import { Refusal } from "../../../../kernel/calls/refusal.ts";
import { broken } from "../../../../zip/broken.ts";
import { DEEPEST_NESTING, MOST_LOOKS } from "../limits.ts";

/**
 * A token of an object (ISO 32000-1, 7.2–7.3): a name with its slash and decoded `#xx` escapes, a string as `(`,
 * anything else as written.
 */
export type Token = {
  readonly text: string;
  /** The key of the dictionary or array that directly contains the token. */
  readonly within: string;
  readonly inArray: boolean;
  readonly depth: number;
};

type Level = { readonly opens: "<<" | "["; readonly key: string };

const TOKEN = /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|[[\]{}>)]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const STRING_SIGN = /[\\()]/g;

/** Parses objects at any offset of a text, within the effort that an honest file needs. */
export class ObjectReader {
  readonly #text: string;
  #looks: number;

  /** @param text the bytes, one character each */
  constructor(text: string) {
    this.#text = text;
    this.#looks = text.length * MOST_LOOKS;
  }

  /**
   * Returns the tokens of the object at an offset, and its end. Like readers, it ends a dictionary at its own `>>`,
   * whatever is in between.
   *
   * @throws {Refusal} if objects are nested too deeply, or overlap so much that checking all would not end
   */
  read(begin: number): { readonly tokens: readonly Token[]; readonly end: number } {
    const tokens: Token[] = [];
    const levels: Level[] = [];
    let at = begin;
    let key = "";
    while (at < this.#text.length) {
      const end = this.#endOfToken(at);
      const text = this.#textOf(at, end);
      at = end;
      if (text === "") continue;
      const level = levels.at(-1);
      const inArray = level?.opens === "[";
      if ((text === ">>" && level?.opens === "<<") || (text === "]" && inArray)) levels.pop();
      tokens.push({ text, within: level?.key ?? "", inArray, depth: levels.length });
      if (text === "<<" || text === "[") levels.push({ opens: text, key });
      key = text.startsWith("/") && !inArray ? text : "";
      if (levels.length > DEEPEST_NESTING) throw broken();
      if (levels.length === 0) break;
    }
    this.#count(at - begin);
    return { tokens, end: at };
  }

  /** Returns the offset of the next character outside whitespace and comments. */
  next(begin: number): number {
    let at = begin;
    for (let end = this.#endOfToken(at); this.#textOf(at, end) === "" && at < this.#text.length;) {
      at = end;
      end = this.#endOfToken(at);
    }
    this.#count(at - begin);
    return at;
  }

  #count(signs: number): void {
    this.#looks -= signs;
    if (this.#looks < 0) throw new Refusal("file.refusal.tooComplex");
  }

  #endOfToken(at: number): number {
    const sign = this.#text[at];
    if (sign === "(") return this.#endOfString(at);
    if (sign === "<" && this.#text[at + 1] !== "<") return this.#text.indexOf(">", at) + 1 || this.#text.length;
    TOKEN.lastIndex = at;
    return TOKEN.test(this.#text) ? TOKEN.lastIndex : at + 1;
  }

  #endOfString(at: number): number {
    let depth = 0;
    STRING_SIGN.lastIndex = at;
    for (let found = STRING_SIGN.exec(this.#text); found; found = STRING_SIGN.exec(this.#text)) {
      if (found[0] === "\\") STRING_SIGN.lastIndex++;
      else depth += found[0] === "(" ? 1 : -1;
      if (depth === 0) return found.index + 1;
    }
    return this.#text.length;
  }

  #textOf(at: number, end: number): string {
    const sign = this.#text[at] ?? "";
    if (sign === "(" || sign === "%" || SPACES.includes(sign)) return sign === "(" ? sign : "";
    const text = this.#text.slice(at, end);
    return sign === "/"
      ? text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      : text;
  }
}

const SPACES = "\0\t\n\f\r ";
