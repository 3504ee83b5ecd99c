import { USER_STATUSES } from "@rajt/contract/kernel/enumerations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { completePerson, makeAthlete, makeClub, type Made } from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { openPeople, type PeoplePortal } from "./people-lists.testbed.ts";

let portal: PeoplePortal;
beforeAll(async () => {
  portal = await openPeople({ poolSize: 4 });
});
afterAll(() => portal.close());

const athletes = (browser: Browser) => openList(browser, "person", { view: "athlete" });
const wordOf = async (id: number) =>
  (
    await portal.db
      .selectFrom("person")
      .where("id", "=", id)
      .select("user_status as userStatus")
      .executeTakeFirstOrThrow()
  ).userStatus;
const historyOf = (id: number) =>
  portal.db
    .selectFrom("change_log")
    .where("object_id", "=", id)
    .where("action", "=", "status")
    .select(["actor_id as actor", "changes"])
    .execute();
const mailsTo = async ({ email }: Made) =>
  (await (await portal.mails()).where("recipient", "=", email).select("text").execute()).map(({ text }) => text);

describe("verification moves in a list", () => {
  it.each([
    ["UnderVerification", ["verify", "rest", "prohibit"]],
    ["Verified", ["doubt", "rest", "prohibit"]],
    ["Inactive", ["verify", "doubt", "prohibit"]],
    ["Prohibited", ["verify", "doubt", "rest"]],
  ] as const)("that are %s carry the moves that lead on, to super admins alone", async (userStatus, moves) => {
    expect(USER_STATUSES).toContain(userStatus);
    const club = await makeClub(portal.db, { userStatus });
    const { id } = await makeAthlete(portal.db, { userStatus });
    const clerk = await portal.clerk({ Athlete: "WriteRead", Club: "WriteRead" });
    for (const [control, view, row] of [
      ["person", "athlete", id],
      ["org", "club", club.id],
    ] as const) {
      const seen = async (browser: Browser) => (await openList(browser, control, { view })).row(row);
      expect((await seen(portal.admin.browser))?.["acts"]).toEqual([
        ...(row === id && userStatus === "Verified" ? ["remind"] : []),
        ...moves,
      ]);
      expect(await seen(clerk)).toMatchObject({ id: row });
      expect((await seen(clerk))?.["acts"]).toBeUndefined();
    }
  });
});

it("move each selected row by its own step; a row already in the state stays, with a reason", async () => {
  const waiting = [
    await makeAthlete(portal.db, { userStatus: "UnderVerification" }),
    await makeAthlete(portal.db, { userStatus: "Inactive" }),
  ];
  for (const { id } of waiting) await completePerson(portal.db, id, "2026-10-01");
  const there = await makeAthlete(portal.db, { userStatus: "Verified" });
  await completePerson(portal.db, there.id, "2026-10-01");
  const list = await athletes(portal.admin.browser);
  for (const { id } of [...waiting, there]) await list.ask("selectOne", { id, add: true });
  const { body } = await list.ask("makeMove", { run: "jovahagyas", move: "verify" });
  expect(body).toMatchObject({
    total: 3,
    changed: 2,
    refused: [{ code: "kernel.flow.notOpen", count: 1, firstIds: [there.id] }],
  });
  for (const made of waiting) {
    expect(await wordOf(made.id)).toBe("Verified");
    expect(await historyOf(made.id)).toMatchObject([{ actor: portal.admin.id }]);
    expect(await mailsTo(made)).toHaveLength(1);
  }
  expect(await historyOf(there.id)).toEqual([]);
  // Repeated, nothing moves and nobody is notified twice.
  await list.ask("makeMove", { run: "jovahagyas", move: "verify" });
  for (const made of waiting) expect(await mailsTo(made)).toHaveLength(1);
});

it("ask for the move's reason, and store it on each row", async () => {
  const banned = [await makeAthlete(portal.db), await makeAthlete(portal.db)];
  const list = await athletes(portal.admin.browser);
  for (const { id } of banned) await list.ask("selectOne", { id, add: true });
  for (const reason of [undefined, null, "  "]) {
    const { body } = await list.ask("makeMove", { move: "prohibit", reason });
    expect(body).toMatchObject({ successful: false, properties: { reason: [{ message: "Mező kötelező." }] } });
  }
  const { body } = await list.ask("makeMove", { move: "prohibit", reason: "Dopping." });
  expect(body).toMatchObject({ changed: 2, refused: [] });
  for (const made of banned) expect((await mailsTo(made)).join()).toContain("Indoklás: Dopping.");
});

it("are refused to everyone but super admins", async () => {
  const { id } = await makeAthlete(portal.db, { userStatus: "UnderVerification" });
  const list = await athletes(await portal.clerk({ Athlete: "WriteRead" }));
  expect((await list.ask("makeMove", { id, move: "verify" })).status).toBe(403);
  expect(await wordOf(id)).toBe("UnderVerification");
});

it("take in bulk only persons of whom nothing is missing or doubtful; the others stay, each with the reason", async () => {
  const made = async (traits: Parameters<typeof makeAthlete>[1] = {}) => {
    const { id } = await makeAthlete(portal.db, { userStatus: "UnderVerification", ...traits });
    await completePerson(portal.db, id, "2026-10-01");
    return id;
  };
  const complete = await made();
  const withoutPicture = await made();
  await portal.db.updateTable("account").set({ profile_picture: null }).where("id", "=", withoutPicture).execute();
  const minor = await made({ birthDate: "2012-03-04" });
  const withoutTown = await made();
  await portal.db.updateTable("person").set({ birth_place: null }).where("id", "=", withoutTown).execute();
  const over = await made();
  await portal.db
    .updateTable("licence")
    .set({ medical_valid_until: "2026-01-01" })
    .where("person_id", "=", over)
    .execute();
  const twice = [await made({ firstName: "Kettős" }), await made({ firstName: "Kettős", birthDate: "1995-11-30" })];
  const list = await athletes(portal.admin.browser);
  const all = [complete, withoutPicture, minor, withoutTown, over, ...twice];
  for (const id of all) await list.ask("selectOne", { id, add: true });
  // cast: an act answers its outcome.
  const body = (await list.ask("makeMove", { move: "verify" })).body as unknown as {
    refused: { code: string; firstIds: number[] }[];
  };
  expect(body).toMatchObject({ total: 7, changed: 1 });
  expect(Object.fromEntries(body.refused.map(({ code, firstIds }) => [code, firstIds]))).toEqual({
    "people.desk.bulk.picture": [withoutPicture],
    "people.desk.bulk.permission": [minor],
    "people.desk.bulk.missing": [withoutTown],
    "people.desk.bulk.doubtful": [over],
    "people.desk.bulk.similar": twice,
  });
  expect(await wordOf(complete)).toBe("Verified");
  for (const id of all.slice(1)) expect(await wordOf(id)).toBe("UnderVerification");
});
