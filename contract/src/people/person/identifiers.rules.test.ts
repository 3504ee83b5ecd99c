import { describe, expect, it } from "vitest";
import {
  inThrees,
  isBankAccount,
  isSocialSecurityNumber,
  isTaxNumber,
  isWholeOrShortBankAccount,
  withoutBlanks,
} from "./identifiers.rules.ts";

describe("isTaxNumber", () => {
  it.each([
    "12345676-1-42",
    "10537914-4-44",
    "10773381-2-44",
    "24386106-2-42",
    "24225221-2-43",
    "11111111-1-42",
    "11111111-1-02",
    "11111111-5-51",
  ])("accepts %s", (written) => expect(isTaxNumber(written)).toBe(true));
  it.each([
    "12345678-1-42",
    "12345676-0-42",
    "12345676-6-42",
    "12345676-1-01",
    "12345676-1-21",
    "12345676-1-45",
    "12345676-1-50",
    "12345676-1-52",
    "12345676142",
    "12345676-1-42 ",
    "",
  ])("rejects %j", (written) => expect(isTaxNumber(written)).toBe(false));
});

describe("isSocialSecurityNumber", () => {
  it.each(["111111110", "123456788", "987654322", "037687210"])("accepts %s", (digits) =>
    expect(isSocialSecurityNumber(digits)).toBe(true),
  );
  it.each(["111111111", "123456789", "000000000", "12345678", "1234567880", "123 456 788", ""])(
    "%j is none",
    (digits) => expect(isSocialSecurityNumber(digits)).toBe(false),
  );
  it("formats in groups of three and strips blanks", () => {
    expect(inThrees("123456788")).toBe("123 456 788");
    expect(withoutBlanks("123 456 788")).toBe("123456788");
  });
});

describe("isBankAccount", () => {
  it.each([
    "11794008-20543226-00000000",
    "11773425-00989949-00000000",
    "10032000-01076019-00000000",
    "11773016-11111018-00000000",
    "11111111-11111111-11111111",
  ])("accepts %s", (written) => expect(isBankAccount(written)).toBe(true));
  it.each([
    "12345678-12345678-12345678",
    "10300002-20151234-00003285",
    "11773016-11111018",
    "117730161111101800000000",
    "",
  ])("rejects %j", (written) => expect(isBankAccount(written)).toBe(false));
});

describe("isWholeOrShortBankAccount", () => {
  it("accepts 16 and 24 digits with valid check digits", () => {
    expect(isWholeOrShortBankAccount("99900009-12345676")).toBe(true);
    expect(isWholeOrShortBankAccount("99900009-12345676-00000000")).toBe(true);
    expect(isWholeOrShortBankAccount("11773016-11111018-00000000")).toBe(true);
  });

  it.each([
    "",
    "9990000912345676",
    "99900009-1234567",
    "99900008-12345676",
    "99900009-12345677",
    "HU42-99900009-12345676",
  ])("rejects %j", (text) => {
    expect(isWholeOrShortBankAccount(text)).toBe(false);
  });
});
