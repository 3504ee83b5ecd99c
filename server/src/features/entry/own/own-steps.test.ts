import { afterAll, beforeAll, expect, it } from "vitest";
import { billFee, makeClub, makeStaff } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting } from "../entry.testbed.ts";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-06-01T10:00:00Z" });
  act = acting(portal);
});
afterAll(() => portal.close());

const stepsOf = async (browser: { call: ReturnType<Portal["browser"]>["call"] }) => {
  const { body } = await browser.call("GET /competitionEntryControl/getOwnSteps", {});
  return { starts: body.starts, steps: body.lineList.map(({ step, state }) => `${step} ${state}`) };
};

it("shows an athlete the steps to the start, from the athlete's own record", async () => {
  const { browser } = await act.athleteWith();
  expect(await stepsOf(browser)).toEqual({
    starts: true,
    steps: ["address done", "papers open", "verification done", "fee done", "clearance done"],
  });
  const { id, browser: newcomer } = await act.athleteWith({ paidYears: [] });
  await portal.db.updateTable("person").set({ user_status: "UnderVerification" }).where("id", "=", id).execute();
  await portal.db
    .updateTable("licence")
    .set({ medical_valid_until: "2026-06-20" })
    .where("person_id", "=", id)
    .execute();
  expect((await stepsOf(newcomer)).steps).toEqual([
    "address done",
    "papers open",
    "verification waiting",
    "fee waiting",
    "clearance ends",
  ]);
  await billFee(portal.db, id, "LICENSE_ELIT", 2025);
  expect((await stepsOf(newcomer)).steps).toContain("fee waiting");
  await billFee(portal.db, id, "LICENSE_ELIT", 2026);
  expect((await stepsOf(newcomer)).steps).toContain("fee open");
});

it("shows a club its own steps, staff none, and refuses guests", async () => {
  const club = await makeClub(portal.db);
  expect(await stepsOf(await act.signedIn(club))).toEqual({
    starts: false,
    steps: ["address done", "verification done"],
  });
  expect(await stepsOf(await act.signedIn(await makeStaff(portal.db)))).toEqual({ starts: false, steps: [] });
  expect((await portal.browser().call("GET /competitionEntryControl/getOwnSteps", {})).status).toBe(401);
});
