import { expect, it } from "vitest";
import { VALUE_SET_PAGES } from "../catalogue/value-sets.values.ts";
import { LOGGED_OBJECTS, OTHER_OBJECT } from "./change-log.table.ts";
import { workTextsHu } from "./work.texts.hu.ts";

it("names every value set and opens its page", () => {
  expect(
    Object.values(LOGGED_OBJECTS),
    "add the table of the value set to LOGGED_OBJECTS of change-log.table.ts: the log calls it “Egyéb” otherwise",
  ).toEqual(expect.arrayContaining(Object.values(VALUE_SET_PAGES).map((id) => `${id}Edit`)));
});

it("has a text for every kind of record", () => {
  expect(Object.keys(workTextsHu.changeLog.objectOf).toSorted(), "objectOf of work.texts.hu.ts").toEqual(
    [...Object.keys(LOGGED_OBJECTS), OTHER_OBJECT].toSorted(),
  );
});
