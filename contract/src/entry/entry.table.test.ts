import { expect, it } from "vitest";
import { competitionEntryTable } from "./entry.table.ts";

it("shows an organiser's start numbers before the columns that a narrow screen covers with the row actions", () => {
  const shown = Object.entries(competitionEntryTable.columns).flatMap(([name, column]) =>
    "hiddenAtFirst" in column || "shownTo" in column ? [] : [name],
  );
  expect(shown).toEqual(["cachedPersonFullName", "race", "paid", "startNumber", "here", "rowStatus", "org"]);
});
