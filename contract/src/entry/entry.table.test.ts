import { expect, it } from "vitest";
import { competitionEntryTable } from "./entry.table.ts";

it("shows an organiser start numbers before what a narrow screen puts behind the actions of the rows", () => {
  const shown = Object.entries(competitionEntryTable.columns).flatMap(([name, column]) =>
    "hiddenAtFirst" in column || "shownTo" in column ? [] : [name],
  );
  expect(shown).toEqual(["cachedPersonFullName", "race", "paid", "startNumber", "rowStatus", "birthYear", "org"]);
});
