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
  competitionList?: { name: string; outcome: string }[];
  problemList?: { sheet: string; line: number; column: string; message: string }[];
};

const BOUNDARY = "----a-season";
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="idény.xlsx"\r\n\r\n`;
const send = async (browser: Browser, content: Buffer) =>
  browser.send<Answer>("POST", "/api/competitionEditControl/importXlsx", {
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

it("an import is for super admins only", async () => {
  for (const { email } of [await makeClub(portal.db), await makeOrganiser(portal.db)])
    expect((await send(await portal.browser().signIn(email, PASSWORD), aSeason())).status).toBe(403);
  expect((await send(portal.browser(), aSeason())).status).toBe(401);
  expect(await competitions()).toBe(0);
});

it("an import stores what the command line would, with the uploader as actor, and repeated changes nothing", async () => {
  const { status, body } = await send(admin, aSeason());
  expect([status, body.successful]).toEqual([200, true]);
  const outcomes = async () => (await send(admin, aSeason())).body.competitionList?.map(({ outcome }) => outcome);
  expect(new Set(body.competitionList?.map(({ outcome }) => outcome))).toEqual(new Set(["added"]));
  expect(await competitions()).toBe(body.competitionList?.length);
  expect(new Set(await outcomes())).toEqual(new Set(["same"]));
  const { actor_id: actor } = await portal.db
    .selectFrom("change_log")
    .where("object", "=", "competition")
    .select("actor_id")
    .executeTakeFirstOrThrow();
  expect(actor).toBe(staff.id);
});
