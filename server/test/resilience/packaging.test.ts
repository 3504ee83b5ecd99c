import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig, settings } from "../../src/config.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

const dockerfile = read("packaging/Dockerfile");
const compose = read("packaging/compose.yaml");
const unit = read("packaging/rajt.service");
const example = read("packaging/rajt.env.example");
const manifest = JSON.parse(read("package.json")) as { workspaces: string[]; scripts: { start: string } };

/** Returns the pairs of a text whose pattern captures name and value. */
const pairs = (text: string, pattern: RegExp): Record<string, string> =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value]));

const sources = execFileSync("git", ["ls-files", "contract", "server", "web"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(tsx?|css|sql|html)$/.test(file) && !/\.(test|generated)\.tsx?$/.test(file));
const ignoredByDocker = read(".dockerignore")
  .split("\n")
  .filter((line) => line.startsWith("**"));
const ignoredBy = (file: string) => (JSON.parse(read(file)) as { ignorePatterns: string[] }).ignorePatterns;

/** Returns a path and the folders above it: a pattern that matches a folder leaves out its files. */
const withFolders = (file: string): string[] => file.split("/").map((_, at, names) => names.slice(0, at + 1).join("/"));

const inCompose = pairs(compose.slice(compose.indexOf("  portal:")), /^ {6}([A-Z_0-9]+): "?(.+?)"?$/gm);
const inUnit = pairs(/^Environment=(.+)$/m.exec(unit)?.[1] ?? "", /([A-Z_0-9]+)=(\S+)/g);
const inImage = pairs(/^ENV ((?:.+\\\n)*.+)$/m.exec(dockerfile)?.[1] ?? "", /([A-Z_0-9]+)=(\S+)/g);
const inExample = pairs(example, /^([A-Z_0-9]+)=(.+)$/gm);
const inComments = pairs(example, /^#([A-Z_0-9]+)=(.+)$/gm);

describe("packaging", () => {
  it.each([
    ["compose.yaml", inCompose],
    ["rajt.service", inUnit],
    ["the Dockerfile", inImage],
    ["rajt.env.example", inExample],
    ["a comment of rajt.env.example", inComments],
  ])("sets only variables that the portal reads: %s", (_where, variables) => {
    expect(Object.keys(variables)).not.toEqual([]);
    expect(Object.keys(variables).filter((name) => !(name in settings))).toEqual([]);
  });

  it("starts in production with the variables of compose.yaml and rajt.env.example", () => {
    const config = readConfig({ ...inImage, ...inExample, ...inCompose });
    expect(config).toMatchObject({ NODE_ENV: "production", HOST: "0.0.0.0", TRUST_PROXY: true });
  });

  it("starts in production with the variables of rajt.service and rajt.env.example", () => {
    expect(readConfig({ ...inExample, ...inUnit })).toMatchObject({ NODE_ENV: "production", HOST: "127.0.0.1" });
  });

  it("accepts every variable of rajt.env.example that is a comment", () => {
    expect(() => readConfig({ ...inExample, ...inComments })).not.toThrow();
  });

  it("builds and runs on the Node.js of .node-version", () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images).not.toEqual([]);
    expect(new Set(images)).toEqual(new Set([`node:${read(".node-version").trim()}-slim`]));
  });

  it("starts the portal with the flags of npm start", () => {
    const flags = /node( --\S+)+/.exec(manifest.scripts.start)?.[0].split(" ").slice(1) ?? [];
    expect(flags).not.toEqual([]);
    expect(dockerfile).toContain(
      `CMD ${JSON.stringify(["node", ...flags, "server/dist/main.js"]).replaceAll(",", ", ")}`,
    );
    expect(unit).toContain(`ExecStart=/usr/bin/env node ${flags.join(" ")} server/dist/main.js\n`);
  });

  it.each([
    [".dockerignore", ignoredByDocker],
    [".oxlintrc.json", ignoredBy(".oxlintrc.json")],
    [".oxfmtrc.json", ignoredBy(".oxfmtrc.json")],
  ])("leaves out no source by a pattern of %s", (_file, patterns) => {
    expect(patterns).not.toEqual([]);
    const isIgnored = (name: string) => patterns.some((pattern) => path.matchesGlob(name, pattern));
    expect(sources.filter((file) => withFolders(file).some(isIgnored))).toEqual([]);
  });

  it("leaves out no source by a pattern of .gitignore", () => {
    expect(sources).not.toEqual([]);
    const input = sources.join("\n");
    const { stdout, stderr } = spawnSync("git", ["check-ignore", "--no-index", "--stdin"], {
      cwd: ROOT,
      encoding: "utf8",
      input,
    });
    expect(stdout + stderr).toBe("");
  });

  it("copies files that exist, and the manifest of every workspace into both installations", () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = ""]) =>
      files.split(" "),
    );
    expect(copied.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    for (const workspace of manifest.workspaces)
      expect(copied.filter((file) => file === `${workspace}/package.json`).length).toBeGreaterThanOrEqual(2);
  });
});
