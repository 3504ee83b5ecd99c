import { describe, expect, it } from "vitest";
import { acceptedTypes } from "./file-types.ts";
import { file, line, rows, uploadAccepts } from "./form/form.ts";

const PICTURES = ["image/jpeg", "image/png", "image/webp", "image/gif"];

describe("acceptedTypes", () => {
  it("returns pictures for a picture, pictures and PDF for a paper, and everything for any file", () => {
    expect(acceptedTypes("picture")).toEqual(PICTURES);
    expect(acceptedTypes("paper")).toEqual([...PICTURES, "application/pdf"]);
    expect(acceptedTypes("any")).toHaveLength(8);
  });
});

describe("uploadAccepts", () => {
  const picture = file({ accepts: "picture" });
  const paper = file({ accepts: "paper" });

  it("returns the widest kind of the file fields, those within rows included", () => {
    expect(uploadAccepts({ name: line({ max: 10 }), picture })).toBe("picture");
    expect(uploadAccepts({ paper, picture })).toBe("paper");
    const list = rows({ most: 2, fields: { any: file({ accepts: "any" }) } });
    expect(uploadAccepts({ paper, picture, list })).toBe("any");
  });
});
