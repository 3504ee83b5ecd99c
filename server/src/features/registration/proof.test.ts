import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { findProof, proves, sha256Block } from "@rajt/contract/registration/proof.rules";

const CHALLENGE = "aZ0-_".repeat(9).slice(0, 43);
const hex = (words: Uint32Array): string => Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");
const trueHash = (text: string): string => createHash("sha256").update(text).digest("hex");

it("sha256Block equals SHA-256 for every length of one block", () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = CHALLENGE.repeat(2).slice(0, length);
    expect(hex(sha256Block(text))).toBe(trueHash(text));
  }
  expect(() => sha256Block("x".repeat(56))).toThrow("longer than one block");
});

it("findProof returns the first number whose hash begins with enough zero bits", () => {
  const { nonce } = findProof(CHALLENGE, 10);
  const zeroBits = (number: number) =>
    BigInt(`0x1${trueHash(`${CHALLENGE}:${number}`)}`)
      .toString(2)
      .slice(1)
      .indexOf("1");
  expect(zeroBits(nonce)).toBeGreaterThanOrEqual(10);
  for (let before = 0; before < nonce; before += 1) expect(zeroBits(before)).toBeLessThan(10);
});

it("proves rejects more bits, another challenge and the next number", () => {
  const proof = findProof(CHALLENGE, 12);
  expect(proves(proof, 12)).toBe(true);
  expect(proves(proof, 40)).toBe(false);
  expect(proves({ ...proof, challenge: CHALLENGE.replace("a", "b") }, 12)).toBe(false);
  expect(proves({ ...proof, nonce: proof.nonce + 1 }, 12)).toBe(false);
});
