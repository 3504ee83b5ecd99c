import { Refusal } from "../../../../kernel/calls/refusal.ts";
import { MOST_CELLS } from "../limits.ts";
import { readXml } from "./xml.ts";

/** Returns the texts that cells refer to by number. */
export function readSharedStrings(xml: Buffer): readonly string[] {
  const strings: string[] = [];
  const text = textReader();
  readXml(xml, {
    opened: (name) => {
      if (name === "si") text.begin();
      else text.opened(name);
    },
    text: text.text,
    closed: (name) => {
      text.closed(name);
      if (name === "si" && strings.push(text.taken()) > MOST_CELLS) throw new Refusal("file.refusal.sheetTooLarge");
    },
  });
  return strings;
}

/** Collects the text of an item: its runs in order, without phonetics. */
export function textReader() {
  let taken = "";
  let isText = false;
  let isPronunciation = false;
  return {
    begin: () => void (taken = ""),
    opened: (name: string) => {
      if (name === "t") isText = true;
      if (name === "rPh") isPronunciation = true;
    },
    text: (text: string) => {
      if (isText && !isPronunciation) taken += text;
    },
    closed: (name: string) => {
      if (name === "t") isText = false;
      if (name === "rPh") isPronunciation = false;
    },
    taken: () => unescapedText(taken),
  };
}

/** Characters that XML cannot contain are escaped by number, `_x000D_`. */
export const unescapedText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;
