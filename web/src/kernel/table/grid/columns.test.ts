import { describe, expect, it } from "vitest";
import { moved, shownNames, toggled, trackOf } from "./columns.ts";
import { newSessionName } from "../session/place.ts";
import { orderAfterClick } from "../session/order.ts";

const columns = [
  ["name", { type: "text" }],
  ["born", { type: "day", hiddenAtFirst: true }],
  ["club", { type: "named" }],
] as const;

describe("the columns of a list", () => {
  it("are all but those hidden at first, until told otherwise", () => {
    expect(shownNames(columns, undefined)).toEqual(["name", "club"]);
    expect(shownNames(columns, '["born"]')).toEqual(["name", "born"]);
  });

  it("are those too that the rows are ordered or filtered by, unless the reader chose otherwise", () => {
    expect(shownNames(columns, undefined, ["born"])).toEqual(["name", "born", "club"]);
    expect(shownNames(columns, '["club"]', ["born"])).toEqual(["name", "club"]);
  });

  it.each(["", "{}", "[]", "[1]", "not json", '["gone","club","club"]'])(
    "stand what was stored by another version: %s",
    (stored) => {
      expect(shownNames(columns, stored)).toEqual(stored === "[1]" ? ["name"] : ["name", "club"]);
    },
  );

  it("move among each other, never before the first", () => {
    expect(moved(["name", "born", "club"], "club", -1)).toEqual(["name", "club", "born"]);
    expect(moved(["name", "born", "club"], "born", -1)).toEqual(["name", "born", "club"]);
    expect(moved(["name", "born", "club"], "club", 1)).toEqual(["name", "born", "club"]);
    expect(moved(["name", "born", "club"], "name", 1)).toEqual(["name", "born", "club"]);
  });

  it("come back at the end", () => {
    expect(toggled(toggled(["name", "born", "club"], "born"), "born")).toEqual(["name", "club", "born"]);
  });
});

it("a state of many words stands in two lines, and takes no room for one", () => {
  const least = (chips: readonly string[]) =>
    Number(/[\d.]+/.exec(trackOf({ type: "oneOf", tones: {} }, "Állapot", false, chips))?.[0]);
  expect(least(["Elutasít/módosítást igényel"])).toBeLessThan(17);
  // What cannot part has its room.
  expect(least(["Kiegyenlítetlenség"])).toBeGreaterThan(14);
  expect(least(["Ellenőrzés alatt"])).toBeLessThan(12.5);
});

it("words give way in a narrow window, but for a state and for their heading", () => {
  expect(trackOf({ type: "text", wide: true }, "Futam", false)).toMatch(
    /^minmax\(max\(\d+\.\drem, 18\.0rem \* var\(--give, 1\)\), 9fr\)$/,
  );
  // Races of one competition are told apart by the ends of their names.
  expect(trackOf({ type: "named", wide: true }, "Futam", false)).toContain("18.0rem * var(--give-name, 1)");
  expect(trackOf({ type: "text" }, "Név", true)).toContain("16.0rem * var(--give-first, 1)");
  expect(trackOf({ type: "oneOf", tones: {} }, "Állapot", false, ["Jóváhagyva"])).not.toContain("--give");
  expect(trackOf({ type: "day" }, "Nap", false)).not.toContain("--give");
  expect(trackOf({ type: "text" }, "Legmagasabbvégzettség", false)).not.toContain("--give");
});

it("a day has room for the longest of both languages, which takes 90 px of letters", () => {
  const least = Number(/[\d.]+/.exec(trackOf({ type: "day" }, "Nap", false))?.[0]);
  // With eight pixels at both sides, of ten to a rem: "28 May 2026".
  expect(least * 10 - 16).toBeGreaterThan(90.2);
});

it("a further key turns round and then leaves; the last one stays", () => {
  const one = orderAfterClick([], "name", true);
  const two = orderAfterClick(one, "born", true);
  expect(two.map(({ propertyName }) => propertyName)).toEqual(["name", "born"]);
  expect(orderAfterClick(two, "born", true)[1]).toEqual({ propertyName: "born", ascending: false });
  expect(orderAfterClick(orderAfterClick(two, "born", true), "born", true)).toEqual(one);
  expect(orderAfterClick(orderAfterClick(one, "name", true), "name", true)).toEqual([
    { propertyName: "name", ascending: true },
  ]);
  expect(orderAfterClick(two, "name", false)).toEqual([{ propertyName: "name", ascending: true }]);
});

it("names of sessions are never the same and never guessed", () => {
  const names = new Set(Array.from({ length: 1000 }, newSessionName));
  expect(names.size).toBe(1000);
  for (const name of names) expect(name).toMatch(/^[\w-]{20}$/);
});
