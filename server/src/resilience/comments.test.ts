import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { report } from "./figures.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const PAGES = path.join(ROOT, "docs/product");

/** Names of papers that are not in the repository. The sections of public standards and laws are told by their number. */
const OUTSIDE = [
  /(?<!\bRFC \d+ |Áfa tv\. \d+\. )§/,
  /\bdecisions\.md\b|\bintegrations(?:-money)?\.md\b|\bsecond-half\b/,
  /\bissues? \d+\b|\bpropert(?:y|ies) \d+\b/,
];
const POINTER = /\bproduct\/([a-z]+) (\d+(?:(?:, | and | to )\d+)*)/g;
const PAGE = /\bproduct\/([a-z]+)\.md\b/g;

/** What is written by people: code and pages. Migrations that ran keep their words; the README beside them says what these mean now. */
const texts = (): { file: string; text: string }[] =>
  execFileSync("git", ["ls-files", "-z", "--", "*.ts", "*.tsx", "*.mjs", "*.css", "*.md"], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .split("\0")
    .filter((file) => file !== "" && !file.startsWith("server/migrations/") && file !== SELF)
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));
const SELF = path.relative(ROOT, import.meta.filename);

const outside = (text: string): string[] => text.split("\n").filter((line) => OUTSIDE.some((name) => name.test(line)));

/** The numbers of a page's rules. */
const rulesOf = (page: string): number[] =>
  [...readFileSync(path.join(PAGES, `${page}.md`), "utf8").matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));

const pages = readdirSync(PAGES).flatMap((file) => (file === "README.md" ? [] : [path.basename(file, ".md")]));
const known = new Map(pages.map((page) => [page, new Set(rulesOf(page))]));

const deadPointers = (text: string): string[] => [
  ...[...text.matchAll(POINTER)].flatMap(([whole, page = "", numbers = ""]) =>
    (numbers.match(/\d+/g) ?? []).every((number) => known.get(page)?.has(Number(number))) ? [] : [whole],
  ),
  ...[...text.matchAll(PAGE)].flatMap(([whole, page = ""]) => (known.has(page) ? [] : [whole])),
];

/** The first words of doc comments that begin like a question. */
const riddles = (text: string): string[] =>
  [...text.matchAll(/\/\*\*\s*(?:\*\s*)?((?:What|Whose|Where|Whom?|Which|Whether|How|Why|When)\b[^\n]*)/g)].map(
    ([, line = ""]) => line,
  );

describe("comments and pages", () => {
  test("lead to nothing outside the repository", () => {
    const found = texts().flatMap(({ file, text }) => outside(text).map((line) => `${file}: ${line.trim()}`));
    expect(found).toEqual([]);
  });

  test("point to rules of the product that there are", () => {
    const all = texts();
    const found = all.flatMap(({ file, text }) => deadPointers(text).map((pointer) => `${file}: ${pointer}`));
    report("product pointers", {
      pages: pages.length,
      rules: [...known.values()].reduce((sum, rules) => sum + rules.size, 0),
      pointers: all.reduce((sum, { text }) => sum + [...text.matchAll(POINTER)].length, 0),
    });
    expect(found).toEqual([]);
  });

  test("name the thing first", () => {
    const found = texts().flatMap(({ file, text }) => riddles(text).map((line) => `${file}: ${line}`));
    expect(found).toEqual([]);
  });

  test.each(["/** What a record is. */", "/**\n   * Whose it is.\n   */"])(
    "%j is a riddle, and would be seen",
    (comment) => {
      expect(riddles(`${comment}\nconst thing = 1;`)).toHaveLength(1);
      expect(riddles("/** Returns the name of who holds it. */")).toEqual([]);
    },
  );

  test.each(pages)("%s gives each number once, and the first page names it", (page) => {
    const numbers = rulesOf(page);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(readFileSync(path.join(PAGES, "README.md"), "utf8")).toContain(`(${page}.md)`);
  });

  test.each(["(decisions §4)", "S3 §2.7", "integrations.md", "as in issue 12", "property 88"])(
    "%s would be seen",
    (mark) => {
      expect(outside(`/** Purges sessions ${mark}. */`)).toHaveLength(1);
      expect(outside("/** Lines of 75 bytes (RFC 5545 §3.1), exempt (Áfa tv. 85. § (1) m)). */")).toEqual([]);
    },
  );

  test.each(["product/entering 99", "product/lists 2, 77", "product/nothing 1", "docs/product/nothing.md"])(
    "%s leads nowhere, and would be seen",
    (pointer) => {
      expect(deadPointers(`/** Purges sessions (${pointer}). */`)).toHaveLength(1);
    },
  );
});
