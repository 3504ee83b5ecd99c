import { superAdmin } from "@rajt/contract/kernel/access";
import { defineTable, moment, text } from "@rajt/contract/kernel/table/table";
import { readBound } from "@rajt/contract/kernel/table/table-bounds";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAthlete, makeClub } from "../../../test/factories.ts";
import { allRows, serveTable } from "./serve-table.ts";
import { ask, openPeople, type OpenList, type People } from "./table.testbed.ts";

/** A list whose moments are filtered by the minute. */
const arrivalTable = defineTable({
  control: "arrivalTableControl",
  needs: superAdmin,
  columns: { name: text({}), arrived: moment({ filters: ["INTERVAL", "EQ"], timed: true }) },
  order: [["arrived", "asc"]],
});
const arrivals = serveTable(arrivalTable, {
  texts: "people",
  from: sql`person p join account a on a.id = p.id`,
  id: sql`p.id`,
  columns: { name: sql`p.last_name`, arrived: sql`a.registered_at` },
  scope: allRows,
});

let portal: People;
let list: OpenList;

/** Arrivals, named by the clocks of Budapest. */
const ARRIVED = {
  "spring 01:59:59": "2027-03-28T00:59:59.999Z",
  "spring 03:00:00": "2027-03-28T01:00:00.000Z",
  "spring 03:30:59": "2027-03-28T01:30:59.999Z",
  "spring 03:31:00": "2027-03-28T01:31:00.000Z",
  "autumn 01:59:59": "2027-10-30T23:59:59.999Z",
  "autumn 02:15": "2027-10-31T00:15:00.000Z",
  "autumn 02:15 again": "2027-10-31T01:15:00.000Z",
  "autumn 02:59:59 again": "2027-10-31T01:59:59.999Z",
  "autumn 03:00:00": "2027-10-31T02:00:00.000Z",
};

beforeAll(async () => {
  portal = await openPeople({ lists: [arrivals] });
  const club = await makeClub(portal.db);
  for (const [lastName, at] of Object.entries(ARRIVED))
    await makeAthlete(portal.db, { club: club.id, lastName, at: new Date(at) });
  list = await portal.open(portal.admin, {}, arrivalTable.control);
});
afterAll(() => portal.close());

const interval = (value: Filter["value"]): Filter => ({ propertyName: "arrived", type: "INTERVAL", value });

async function arrivedBetween(from: string, to: string): Promise<unknown[]> {
  const typed = { from: readBound(from, "from"), to: readBound(to, "to") };
  expect(await list.filter(interval(typed))).toMatchObject({ successful: true });
  return list.values("name");
}

describe("an interval with times of day", () => {
  test.each([
    ["2027.03.28. 01:59", "2027.03.28. 03:00", ["spring 01:59:59", "spring 03:00:00"]],
    ["2027.03.28. 03:00", "2027.03.28. 03:30", ["spring 03:00:00", "spring 03:30:59"]],
    ["2027.10.31. 02:00", "2027.10.31. 02:59", ["autumn 02:15", "autumn 02:15 again", "autumn 02:59:59 again"]],
    ["2027.10.31. 02:15", "2027.10.31. 02:15", ["autumn 02:15", "autumn 02:15 again"]],
    ["2027.10.31. 03:00", "2027.10.31.", ["autumn 03:00:00"]],
    ["2027.03.28. 03:31", "2027.10.31. 01:59", ["spring 03:31:00", "autumn 01:59:59"]],
  ])("%s to %s finds %j", async (from, to, names) => {
    expect(await arrivedBetween(from, to)).toEqual(names);
  });

  test.each([["2027.03.28."], ["2027.10.31."]])("includes the whole of the day %s", async (day) => {
    const names = Object.keys(ARRIVED).filter((name) => name.startsWith(day === "2027.03.28." ? "spring" : "autumn"));
    expect(await arrivedBetween(day, day)).toEqual(names);
  });

  test.each([
    ["a time that is none", { from: "2027-03-28T25:00:00Z" }],
    ["a day that is none", { to: "2027-02-29T10:00:00Z" }],
    ["a year beyond the calendar", { to: "9999-12-31T10:00:00Z" }],
    ["a time without a zone", { to: "2027-02-28T10:00" }],
    ["a number", { from: 1 }],
    ["no end", { from: null }],
  ])("refuses %s", async (_, value) => {
    const { session, browser } = list;
    const { status } = await ask(
      browser,
      "setFilter",
      { session, filter: { list: [interval(value)] } },
      arrivalTable.control,
    );
    expect(status).toBe(400);
  });

  test("is for interval filters only: an equality filter compares days", async () => {
    const equal = (value: string): Filter => ({ propertyName: "arrived", type: "EQ", value });
    expect(await list.filter(equal("2027-03-28T01:00:00.000Z"))).toMatchObject({ successful: false });
    expect(await list.filter(equal("2027-03-28"))).toMatchObject({ successful: true });
  });
});
