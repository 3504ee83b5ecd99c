import { describe, expect, it } from "vitest";
import { isBankAccount } from "./bank-account.rules.ts";

describe("isBankAccount", () => {
  it("takes 16 and 24 digits with right check digits", () => {
    expect(isBankAccount("99900009-12345676")).toBe(true);
    expect(isBankAccount("99900009-12345676-00000000")).toBe(true);
    expect(isBankAccount("11773016-11111018-00000000")).toBe(true);
  });

  it.each([
    "",
    "9990000912345676",
    "99900009-1234567",
    "99900008-12345676",
    "99900009-12345677",
    "HU42-99900009-12345676",
  ])("refuses %j", (text) => {
    expect(isBankAccount(text)).toBe(false);
  });
});
