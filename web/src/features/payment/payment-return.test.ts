import { describe, expect, test } from "vitest";
import { pageAddress, returnIn } from "./payment-return.ts";

describe("the address a payer comes back to", () => {
  test("carries the message letter for letter, plus signs too", () => {
    const query = new URLSearchParams({ paymentStatus: "simplepay", r: "eyJyIjow+/==", s: "a+b/c=" });
    expect(returnIn(`?${query}`)).toEqual({ r: "eyJyIjow+/==", s: "a+b/c=" });
  });

  test.each([
    "",
    "?paymentStatus=simplepay",
    "?r=1&s=2",
    "?paymentStatus=simplepay&r=1",
    "?paymentStatus=simplepay&r=&s=2",
  ])("%j is no return", (search) => expect(returnIn(search)).toBeNull());

  test("is the page where paying began, with everything else it showed", () => {
    expect(pageAddress("http://127.0.0.1:3000/calendar?competition=3&paymentStatus=simplepay&r=x&s=y#m")).toBe(
      "http://127.0.0.1:3000/calendar?competition=3#m",
    );
  });

  test("is the page below the basket, not the basket", () => {
    expect(pageAddress("http://127.0.0.1:3000/calendar?competition=3#basket")).toBe(
      "http://127.0.0.1:3000/calendar?competition=3",
    );
  });
});
