import { describe, expect, test } from "vitest";
import { pageAddress, returnIn } from "./payment-return.ts";

describe("the address a payer comes back to", () => {
  test("carries the message letter for letter, plus signs too", () => {
    const query = new URLSearchParams({ paymentStatus: "simplepay", r: "eyJyIjow+/==", s: "a+b/c=" });
    expect(returnIn(`?${query}`)).toEqual({ provider: "SIMPLEPAY", r: "eyJyIjow+/==", s: "a+b/c=" });
  });

  test("carries Barion's number, and the page to go on to", () => {
    const address = "http://127.0.0.1:3000/?path=%2Fclub%2Fa1&paymentId=6faf";
    expect(returnIn(new URL(address).search)).toEqual({ provider: "BARION", paymentId: "6faf" });
    expect(pageAddress(address)).toBe("http://127.0.0.1:3000/club/a1");
    expect(pageAddress("http://127.0.0.1:3000/club/a1?paymentId=6faf")).toBe("http://127.0.0.1:3000/club/a1");
  });

  test.each([
    "//evil.example/calendar",
    "/\\\\evil.example",
    "https://evil.example/calendar",
    "/nowhere",
    "javascript:x",
  ])("goes on to no %s", (path) => {
    const query = new URLSearchParams({ path, paymentId: "6faf" });
    expect(pageAddress(`http://127.0.0.1:3000/calendar?${query}`)).toBe("http://127.0.0.1:3000/calendar");
  });

  test.each([
    "",
    "?paymentStatus=simplepay",
    "?r=1&s=2",
    "?paymentStatus=simplepay&r=1",
    "?paymentStatus=simplepay&r=&s=2",
    "?paymentId=",
    "?path=/calendar",
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
