import { describe, expect, it } from "vitest";
import { createVault, VaultError } from "./vault.ts";

const FIRST = "the first key of thirty-two signs or more";
const SECOND = "the second key of thirty-two signs or more";
const PLACE = "person/1/socialSecurityNumber";
const vault = createVault([FIRST]);

describe("a sealed text", () => {
  it.each(["037687210", "", "Őrségi Űrlap 🏊", "x".repeat(5_000)])("opens to the same text: %j", (text) => {
    const sealed = vault.seal(text, PLACE);
    expect(vault.open(sealed, PLACE)).toBe(text);
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(text !== "" && sealed.includes(text)).toBe(false);
  });

  it("is equal for the same text at the same location, and different elsewhere", () => {
    const sealed = vault.seal("037687210", PLACE);
    expect(vault.seal("037687210", PLACE)).toBe(sealed);
    const others = [
      vault.seal("037687211", PLACE),
      vault.seal("037687210", "person/2/socialSecurityNumber"),
      createVault([SECOND]).seal("037687210", PLACE),
    ];
    expect(new Set([sealed, ...others].map((each) => each.slice(12, 28))).size).toBe(4);
  });

  it("does not open at another location, changed, cut or under another key", () => {
    const sealed = vault.seal("037687210", PLACE);
    const bytes = Buffer.from(sealed.slice(vault.prefix.length), "base64url");
    const changed = Array.from(bytes, (byte, at) => {
      const copy = Buffer.from(bytes);
      copy[at] = byte ^ 1;
      return vault.prefix + copy.toString("base64url");
    });
    for (const wrong of [...changed, vault.prefix, sealed.slice(0, -4), "037687210", ""])
      expect(() => vault.open(wrong, PLACE)).toThrow(VaultError);
    expect(() => vault.open(sealed, "person/2/socialSecurityNumber")).toThrow(VaultError);
    expect(() => createVault([SECOND]).open(sealed, PLACE)).toThrow("sealed under a key that is not here");
  });

  it("opens under an older configured key, and is sealed again under the newest", () => {
    const sealed = vault.seal("037687210", PLACE);
    const both = createVault([SECOND, FIRST]);
    expect(both.open(sealed, PLACE)).toBe("037687210");
    expect(both.seal("037687210", PLACE).startsWith(createVault([SECOND]).prefix)).toBe(true);
  });
});

it("has a mark that is equal for equal texts under one key, and discloses nothing without it", () => {
  expect(vault.mark("037687210")).toBe(vault.mark("037687210"));
  expect(vault.mark("037687210")).not.toBe(vault.mark("037687211"));
  expect(vault.mark("037687210")).not.toBe(createVault([SECOND]).mark("037687210"));
});
