import { expect, test } from "vitest";
import { credentials } from "./access.form.ts";
import { credentialProblems } from "./credentials.rules.ts";

test.each([
  ["anna@example.org", "secret", {}],
  ["  1234 ", "ábcd", {}],
  ["", "", { email: "identifierRequired", password: "passwordRequired" }],
  ["   ", "secret", { email: "identifierRequired" }],
  ["a".repeat(255), "a".repeat(200), {}],
  ["a".repeat(256), "a".repeat(201), { email: "identifierTooLong", password: "passwordTooLong" }],
  ["anna", "abc", { password: "passwordTooShort" }],
  // Composed (NFC), these are three letters.
  ["anna", "u\u0301a\u0301b", { password: "passwordTooShort" }],
])("credentialProblems(%s, %s)", (email, password, expected) => {
  const outcome = (problems: readonly { path: PropertyKey | readonly PropertyKey[]; message: string }[]) =>
    Object.fromEntries(problems.map(({ path, message }) => [String(path), message.replace("access.login.", "")]));
  expect(outcome(credentialProblems({ email, password }))).toEqual(expected);
  expect(outcome(credentials.safeParse({ email, password }).error?.issues ?? [])).toEqual(expected);
});

test("the schema returns the same problems and trims the identifier", () => {
  expect(credentials.parse({ email: " anna ", password: " secret " })).toEqual({ email: "anna", password: " secret " });
  for (const wrong of [
    { email: "anna" },
    { email: 1, password: "secret" },
    { email: "a", password: "secret", role: 1 },
  ])
    expect(credentials.safeParse(wrong).success).toBe(false);
});
