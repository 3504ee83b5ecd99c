import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { textsHu } from "@rajt/contract/texts.hu";
import { expect, it } from "vitest";
import { OF_THE_SERVER } from "../../build/first-words.ts";

const WEB = path.join(import.meta.dirname, "..");
const sources = readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(WEB, file), "utf8") }));

/** The sentences or the group of them at a path: `mail.notice`. */
const at = (steps: string): unknown =>
  steps.split(".").reduce<unknown>((found, step) => (found as Record<string, unknown> | undefined)?.[step], textsHu);

it.each(OF_THE_SERVER)("the words of %s, which no browser is sent, are there, and no page says them", (area) => {
  expect(at(area)).toBeDefined();
  // Said whole, or by a path that is put together with a hole at any of its steps.
  const above = area.split(".").map((_, index, steps) => `${steps.slice(0, index).join(".")}.\${`);
  const words = [`${area}.`, `${area}"`, ...above.slice(1)].flatMap((word) => [`"${word}`, `\`${word}`]);
  expect(sources.filter(({ text }) => words.some((word) => text.includes(word))).map(({ file }) => file)).toEqual([]);
});
