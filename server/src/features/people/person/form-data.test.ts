import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAthlete, makeClub, makeOrganiser, makeStaff, type Made } from "../../../../test/factories.ts";
import type { Browser } from "../../../../test/browser.ts";
import { openPeople, type PeoplePortal } from "../people.testbed.ts";

let portal: PeoplePortal;
let club: Made;
let anna: Made;
beforeAll(async () => {
  portal = await openPeople();
  await makeClub(portal.db, { name: "Zsadányi Klub" });
  club = await makeClub(portal.db, { name: "Árva Klub" });
  await makeOrganiser(portal.db, { name: "Szervező Kft." });
  anna = await makeAthlete(portal.db, { club: club.id });
});
afterAll(() => portal.close());

const OF_PERSON = "personEditControl/getFormData";
const clubsFor = async (browser: Browser) =>
  (await browser.call(`GET /${OF_PERSON}`, {})).body.clubs.map(({ name }) => name);

it("the form of a person returns its choices with and without a record", async () => {
  const { body } = await portal.admin.call(`GET /${OF_PERSON}`, {});
  expect(body).toMatchObject({
    clubs: [{ name: "Árva Klub" }, { name: "Zsadányi Klub" }],
    genders: ["MALE", "FEMALE", "NA"],
    licenseTypes: ["ELIT", "PARA", "UP", "AMATOR"],
    shirtSizes: ["XS", "S", "M", "L", "XL", "XXL", "XXXL"],
    qualifications: ["ASSISTANT", "SPORTS_TRAINER", "TRAINER", "SPECIALIST", "MASTER", "OTHER"],
    refQualifications: ["ASSISTANT", "COUNTY", "NATIONAL", "CONTINENTAL", "WORLD"],
  });
  expect(body.nationalities).toEqual(expect.arrayContaining(["HU", "OTHER"]));
  expect([body.counties, body.publicPlaceTypes]).toEqual([
    expect.arrayContaining(["Vas"]),
    expect.arrayContaining(["utca"]),
  ]);
  const ofAnna = await portal.admin.call(`POST /${OF_PERSON}`, { id: anna.id });
  expect(ofAnna.body).toEqual({ ...body, editableAccess: "Full", editableFields: [] });
});

it("a club may put persons only into itself, and a person may choose no club", async () => {
  expect(await clubsFor(await portal.signedIn(club))).toEqual(["Árva Klub"]);
  expect(await clubsFor(await portal.signedIn(anna))).toEqual([]);
});

it("the form of an organisation returns its choices", async () => {
  const own = await portal.signedIn(club);
  const { body } = await own.call("GET /orgEditControl/getFormData", {});
  const { editableAccess, editableFields, ...choices } = body;
  expect(Object.keys(choices)).toEqual(["counties", "publicPlaceTypes"]);
  // A club creates no other organisation, and some of its fields are read-only.
  expect({ editableAccess, editableFields }).toEqual({ editableAccess: "NoAccess", editableFields: [] });
  expect((await own.call("POST /orgEditControl/getFormData", { id: club.id })).body).toMatchObject({
    ...choices,
    editableAccess: "Restricted",
  });
});

it("form data are refused to guests, to staff without a right, and for a record of another party", async () => {
  const clerk = await portal.signedIn(await makeStaff(portal.db, { roles: [] }));
  for (const control of ["personEditControl", "orgEditControl"] as const) {
    expect((await portal.browser().call(`GET /${control}/getFormData`, {})).status).toBe(401);
    expect((await portal.browser().call(`POST /${control}/getFormData`, {})).status).toBe(401);
    expect((await clerk.call(`GET /${control}/getFormData`, {})).status).toBe(403);
    expect((await clerk.call(`POST /${control}/getFormData`, {})).status).toBe(403);
  }
  const other = await portal.signedIn(await makeClub(portal.db));
  expect((await other.call(`POST /${OF_PERSON}`, { id: anna.id })).status).toBe(404);
  expect((await other.call("POST /orgEditControl/getFormData", { id: club.id })).status).toBe(404);
});
