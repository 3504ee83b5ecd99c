import type { FastifyInstance } from "fastify";
import { Refusal } from "../calls/refusal.ts";
import { MOST_MEMBERS } from "./input.ts";

/** Each member has at most one comma, and opens at most one object or array. */
const MOST_SIGNS = 2 * MOST_MEMBERS;

/**
 * Parses bodies as JSON. A body with far more members than any form is refused by scanning its text: parsing a hundred thousand members
 * would block all other requests for a fifth of a second.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) => {
    if (hasTooManySigns(text)) done(new Refusal("kernel.error.tooMuch", { status: 413 }));
    // Its promise belongs to parsers of the other form: this one answers through `done`.
    else void parse(request, text, done);
  });
}

const [QUOTE, COMMA, OPENS_LIST, ESCAPE, OPENS_RECORD] = [0x22, 0x2c, 0x5b, 0x5c, 0x7b];

/** Signs within texts do not count: a letter of ten pages has thousands of commas. */
function hasTooManySigns(json: string): boolean {
  let count = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) isText = !isText;
    else if (isText) at += sign === ESCAPE ? 1 : 0;
    else if ((sign === COMMA || sign === OPENS_LIST || sign === OPENS_RECORD) && ++count > MOST_SIGNS) return true;
  }
  return false;
}
