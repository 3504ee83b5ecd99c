import { expect, test } from "vitest";
import { KITS } from "./Kit.tsx";

const files = Object.keys(import.meta.glob("../{buttons,inputs,overlays,page}/*.tsx"));

test("each component of the kernel has its states in the catalogue", () => {
  const components = files.filter((file) => !/\.(test|kit)\.tsx$/.test(file));
  const missing = components.filter((file) => {
    const [, directory = "", name = ""] = /^\.\.\/(\w+)\/(\w+)\.tsx$/.exec(file) ?? [];
    return KITS[directory]?.[name] === undefined;
  });
  expect(missing.map((file) => `${file} has no states in the *.kit.tsx of its directory.`)).toEqual([]);
  expect(components.length).toBeGreaterThan(20);
});
