import { expect, it } from "vitest";
import { isSafeLink } from "../rich-text/rich-text.rules.ts";
import { webAddress } from "./web-address.rules.ts";

it.each([
  ["www.example.hu", "https://www.example.hu"],
  ["facebook.com/klub?x=1#y", "https://facebook.com/klub?x=1#y"],
  ["http://example.hu/verseny", "http://example.hu/verseny"],
  [" https://example.hu ", "https://example.hu"],
  ["HTTPS://Example.HU:8443/", "HTTPS://Example.HU:8443/"],
  ["example.hu:8080/x", "https://example.hu:8080/x"],
  ["https://www.tiktok.com/@klub", "https://www.tiktok.com/@klub"],
  ["https://futás.hu/ős", "https://futás.hu/ős"],
])("completes %s to %s", (typed, whole) => expect(webAddress(typed)).toBe(whole));

const NONE = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,x",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "ftp://example.hu",
  "blob:https://example.hu/x",
  "https://rajt.hu@elsewhere.example/",
  "https://user:secret@elsewhere.example/",
  "https:\\\\elsewhere.example",
  "https://elsewhere.example\\.rajt.hu",
  "https:elsewhere.example",
  "https:///elsewhere.example",
  "https://",
  "http://localhost",
  "//elsewhere.example",
  "https://elsewhere.example/a b",
  "nincs",
  "",
];
it.each(NONE)("refuses %j", (typed) => expect(webAddress(typed)).toBeNull());

it("a text's links lead to none of the refused addresses either", () => {
  const links = NONE.filter((typed) => typed !== "http://localhost");
  expect(links.filter((href) => isSafeLink(href))).toEqual([]);
});
