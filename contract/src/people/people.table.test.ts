import { expect, it } from "vitest";
import { personTable } from "./people.table.ts";

/** Columns that are hidden at first: the views end at the status column on a screen of 1,440 pixels. */
const ADDED = {
  athlete: ["licenseType", "doctorDate", "email", "phoneNumber", "county"],
  competitor: ["doctorDate", "email", "phoneNumber", "county"],
  referee: ["refereeQualification", "email", "phoneNumber", "county"],
  trainer: ["trainerQualification", "email", "phoneNumber", "county"],
} as const;

it.each(Object.entries(ADDED))(
  "the list of %ss offers contact and clearance columns as hidden columns",
  (view, added) => {
    const { columns, hiddenAtFirst } = personTable.views[view as keyof typeof ADDED];
    expect(columns).toEqual(expect.arrayContaining([...added]));
    expect(hiddenAtFirst).toEqual(expect.arrayContaining([...added]));
  },
);
