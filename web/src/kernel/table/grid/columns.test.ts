import { describe, expect, it } from "vitest";
import { moved, shownNames, toggled, trackOf } from "./columns.ts";
import { newSessionName } from "../session/place.ts";
import { orderAfterClick } from "../session/order.ts";

const columns = [
  ["name", { type: "text" }],
  ["born", { type: "day", hiddenAtFirst: true }],
  ["club", { type: "named" }],
] as const;

describe("shownNames", () => {
  it("returns all columns but those hidden at first, without a setting", () => {
    expect(shownNames(columns, undefined)).toEqual(["name", "club"]);
    expect(shownNames(columns, '["born"]')).toEqual(["name", "born"]);
  });

  it("includes columns used by the order or filters, without a setting", () => {
    expect(shownNames(columns, undefined, ["born"])).toEqual(["name", "born", "club"]);
    expect(shownNames(columns, '["club"]', ["born"])).toEqual(["name", "club"]);
  });

  it.each(["", "{}", "[]", "[1]", "not json", '["gone","club","club"]'])(
    "accepts settings of another version: %s",
    (stored) => {
      expect(shownNames(columns, stored)).toEqual(stored === "[1]" ? ["name"] : ["name", "club"]);
    },
  );

  it("moves columns, never before the first", () => {
    expect(moved(["name", "born", "club"], "club", -1)).toEqual(["name", "club", "born"]);
    expect(moved(["name", "born", "club"], "born", -1)).toEqual(["name", "born", "club"]);
    expect(moved(["name", "born", "club"], "club", 1)).toEqual(["name", "born", "club"]);
    expect(moved(["name", "born", "club"], "name", 1)).toEqual(["name", "born", "club"]);
  });

  it("shows a hidden column again at the end", () => {
    expect(toggled(toggled(["name", "born", "club"], "born"), "born")).toEqual(["name", "club", "born"]);
  });
});

it("reserves two lines for a long state, not the width of one", () => {
  const least = (chips: readonly string[]) =>
    Number(/[\d.]+/.exec(trackOf({ type: "oneOf", tones: {} }, "Állapot", false, chips))?.[0]);
  expect(least(["Elutasít/módosítást igényel"])).toBeLessThan(17);
  // An unbreakable word has its full width.
  expect(least(["Kiegyenlítetlenség"])).toBeGreaterThan(14);
});

it.each(["Ellenőrzés alatt", "Under verification"])("reserves one line for a state of two short words: %s", (state) => {
  const least = Number(/[\d.]+/.exec(trackOf({ type: "oneOf", tones: {} }, "Állapot", false, [state]))?.[0]);
  // The letters of the chip and the padding of chip and cell, ten to a rem.
  expect(least).toBeGreaterThan(13);
});

it("reserves two lines for a state of two words in a narrow window", () => {
  const widths = (state: string) =>
    trackOf({ type: "oneOf", tones: {} }, "Állapot", false, [state])
      .match(/[\d.]+(?=rem)/g)
      ?.map(Number) ?? [];
  const [one = 0, saved = 0] = widths("Ellenőrzés alatt");
  // "Ellenőrzés" has 62 pixels of letters and 34 of padding, "alatt" fits below.
  expect(one - saved).toBeGreaterThan(9.6);
  expect(one - saved).toBeLessThan(10.5);
  // A word does not break.
  expect(widths("Kiegyenlítetlenség")[1]).toBe(0);
});

it("gives a column of few letters no part of the free width, but room for its label", () => {
  expect(trackOf({ type: "text", short: true }, "Szám", false)).toBe("9.0rem");
  expect(Number.parseFloat(trackOf({ type: "text", short: true }, "Licenszszám", false))).toBeGreaterThan(11);
});

it("shrinks text columns in a narrow window, but neither states nor headings", () => {
  expect(trackOf({ type: "text", wide: true }, "Futam", false)).toMatch(
    /^minmax\(max\(\d+\.\drem, 18\.0rem \* var\(--give, 1\)\), 9fr\)$/,
  );
  // Races of one competition differ in the ends of their names.
  expect(trackOf({ type: "named", wide: true }, "Futam", false)).toContain("18.0rem * var(--give-name, 1)");
  expect(trackOf({ type: "text" }, "Név", true)).toContain("16.0rem * var(--give-first, 1)");
  expect(trackOf({ type: "oneOf", tones: {} }, "Állapot", false, ["Jóváhagyva"])).not.toContain("--give");
  expect(trackOf({ type: "day" }, "Nap", false)).not.toContain("--give");
  expect(trackOf({ type: "text" }, "Legmagasabbvégzettség", false)).not.toContain("--give");
});

it("reserves the width of the longest day in both languages, 90 px of letters", () => {
  const least = Number(/[\d.]+/.exec(trackOf({ type: "day" }, "Nap", false))?.[0]);
  // "28 May 2026" with eight pixels at both sides, ten to a rem.
  expect(least * 10 - 16).toBeGreaterThan(90.2);
});

it("reverses a further sort key and then removes it; the last one stays", () => {
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

it("creates unique, unguessable session names", () => {
  const names = new Set(Array.from({ length: 1000 }, newSessionName));
  expect(names.size).toBe(1000);
  for (const name of names) expect(name).toMatch(/^[\w-]{20}$/);
});
