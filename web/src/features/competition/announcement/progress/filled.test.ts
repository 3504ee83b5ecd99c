import { announcementForm, wholeAnnouncement } from "@rajt/contract/competition/announcement/announcement.form";
import { anAnnouncement } from "@rajt/contract/competition/announcement/announcement.testbed";
import { expect, it } from "vitest";
import { emptyRow, valuesOf } from "../../../../kernel/form/record/values.ts";
import { filledTabs } from "./filled.ts";

const tabs = (values: Record<string, unknown>) =>
  filledTabs(wholeAnnouncement, values).map(({ key, filled, all, next }) => [key, `${filled}/${all}`, next]);

it("filledTabs counts the required fields of an announcement by tab", () => {
  expect(tabs(emptyRow(announcementForm.fields))).toEqual([
    ["base", "0/6", "contest"],
    ["competitionPart", "0/1", "competitionPartList"],
    ["distanceList", "0/1", "distanceList"],
    ["raceList", "0/1", "raceList"],
    ["entryPriceList", "0/1", "entryPriceList"],
  ]);
});

it("filledTabs counts every line, and names the first field with a missing value", () => {
  const dto = anAnnouncement();
  const values = valuesOf(announcementForm.fields, { ...dto, address: null });
  expect(tabs(values)).toEqual([
    ["base", "5/6", "address"],
    ["competitionPart", "10/10", null],
    ["distanceList", "2/2", null],
    ["raceList", "14/14", null],
    ["entryPriceList", "8/8", null],
  ]);
});
