import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { textsHu } from "@rajt/contract/texts.hu";
import { describe, expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../../..");

const tracked = execFileSync(
  "git",
  ["ls-files", "-z", "--", "contract/src", "server/src", "server/demo", "server/test", "web/src"],
  {
    cwd: ROOT,
    encoding: "utf8",
  },
)
  .split("\0")
  .filter((file) => file !== "" && existsSync(path.join(ROOT, file)));
const contents = new Map(tracked.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
const read = (file: string) => contents.get(file) ?? "";
const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.(test|testbed|texts(\.\w+)?)\.tsx?$/.test(file);
const code = tracked.filter(isCode).map((file) => read(file));

type Branch = { readonly [key: string]: string | Branch };
const leaves = (texts: Branch, at: string): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" || (typeof text["one"] === "string" && typeof text["other"] === "string")
      ? [`${at}${key}`]
      : leaves(text, `${at}${key}.`),
  );

/** The columns of value sets: `catalogue.${name}` is their prefix, and the name of a set stands in their declaration alone. */
const BY_DECLARATION = /^catalogue\.\w+\.(nameEn|orderIndex)$/;

/**
 * Returns whether code uses a text: by its path, by the start or the end of its path, by a template that forms the path together with a
 * word that is its last key, or ends it after a hole.
 *
 *     saying('t(`entry.action.${act}`); const act = "enter";')("entry.action.enter")   // true: the template, and the word
 *     saying('t(`entry.action.${act}`); const act = "enter";')("entry.action.leave")   // false
 */
function saying(source: string): (text: string) => boolean {
  const words = new Set(source.match(/[A-Za-z_]\w*/g));
  const literals = new Set([...source.matchAll(/["'`]([\w.]+)["'`]/g)].map(([, literal = ""]) => literal));
  const templates = [...source.matchAll(/`([^`\n]*\$\{[^`\n]*)`?/g)].map(([, template = ""]) => holed(template));
  const paths = [...new Set(templates)].filter(
    (one) => /^[\w.*]+$/.test(one) && /\w{2}/.test(one) && one.includes("."),
  );
  const whole = paths.map(
    (one) => new RegExp(`^${one.replaceAll(".", String.raw`\.`).replaceAll("*", String.raw`([\w.]+)`)}$`),
  );
  const endings = [...source.matchAll(/\$\{[^{}`]*\}([A-Za-z]\w*)/g)].map(([, ending = ""]) => ending);
  return (text) => {
    const steps = text.split(".");
    const ends = steps.slice(1).map((_, at) => [steps.slice(0, at + 1), steps.slice(at + 1)] as const);
    const isCut = ends.some(
      ([first, rest]) => (first.length > 1 && literals.has(first.join("."))) || literals.has(`.${rest.join(".")}`),
    );
    const key = lastOf(text);
    const isKey = words.has(key) || endings.some((ending) => key.endsWith(ending));
    return literals.has(text) || isCut || (isKey && whole.some((one) => one.exec(text)?.slice(1).every(fills)));
  };
  /** Several keys in one hole of a template occur together elsewhere. */
  function fills(filled: string): boolean {
    const isOne = !filled.includes(".");
    return isOne || literals.has(filled) || whole.some((one) => one.test(filled));
  }
}

const lastOf = (text: string) => text.split(".").at(-1) ?? "";
/** Returns a template with a star for each hole; cut off at a nested template. */
function holed(template: string): string {
  let depth = 0;
  let text = "";
  for (const part of template.split(/(\$\{|\{|\})/)) {
    if (part === "${" && depth === 0) text += "*";
    if (part === "${" || (part === "{" && depth > 0)) depth += 1;
    else if (part === "}" && depth > 0) depth -= 1;
    else if (depth === 0) text += part;
  }
  return text;
}

/** Returns the classes of a style sheet that its importers neither name, nor start in a template, nor look up by a variable. */
function unusedClasses(sheet: string, users: string): string[] {
  const rules = sheet.replaceAll(/\/\*[^]*?\*\//g, "");
  const own = [...rules.matchAll(/([^{}]*)\{/g)].flatMap(([, selectors = ""]) =>
    [...selectors.replaceAll(/:global\([^)]*\)/g, "").matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name),
  );
  const isLookedUp = /\b\w*[sS]tyles\[(?!`)/.test(users);
  const beginnings = [...users.matchAll(/\[`([a-z]+)\$\{/g)].map(([, beginning = ""]) => beginning);
  return [...new Set(own)].filter(
    (name) =>
      !isLookedUp && !beginnings.some((one) => name.startsWith(one)) && !new RegExp(`\\b${name}\\b`).test(users),
  );
}

describe("the sources", () => {
  test("use each text", () => {
    const isSaid = saying(code.join("\n"));
    expect(leaves(textsHu, "").filter((text) => !isSaid(text) && !BY_DECLARATION.test(text))).toEqual([]);
  });

  test.each([
    ["entry.action.enter", true],
    ["entry.action.leave", false],
    ["entry.done.entered", true],
    ["entry.done.left", false],
    ["entry.step.submitWithChanges", true],
    ["entry.state.paid", true],
  ])("use %s: %s", (text, is) => {
    const source = [
      't(`entry.action.${act}`); const act = "enter"; t("entry.done.entered"); wordsOf("entry.state");',
      "say(`entry.step.${isMore ? `${move}WithChanges` : move}`)",
    ].join("\n");
    expect(saying(source)(text)).toBe(is);
  });

  test("use each class of a style sheet", () => {
    const sheets = tracked.filter((file) => file.endsWith(".module.css"));
    const pages = tracked.filter((file) => /\.tsx?$/.test(file)).map((file) => read(file));
    const found = sheets.flatMap((file) => {
      const name = `/${path.basename(file)}"`;
      const users = pages.filter((page) => page.includes(name)).join("\n");
      return unusedClasses(read(file), users).map((one) => `${file}: ${one}`);
    });
    expect(found).toEqual([]);
  });

  test("control: an unused class is found", () => {
    expect(unusedClasses(".name:hover, .gone { color: red }", "className={styles.name}")).toEqual(["gone"]);
  });
});
