import { describe, expect, test } from "vitest";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { createPasswords } from "./passwords.ts";

describe("createPasswords", () => {
  test("takes one and lets 64 wait; the others hear that it is busy, at once", async () => {
    const passwords = createPasswords();
    const start = performance.now();
    let firstRefusal = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        passwords.matches(null, "akármi").catch((error: unknown) => {
          firstRefusal ||= performance.now() - start;
          throw error;
        }),
      ),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    expect(refused).toHaveLength(35);
    expect(refused.every((error) => error instanceof Refusal && error.details.status === 503)).toBe(true);
    expect(firstRefusal).toBeLessThan((performance.now() - start) / 2);
    expect(await passwords.matches(null, "akármi")).toBe(false);
  });

  test("a place is given back also after an error", async () => {
    const passwords = createPasswords();
    await expect(passwords.matches("not a hash", "akármi")).rejects.toThrow("Decoding failed");
    expect(await passwords.matches(await passwords.hash("akármi"), "akármi")).toBe(true);
  });
});
