import { DEFAULT_SETTINGS, type Settings } from "@rajt/contract/shell/settings.schema";
import { describe, expect, it } from "vitest";
import { arrive, choose, NOTHING_STORED, readMirror, saved, type Mirror } from "./mirror.ts";

const ANNA = 7;
const BEA = 8;
const DARK: Settings = { ...DEFAULT_SETTINGS, scheme: "dark", shortcuts: ["calendar"] };

describe("readMirror", () => {
  it("returns what was written", () => {
    const mirror: Mirror = { owner: ANNA, settings: DARK, unsaved: { fontSize: 130, folded: false } };
    expect(readMirror(JSON.stringify(mirror))).toEqual(mirror);
  });

  it.each([null, "", "{", "null", "[]", '"dark"', "{}"])("treats %j as an empty storage", (text) => {
    expect(readMirror(text)).toEqual(NOTHING_STORED);
  });

  it("accepts current settings one by one", () => {
    const settings = { scheme: "sepia", layout: "top", fontSize: 1.3, folded: "yes", shortcuts: ["club", "x", 3] };
    expect(readMirror(JSON.stringify({ owner: "7", settings, unsaved: { scheme: 1, layout: "wide" } }))).toEqual({
      owner: null,
      settings: { ...DEFAULT_SETTINGS, layout: "top", shortcuts: ["club"] },
      unsaved: { layout: "wide" },
    });
  });
});

describe("visitor's setting", () => {
  it("is stored in this browser and not pending", () => {
    expect(choose(NOTHING_STORED, null, { scheme: "dark" })).toEqual({
      owner: null,
      settings: { ...DEFAULT_SETTINGS, scheme: "dark" },
      unsaved: {},
    });
  });

  it("is adopted by an account without settings", () => {
    const visited = choose(NOTHING_STORED, null, { scheme: "dark" });
    const { settings, unsaved } = arrive(visited, ANNA, null);
    expect(settings.scheme).toBe("dark");
    expect(unsaved).toEqual(settings);
    expect(arrive(NOTHING_STORED, ANNA, null).unsaved).toEqual({});
  });

  it("is replaced by the account's settings", () => {
    const visited = choose(NOTHING_STORED, null, { scheme: "light", fontSize: 70 });
    expect(arrive(visited, ANNA, DARK)).toEqual({ owner: ANNA, settings: DARK, unsaved: {} });
  });

  it("keeps an account's appearance after sign-out, and not its shortcuts", () => {
    const annas = arrive(NOTHING_STORED, ANNA, DARK);
    expect(choose(annas, null, { folded: true }).settings).toEqual({ ...DARK, folded: true, shortcuts: [] });
  });
});

describe("account's setting", () => {
  const annas = arrive(NOTHING_STORED, ANNA, DARK);

  it("is pending until it is saved; a later change stays pending", () => {
    const sent = choose(annas, ANNA, { fontSize: 110, folded: true }).unsaved;
    const more = choose(choose(annas, ANNA, sent), ANNA, { fontSize: 120 });
    expect(saved(more, sent)).toEqual({ ...more, unsaved: { fontSize: 120 } });
    expect(saved(more, more.unsaved).unsaved).toEqual({});
  });

  it("that is not saved yet wins over the server's value", () => {
    const waiting = choose(annas, ANNA, { fontSize: 130 });
    expect(arrive(waiting, ANNA, DARK)).toEqual({
      owner: ANNA,
      settings: { ...DARK, fontSize: 130 },
      unsaved: { fontSize: 130 },
    });
  });

  it("does not apply to another account", () => {
    const waiting = choose(annas, ANNA, { fontSize: 130 });
    expect(arrive(waiting, BEA, null)).toEqual({ owner: BEA, settings: DEFAULT_SETTINGS, unsaved: {} });
    expect(arrive(waiting, BEA, DARK)).toEqual({ owner: BEA, settings: DARK, unsaved: {} });
    expect(choose(waiting, BEA, { folded: true }).unsaved).toEqual({ folded: true });
  });
});
