import { afterAll, beforeAll, expect, it } from "vitest";
import {
  billFee,
  completePerson,
  makeAthlete,
  makeClub,
  makeOfficial,
  makeStaff,
  PASSWORD,
  type Made,
} from "../../../../test/factories.ts";
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

const DESK = "POST /verificationDeskControl/sendBack";
const verificationOf = async (browser: Parameters<typeof stepsOf>[0]) => {
  const { body } = await browser.call("GET /competitionEntryControl/getOwnSteps", {});
  return body.lineList.find(({ step }) => step === "verification");
};

it("leaves the check to a person who was sent back, until all that was asked for is mended", async () => {
  const office = await act.signedIn(await makeStaff(portal.db));
  const { id, browser } = await act.athleteWith({ userStatus: "UnderVerification" });
  expect(await verificationOf(browser)).toMatchObject({ state: "waiting", hold: null, since: "2025-01-10" });
  const points = [
    { path: "phoneNumber", problem: "missing" },
    { path: "birthPlace", problem: "missing" },
  ] as const;
  expect((await office.call(DESK, { id, points: [...points] })).body).toEqual({ successful: true });
  expect(await verificationOf(browser)).toMatchObject({ state: "open", hold: "sentBack", since: null });
  const mend = async (values: { phone_number?: string; birth_place?: string }) => {
    await portal.db.updateTable("person").set(values).where("id", "=", id).execute();
    return (await verificationOf(browser))?.state;
  };
  expect(await mend({ phone_number: "+36301234567" })).toBe("open");
  expect(await mend({ birth_place: "Pápa" })).toBe("waiting");
});

it("says that a party is prohibited or inactive, and since when a doubted one waits", async () => {
  const office = await act.signedIn(await makeStaff(portal.db));
  const athlete = await act.athleteWith();
  const made = await makeClub(portal.db);
  const club = { ...made, browser: await act.signedIn(made) };
  const move = async ({ id }: Made, name: "prohibit" | "rest" | "doubt") => {
    const call = `POST /${id === made.id ? "org" : "person"}EditControl/makeMove` as const;
    expect((await office.call(call, { id, move: name, reason: name === "prohibit" ? "Dopping." : null })).body).toEqual(
      { successful: true },
    );
  };
  for (const party of [athlete, club]) {
    await move(party, "prohibit");
    expect(await verificationOf(party.browser)).toMatchObject({ state: "open", hold: "prohibited" });
    await move(party, "rest");
    expect(await verificationOf(party.browser)).toMatchObject({ state: "open", hold: "inactive" });
    await move(party, "doubt");
    expect(await verificationOf(party.browser)).toMatchObject({ state: "waiting", hold: null, since: "2026-06-01" });
  }
});

it("has the papers of a verified coach open until the certificate is on the record", async () => {
  const coach = await makeOfficial(portal.db, { isReferee: false, isTrainer: true });
  await portal.db.insertInto("trainer").values({ person_id: coach.id }).execute();
  await completePerson(portal.db, coach.id, "2026-12-31");
  const browser = await act.signedIn(coach);
  expect((await stepsOf(browser)).steps).toContain("papers open");
  const { profile_picture: file } = await portal.db
    .selectFrom("account")
    .where("id", "=", coach.id)
    .select("profile_picture")
    .executeTakeFirstOrThrow();
  await portal.db.updateTable("trainer").set({ certificate: file }).where("person_id", "=", coach.id).execute();
  expect((await stepsOf(browser)).steps).toContain("papers done");
});

it("has the contact address of a child without an own address open until it is proved", async () => {
  const { id, licenceNumber } = await makeAthlete(portal.db, { birthDate: "2014-02-03", email: null });
  const browser = await portal.browser().signIn(licenceNumber ?? "", PASSWORD);
  const addressWith = async (values: { contact_email?: string; contact_proved_at?: Date }) => {
    await portal.db.updateTable("account").set(values).where("id", "=", id).execute();
    return (await stepsOf(browser)).steps.filter((step) => step.startsWith("address"));
  };
  expect(await addressWith({ contact_email: "szulo@pelda.hu" })).toEqual(["address open"]);
  expect(await addressWith({ contact_proved_at: portal.clock() })).toEqual(["address done"]);
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
