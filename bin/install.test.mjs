import { describe, expect, it } from "vitest";
import { agrees, explainFailure } from "./install.mjs";

const lock = {
  "": { name: "rajt" },
  "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/for-another-system": { version: "2.0.0", optional: true, os: ["aix"] },
};
const found = { "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } };

describe("agrees", () => {
  it("accepts an installation without optional packages", () => {
    expect(agrees(lock, found)).toBe(true);
  });

  it("rejects a missing package, another version or other contents", () => {
    expect(agrees(lock, {})).toBe(false);
    expect(agrees(lock, { "node_modules/a": { version: "1.0.1", integrity: "sha512-a" } })).toBe(false);
    expect(agrees(lock, { "node_modules/a": { version: "1.0.0", integrity: "sha512-b" } })).toBe(false);
  });

  it("rejects an installation copied from another system", () => {
    const foreign = { ...found, "node_modules/for-another-system": { version: "2.0.0", os: ["aix"] } };
    expect(agrees(lock, foreign)).toBe(false);
  });
});

describe("failure of an installation", () => {
  it.each([
    ["npm error code ENOSPC\nnpm error syscall write", /no space left on the disk/],
    ["npm error code ENOTFOUND\nnpm error network request to https://…", /registry cannot be reached/],
    ["npm error code EACCES\nnpm error path /x/node_modules", /may not write/],
    ["npm error code EUSAGE\nnpm error `npm ci` can only install packages when…", /do not agree/],
    ["spawn npm ENOENT", /npm was not found/],
    ["npm error something new", /could not be installed/],
  ])("is reported in one sentence: %s", (output, sentence) => {
    const { message, details } = explainFailure(output);
    expect(message).toMatch(sentence);
    expect(message.match(/\.( |$)/g)).toHaveLength(1);
    expect(details).toBe(output);
  });
});
