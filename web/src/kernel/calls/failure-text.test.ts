import { textsHu } from "@rajt/contract/texts.hu";
import { describe, expect, it } from "vitest";
import { CallError, NO_ANSWER } from "./call-error.ts";
import { failureText } from "./failure-text.ts";
import { speakerOf } from "../texts.tsx";

const hu = speakerOf("hu", textsHu);

describe("failureText", () => {
  it("returns the server's own sentence of a refusal", () => {
    const refusal = new CallError(409, { code: "entry.refusal.full", message: "A futam betelt." });
    expect(failureText(hu, refusal)).toBe("A futam betelt.");
  });

  it("returns the page's sentence for a server failure, whatever the server sent (product/portal 12)", () => {
    const failure = new CallError(500, { message: 'relation "entry" does not exist' });
    expect(failureText(hu, failure)).toBe("Szerverhiba! Kérem próbálja meg később.");
    expect(failureText(hu, new TypeError("undefined is not a function"))).toBe(
      "Szerverhiba! Kérem próbálja meg később.",
    );
  });

  it("adds when to retry after the general rate limit", () => {
    const limited = new CallError(429, { message: "Túl sok kérés." }, 40);
    expect(failureText(hu, limited)).toBe("Túl sok kérés. Újra próbálhatod 40 másodperc múlva.");
  });

  it("states that nothing was lost when there is no response", () => {
    expect(failureText(hu, new CallError(NO_ANSWER))).toBe(textsHu.shell.connection.lost);
  });
});
