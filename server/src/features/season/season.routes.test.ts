import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeClub, makeOrganiser, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { aSeason, retold } from "./season.testbed.ts";

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
