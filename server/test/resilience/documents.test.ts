import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../../..");

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" })
  .split("\0")
  .filter((file) => existsSync(path.join(ROOT, file)));
const documents = tracked.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));
const decisions = documents.filter((file) => /^docs\/decisions\/\d/.test(file));
/** Everything that may refer to a rule, a decision or a file. */
const sources = tracked.filter((file) => /\.(ts|tsx|mjs|cjs|css|sql|md|html)$/.test(file) && !file.includes("/dist/"));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = ""]) => first);
/** Lists `file: reference` for each reference of the files that is broken. */
const broken = (
  files: readonly string[],
  references: (text: string) => readonly string[],
  isThere: (reference: string, file: string) => boolean,
) =>
  files.flatMap((file) =>
    references(read(file))
      .filter((reference) => !isThere(reference, file))
      .map((reference) => `${file}: ${reference}`),
  );

describe("links of documents", () => {
  it("lead to a file", () => {
    const links = (text: string) => matches(text, /\]\((?!https?:|#|mailto:)([^)#\s]+)/g);
    expect(broken(documents, links, (link, file) => existsSync(path.join(ROOT, path.dirname(file), link)))).toEqual([]);
  });

  it("name paths that exist", () => {
    const paths = (text: string) =>
      matches(text, /`((?:contract|server|web|e2e|bench|bin|docs)\/[\w./*{},[\]-]+)`/g).filter(
        // Built files, and decisions by their number alone.
        (name) => !/\/dist\/|^docs\/decisions\/\d+$/.test(name),
      );
    expect(broken(documents, paths, (name) => globSync(name, { cwd: ROOT }).length > 0)).toEqual([]);
  });

  it("name tests that exist", () => {
    const names = new Set(tracked.map((file) => path.basename(file)));
    const tests = (text: string) => matches(text, /`([\w.-]+\.test\.tsx?)`/g);
    expect(broken(documents, tests, (name) => names.has(name))).toEqual([]);
  });
});

describe("rules of the product", () => {
  const pages = new Map(
    documents
      .filter((file) => file.startsWith("docs/product/"))
      .map((file) => [path.basename(file, ".md"), new Set(matches(read(file), /^(\d+)\. /gm))]),
  );

  it("exist where code and documents refer to them", () => {
    const rules = (text: string) =>
      [...text.matchAll(/product\/([a-z]+) (\d+)/g)].map(([, page = "", rule = ""]) => `${page} ${rule}`);
    const isRule = (rule: string) => {
      const [page = "", number = ""] = rule.split(" ");
      return pages.get(page)?.has(number) === true;
    };
    expect(broken(sources, rules, isRule)).toEqual([]);
  });

  it("have each number once in a page", () => {
    for (const file of documents.filter((name) => name.startsWith("docs/product/"))) {
      const numbers = matches(read(file), /^(\d+)\. /gm);
      expect(new Set(numbers).size, file).toBe(numbers.length);
    }
  });
});

describe("decisions", () => {
  const numbers = new Set(decisions.map((file) => Number(path.basename(file).slice(0, 4))));

  it("are at most 25, each with context, decision and consequences", () => {
    expect(decisions.length).toBeLessThanOrEqual(25);
    for (const file of decisions)
      expect(matches(read(file), /^## (.+)$/gm), file).toEqual(["Context", "Decision", "Consequences"]);
  });

  it("exist where code and documents refer to them", () => {
    const references = (text: string) => matches(text, /(?:decisions\/|\b[Dd]ecision )(\d+)\b/g);
    expect(broken(sources, references, (number) => numbers.has(Number(number)))).toEqual([]);
  });
});
