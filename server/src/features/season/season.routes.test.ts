import type { Updateable } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../database.generated.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeClub, makeOrganiser, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { aSeason, competition, retold } from "./season.testbed.ts";

let portal: Portal;
let admin: Browser;
let staff: { id: number; email: string };
beforeAll(async () => {
  portal = await startPortal({ now: "2026-11-21T10:00:00Z" });
  staff = await makeStaff(portal.db);
  admin = await portal.browser().signIn(staff.email, PASSWORD);
});
afterAll(() => portal.close());

type Answer = {
  successful: boolean;
  code?: string;
  message?: string;
  competitionList?: { id: number | null; name: string; outcome: string }[];
  problemList?: { sheet: string; line: number; column: string; message: string }[];
};

const BOUNDARY = "----a-season";
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="idény.xlsx"\r\n\r\n`;
const send = async (browser: Browser, content: Buffer, query = "") =>
  browser.send<Answer>("POST", `/api/competitionEditControl/importXlsx${query}`, {
    body: Buffer.concat([Buffer.from(HEAD), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  });
const competitions = async () =>
  Number(
    (
      await portal.db
        .selectFrom("competition")
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirst()
    )?.count,
  );

it("an import with any problem is refused completely, with the location of each problem", async () => {
  const { body } = await send(admin, retold(aSeason(), ">9:00<", ">24:00<"));
  expect(body).toMatchObject({ successful: false, code: "kernel.error.invalid" });
  expect(body.problemList).toEqual([
    { sheet: "Futamok", line: 2, column: "Rajt", message: "Nem időpont: „24:00”. Így kell: 9:30." },
  ]);
  expect(body.message).toContain("Futamok, 2. sor, „Rajt”: Nem időpont: „24:00”.");
  expect(await competitions()).toBe(0);
  const { body: text } = await send(admin, Buffer.from("no workbook"));
  expect(text).toMatchObject({ successful: false, code: "roster.refusal.notXlsx" });
});

it("a check returns every problem, else what the import would do, and stores nothing", async () => {
  const wrong = await send(admin, retold(aSeason(), ">9:00<", ">24:00<"), "?check=true");
  expect(wrong.body).toEqual({
    successful: true,
    problemList: [{ sheet: "Futamok", line: 2, column: "Rajt", message: "Nem időpont: „24:00”. Így kell: 9:30." }],
  });
  const right = await send(admin, aSeason(), "?check=true");
  expect(right.body).toEqual({
    successful: true,
    competitionList: [{ id: null, name: "Árvíztűrő Kupa", date: "2027-03-27", outcome: "added" }],
  });
  expect(await competitions()).toBe(0);
  const kept = await portal.db.selectFrom("organisation").select("full_name").execute();
  expect(kept.map(({ full_name }) => full_name)).not.toContain("Őrségi Versenyszervező");
  expect((await send(admin, aSeason(), "?check=maybe")).status).toBe(400);
});

it("an import is for super admins only", async () => {
  for (const { email } of [await makeClub(portal.db), await makeOrganiser(portal.db)])
    for (const query of ["", "?check=true"])
      expect((await send(await portal.browser().signIn(email, PASSWORD), aSeason(), query)).status).toBe(403);
  expect((await send(portal.browser(), aSeason())).status).toBe(401);
  expect(await competitions()).toBe(0);
});

it("an import stores what the command line would, with the uploader as actor, and repeated changes nothing", async () => {
  const { status, body } = await send(admin, aSeason());
  expect([status, body.successful]).toEqual([200, true]);
  const outcomes = async () => (await send(admin, aSeason())).body.competitionList?.map(({ outcome }) => outcome);
  expect(new Set(body.competitionList?.map(({ outcome }) => outcome))).toEqual(new Set(["added"]));
  expect(await competitions()).toBe(body.competitionList?.length);
  const stored = await portal.db.selectFrom("competition").select("id").execute();
  expect(body.competitionList?.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  expect(new Set(await outcomes())).toEqual(new Set(["same"]));
  const { actor_id: actor } = await portal.db
    .selectFrom("change_log")
    .where("object", "=", "competition")
    .select("actor_id")
    .executeTakeFirstOrThrow();
  expect(actor).toBe(staff.id);
});

const imported = () => portal.db.selectFrom("competition").selectAll().executeTakeFirstOrThrow();
const UNDECIDED = { admin_approval: null, committee_approval: null };
const outcomesOf = async (content: Buffer, query = "") =>
  (await send(admin, content, query)).body.competitionList?.map(({ outcome }) => outcome);

it.each<[string, Updateable<Database["competition"]>]>([
  ["a draft with an incomplete line", { ...UNDECIDED, submitted: false, unfinished: JSON.stringify({ raceList: [] }) }],
  ["one that is submitted", UNDECIDED],
  [
    "one that the federation sent back",
    { ...UNDECIDED, submitted: false, admin_approval: "DENIED", admin_decision_reason: "Korai rajt" },
  ],
  [
    "one that the committee sent back",
    { submitted: false, committee_approval: "DENIED", committee_decision_reason: "Kevés víz" },
  ],
  [
    "one that is approved with changes",
    { admin_approval: "APPROVED_WITH_MOD", admin_decision_reason: "Rövidebb bringa" },
  ],
])("an import approves %s, and logs old and new values", async (_, state) => {
  await send(admin, aSeason());
  const { id } = await imported();
  await portal.db
    .updateTable("competition")
    .set({ ...state, address: "Piszkozat utca 1." })
    .where("id", "=", id)
    .execute();
  for (const query of ["?check=true", ""]) expect(await outcomesOf(aSeason(), query)).toEqual(["updated"]);
  const stored = await portal.db
    .selectFrom("competition")
    .where("id", "=", id)
    .select(["approved", "admin_decision_reason", "committee_decision_reason", "unfinished", "address"])
    .execute();
  expect(stored).toEqual([
    {
      approved: true,
      admin_decision_reason: null,
      committee_decision_reason: null,
      unfinished: null,
      address: competition.address,
    },
  ]);
  const { changes } = await portal.db
    .selectFrom("change_log")
    .where("object", "=", "competition")
    .where("action", "=", "update")
    .select("changes")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(changes).toMatchObject({ address: ["Piszkozat utca 1.", competition.address] });
});

it("an import leaves a cancelled competition unchanged, and updates one announced again for that day", async () => {
  await send(admin, aSeason());
  const { id, contest_id, created_by } = await imported();
  await portal.db
    .updateTable("competition")
    .set({ cancelled_at: portal.clock(), cancellation_reason: "Vihar" })
    .where("id", "=", id)
    .execute();
  const moved = aSeason({ competitions: [{ ...competition, address: "Máshol" }] });
  for (const query of ["?check=true", ""]) expect(await outcomesOf(moved, query)).toEqual(["cancelled"]);
  const addresses = async () =>
    (await portal.db.selectFrom("competition").select("address").orderBy("id").execute()).map(({ address }) => address);
  expect(await addresses()).toEqual([competition.address]);
  const again = {
    contest_id,
    created_by,
    address: "Újra",
    starts_on: competition.starts_on,
    ends_on: competition.ends_on,
    registration_deadline: competition.registration_deadline,
    created_at: portal.clock(),
    updated_at: portal.clock(),
  };
  await portal.db.insertInto("competition").values(again).execute();
  // The order of the rows in the table must not decide.
  await portal.db.updateTable("competition").set({ evochip: true }).where("id", "=", id).execute();
  expect(await outcomesOf(moved)).toEqual(["updated"]);
  expect(await addresses()).toEqual([competition.address, "Máshol"]);
});
