import { describe, expect, test } from "vitest";
import { fileName, fileSizeText, LONGEST_FILE_NAME, typedFileName } from "./file.rules.ts";

describe("fileName", () => {
  test.each([
    ["önéletrajz.pdf", "önéletrajz.pdf"],
    ["../../../etc/passwd", "passwd"],
    ["..\\..\\windows\\system32\\a.dll", "a.dll"],
    ["/etc/shadow", "shadow"],
    ["C:\\kép.png", "kép.png"],
    ["%2e%2e%2fpasswd", "%2e%2e%2fpasswd"],
    ["a\0b.png", "ab.png"],
    ["a\r\nSet-Cookie: x.png", "aSet-Cookie_ x.png"],
    ["fizetés\u202egpj.exe", "fizetésgpj.exe"],
    ["a\u200bb\u2066c\ufeff.pdf", "abc.pdf"],
    ["o\u030bri.pdf", "őri.pdf"],
    ["  sok   szóköz .pdf  ", "sok szóköz .pdf"],
    ['<b>"x"|?*.png', "_b__x____.png"],
    ["con.txt", "_con.txt"],
    [".htaccess", "htaccess"],
    ["...", "file"],
    ["", "file"],
    ["\ud800.png", "png"],
  ])("turns %j into %j", (given, expected) => {
    expect(fileName(given)).toBe(expected);
  });

  test("fileName keeps at most 255 characters, and the extension", () => {
    const long = typedFileName(`${"ű🏊".repeat(200)}.jpeg`, "image/jpeg");
    expect(Array.from(long)).toHaveLength(LONGEST_FILE_NAME);
    expect(long).toMatch(/\.jpg$/);
    expect(Array.from(fileName("x".repeat(256)))).toHaveLength(LONGEST_FILE_NAME);
  });

  test.each([
    ["kép.png", "image/png", "kép.png"],
    ["kép.JPEG", "image/jpeg", "kép.jpeg"],
    ["kép.php", "image/png", "kép.php.png"],
    ["kép.jpg", "image/png", "kép.png"],
    ["irat.PDF", "image/webp", "irat.webp"],
    ["kép.jpg.html", "image/jpeg", "kép.jpg.html.jpg"],
    ["dokumentum", "application/pdf", "dokumentum.pdf"],
    [".png", "image/png", "png.png"],
  ] as const)("%j that is %s is called %j", (given, type, expected) => {
    expect(typedFileName(given, type)).toBe(expected);
  });
});

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1 KB"],
  [1536, "1,5 KB"],
  [1_048_575, "1024 KB"],
  [1_048_576, "1 MB"],
  [20 * 1024 * 1024, "20 MB"],
])("fileSizeText(%i) returns %s", (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});
