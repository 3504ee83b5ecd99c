import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { report } from "./figures.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const LARGEST = 1_000_000;

const patterns: Readonly<Record<string, RegExp>> = {
  "private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  "cloud key": /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  "forge token": /\b(gh[pousr]_[A-Za-z0-9]{36}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36})\b/,
  "chat or payment token": /\b(xox[abprs]-[\w-]{10,}|sk_live_\w{16,}|rk_live_\w{16,})\b/,
  "signed token": /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/,
  "password in an address":
    /\b(postgres(ql)?|smtps?|https?):\/\/[^\s:/@'"`${}]+:(?!password@|secret@|jelszo@|titok@|p@|x@)[^\s/@'"`${}]+@(?!host|example|localhost|127\.|db|mail|server|smtp)/,
};

const secretsIn = (text: string): string[] =>
  Object.entries(patterns).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));

const tracked = () =>
  execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0").filter(Boolean);

const textOf = (file: string): string => {
  const stat = statSync(path.join(ROOT, file), { throwIfNoEntry: false });
  return stat?.isFile() && stat.size < LARGEST ? readFileSync(path.join(ROOT, file), "latin1") : "";
};
const isHalfMerged = (text: string): boolean => /^[\s*]*(?:<{7}|>{7}) \S/m.test(text);

describe("the repository", () => {
  test("has no test that replaces a module and runs in the shared process", () => {
    const replacing = tracked()
      .filter((file) => /\.test\.tsx?$/.test(file) && !/\.(slow|sized)\./.test(file))
      .filter((file) => readFileSync(path.join(ROOT, file), "utf8").includes(`vi.${"mock"}(`));
    expect(replacing).toEqual([]);
  });

  test("has no conflict marker", () => {
    const marked = tracked().filter((file) => isHalfMerged(textOf(file)));
    expect(marked).toEqual([]);
  });

  test.each(["<".repeat(7) + " HEAD", ">".repeat(7) + " 1a2b3c (entry: close)", ` * ${"<".repeat(7)} HEAD`])(
    "%s is recognised as one",
    (mark) => {
      expect(isHalfMerged(`one\n${mark}\ntwo`)).toBe(true);
    },
  );

  test("has no secret", () => {
    const files = tracked();
    const found = files
      .filter((file) => file !== path.relative(ROOT, import.meta.filename))
      .flatMap((file) => secretsIn(textOf(file)).map((what) => `${what} in ${file}`));
    const environments = files.filter((file) =>
      /(^|\/)(\.env(\..+)?|.*\.(pem|p12|pfx|key)|id_(rsa|ed25519))$/.test(file),
    );
    report("secrets", { files: files.length, found: found.length });
    expect([...found, ...environments]).toEqual([]);
  });

  test.each([
    ["private key", `-----BEGIN ${"RSA "}PRIVATE KEY-----`],
    ["cloud key", `AKIA${"IOSFODNN7ABCDEFG"}`],
    ["forge token", `ghp_${"a1B2".repeat(9)}`],
    ["password in an address", `postgres://rajt:${"Valodi9"}@adatbazis.hu/rajt`],
  ])("a %s is recognised", (what, text) => {
    expect(secretsIn(text)).toEqual([what]);
  });
});
