import { describe, expect, test } from "vitest";
import { pageAddress, returnIn } from "./payment-return.ts";

describe("the return address of a payment", () => {
  test("contains the message unchanged, plus signs too", () => {
    const query = new URLSearchParams({ paymentStatus: "simplepay", r: "eyJyIjow+/==", s: "a+b/c=" });
    expect(returnIn(`?${query}`)).toEqual({ provider: "SIMPLEPAY", r: "eyJyIjow+/==", s: "a+b/c=" });
  });

  test("contains Barion's payment id and the next page", () => {
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
  ])("does not continue to %s", (path) => {
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
  ])("is none in %j", (search) => expect(returnIn(search)).toBeNull());

  test("becomes the address of the page where the payment started, with all its other parameters", () => {
    expect(pageAddress("http://127.0.0.1:3000/calendar?competition=3&paymentStatus=simplepay&r=x&s=y#m")).toBe(
      "http://127.0.0.1:3000/calendar?competition=3#m",
    );
  });

  test("becomes the address of the page below the basket", () => {
    expect(pageAddress("http://127.0.0.1:3000/calendar?competition=3#basket")).toBe(
      "http://127.0.0.1:3000/calendar?competition=3",
    );
  });
});
