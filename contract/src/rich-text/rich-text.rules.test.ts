import { expect, test } from "vitest";
import { isSafeLink, isSafePicture, ownPictureKey, sizeInPixels } from "./rich-text.rules.ts";

test.each([
  "https://rajt.hu",
  "http://rajt.hu/a?b=c#d",
  "mailto:iroda@rajt.hu",
  "HTTPS://RAJT.HU/",
  "{{ link }}",
  "{{link}}",
])("a link may be %s", (href) => {
  expect(isSafeLink(href, ["link"])).toBe(true);
});

test.each([
  "",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " https://rajt.hu",
  "https://rajt.hu x",
  "//rajt.hu",
  "/calendar",
  "rajt.hu",
  "https:rajt.hu",
  "https://",
  "https://rajt.hu@elsewhere.hu/",
  "data:text/html,x",
  "vbscript:x",
  "ftp://rajt.hu",
  "mailto:",
  "{{ name }}",
  "https://{{ link }}/",
  "{{ link }}x",
  "java\tscript:alert(1)",
])("a link may not be %j", (href) => {
  expect(isSafeLink(href, ["link"])).toBe(false);
});

test("a picture comes by https or from the portal's own files", () => {
  const key = "k".repeat(32);
  expect(["https://rajt.hu/a.png", "http://rajt.hu/a.png", "data:image/png;base64,x"].map(isSafePicture)).toEqual([
    true,
    false,
    false,
  ]);
  expect(ownPictureKey(`/api/fileRepository/getFile?key=${key}`, "https://rajt.hu")).toBe(key);
  expect(ownPictureKey(`https://rajt.hu/api/fileRepository/getFile?key=${key}`, "https://rajt.hu")).toBe(key);
  expect(ownPictureKey(`https://other.hu/api/fileRepository/getFile?key=${key}`, "https://rajt.hu")).toBeNull();
  expect(ownPictureKey(`/api/fileRepository/getFile?key=${key}&x=1`, "https://rajt.hu")).toBeNull();
});

test.each([
  ["10px", 10],
  ["2em", 32],
  ["2", 2],
  ["1,5em", 24],
  [" 300 PX ", 300],
  ["0", null],
  ["-1", null],
  ["9999", null],
  ["50%", null],
  ["x", null],
  ["", null],
])("the size %j is %s", (text, pixels) => {
  expect(sizeInPixels(text)).toBe(pixels);
});
