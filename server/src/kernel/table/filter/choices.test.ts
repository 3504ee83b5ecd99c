import type { FilterSelection } from "@rajt/contract/kernel/table/table.calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveRole, makeAthlete, makeClub, makeOfficial, type Made } from "../../../../test/factories.ts";
import { openPeople, type OpenList, type People } from "../table.testbed.ts";

let portal: People;
let clubs: Made[];
let list: OpenList;
beforeAll(async () => {
  portal = await openPeople();
  clubs = [];
  for (const name of ["Zsáka SE", "Cukor SE", "Csepel TC", "Őrségi TE", "Üres TK"])
    clubs.push(await makeClub(portal.db, { name }));
  for (const { id } of [...clubs.slice(0, 4), ...clubs.slice(0, 2)]) await makeAthlete(portal.db, { club: id });
  const official = await makeOfficial(portal.db, { club: clubs[3]?.id ?? 0 });
  await giveRole(portal.db, official.id, "TechnicalCommittee");
  list = await portal.open(portal.admin);
});
afterAll(() => portal.close());

const choices = (input: object = {}, of = list) => of.call<FilterSelection>("getFilterSelection", input);
const clubNames = async (input: object = {}, of = list) =>
  (await choices({ filterName: "club", ...input }, of)).entityMap["club"]?.map(({ name }) => name);

test("names values of enumerations in the viewer's language, and returns occurring records in order", async () => {
  const { enumMap, entityMap } = await choices();
  expect(enumMap).toEqual({
    gender: [
      { value: "MALE", name: "Férfi" },
      { value: "FEMALE", name: "Nő" },
    ],
  });
  expect(entityMap["club"]?.map(({ name }) => name)).toEqual(["Cukor SE", "Csepel TC", "Őrségi TE", "Zsáka SE"]);
  expect(entityMap["roleList"]).toEqual([{ id: expect.any(Number), name: "Technikai bizottság" }]);
  expect(Object.keys(entityMap).toSorted()).toEqual(["club", "roleList"]);
});

test("returns one column alone, by typed text, page by page", async () => {
  expect(await choices({ filterName: "gender" })).toMatchObject({ entityMap: {} });
  expect(await clubNames({ query: "orsegi" })).toEqual(["Őrségi TE"]);
  expect(await clubNames({ query: "100%" })).toEqual([]);
  expect(await clubNames({ query: "' or 1=1 --" })).toEqual([]);
  expect(await clubNames({ firstResult: 1, maxResults: 2 })).toEqual(["Csepel TC", "Őrségi TE"]);
});

test("returns only records of rows in the viewer's scope and in the list's own view", async () => {
  const office = await portal.open(await portal.signedIn(clubs[0] as Made));
  expect(await clubNames({}, office)).toEqual(["Zsáka SE"]);
  expect((await choices({}, office)).entityMap["roleList"]).toEqual([]);
  const athletes = await portal.open(portal.admin, { view: "athlete" });
  expect((await choices({}, athletes)).entityMap["roleList"]).toEqual([]);
});

test.each([["nope"], ["phone"], ["birthDate"], ["isAthlete"], ["__proto__"]])(
  "refuses %s, which has no choices",
  async (filterName) => {
    const { properties } = await list.call("getFilterSelection", { filterName });
    expect(Object.keys(properties ?? {})).toEqual([filterName]);
  },
);
