import { describe, expect, it } from "vitest";
import { anyOf, superAdmin, type Needs } from "../access.ts";
import { columnsOf, defineTable, number, text, yesNo } from "./table.ts";

const list = defineTable({
  control: "memberTableControl",
  needs: anyOf("Athlete"),
  columns: {
    name: text({ filters: ["LIKE"] }),
    club: text({ filters: ["LIKE"], filteredBy: superAdmin }),
    fee: number({ filters: ["INTERVAL"], hiddenAtFirst: true }),
    taj: text({ filters: ["LIKE"], shownTo: superAdmin }),
    isAthlete: yesNo({ filters: ["EQ"], shownTo: "nobody" }),
  },
  views: {
    short: { needs: anyOf("Athlete"), fixed: {}, columns: ["club", "name", "isAthlete", "taj"] },
    calm: { needs: anyOf("Athlete"), fixed: {}, hiddenAtFirst: ["club", "taj", "isAthlete"] },
  },
  order: [["name", "asc"]],
});

const somebody = (needs: Needs): boolean => needs !== superAdmin;
const everything = (): boolean => true;
const namesFor = (view: string | null | undefined, may: (needs: Needs) => boolean) =>
  columnsOf(list, view, may).map(([name]) => name);
const columnFor = (view: string | null, may: (needs: Needs) => boolean, name: string) =>
  Object.fromEntries(columnsOf(list, view, may))[name];

describe("columnsOf", () => {
  it("returns all columns in their order for a viewer who may see them", () => {
    expect(namesFor(null, somebody)).toEqual(["name", "club", "fee"]);
    expect(namesFor(null, everything)).toEqual(["name", "club", "fee", "taj"]);
  });

  it("returns the columns that a view names, in its order; a view opens no column to other viewers", () => {
    expect(namesFor("short", somebody)).toEqual(["club", "name"]);
    expect(namesFor("short", everything)).toEqual(["club", "name", "taj"]);
  });

  it("returns all columns where a view is unknown or names none", () => {
    expect(namesFor(undefined, somebody)).toEqual(namesFor(null, somebody));
    expect(namesFor("nowhere", somebody)).toEqual(namesFor(null, somebody));
    expect(namesFor("calm", somebody)).toEqual(namesFor(null, somebody));
  });

  it("returns columns for fixed filters only to no viewer", () => {
    for (const view of [null, "short", "calm"]) expect(namesFor(view, everything)).not.toContain("isAthlete");
  });
});

describe("the column that columnsOf returns", () => {
  it("is hidden at first by itself or by its view, and stays filterable", () => {
    expect(columnFor(null, everything, "fee")).toMatchObject({ hiddenAtFirst: true });
    expect(columnFor(null, everything, "club")).not.toHaveProperty("hiddenAtFirst");
    expect(columnFor("calm", everything, "club")).toMatchObject({ hiddenAtFirst: true, filters: ["LIKE"] });
    expect(columnFor("calm", everything, "fee")).toMatchObject({ hiddenAtFirst: true });
    expect(columnFor("calm", everything, "name")).not.toHaveProperty("hiddenAtFirst");
  });

  it("is visible but has no filters for a viewer who may not filter by it", () => {
    expect(columnFor(null, somebody, "club")).toMatchObject({ type: "text", filters: [] });
    expect(columnFor("calm", somebody, "club")).toMatchObject({ hiddenAtFirst: true, filters: [] });
    expect(columnFor(null, everything, "club")).toMatchObject({ filters: ["LIKE"] });
    expect(columnFor(null, somebody, "name")).toMatchObject({ filters: ["LIKE"] });
  });

  it("is a copy: the declared column is unchanged", () => {
    columnsOf(list, "calm", somebody);
    expect(list.columns.club).toEqual({ type: "text", filters: ["LIKE"], filteredBy: superAdmin });
  });
});
