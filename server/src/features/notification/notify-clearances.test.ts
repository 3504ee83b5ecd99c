import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  deleteAccount,
  makeAthlete,
  makeClub,
  makeCompetitor,
  makeOfficial,
  PASSWORD,
  type Made,
} from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";

const LIST = "POST /dashboardNotificationControl/getList";
const ALL = { firstResult: 0, maxResults: 0 };

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-05-04T10:00:00Z" });
});
beforeEach(async () => {
  portal.clock.set("2026-05-04T10:00:00Z");
  await portal.db.updateTable("licence").set({ medical_valid_until: null }).execute();
});
afterAll(() => portal.close());

/** Runs the job twice at once, and again. */
const remindAt = async (moment: string) => {
  portal.clock.set(moment);
  await Promise.all([portal.runJob("doctor-date-expiry"), portal.runJob("doctor-date-expiry")]);
  await portal.runJob("doctor-date-expiry");
};
const remindOn = (day: string) => remindAt(`${day}T10:00:00Z`);
const bellOf = async ({ email }: Made) => (await (await portal.browser().signIn(email, PASSWORD)).call(LIST, ALL)).body;
const typesOf = async (made: Made) => (await bellOf(made)).map(({ notificationType }) => notificationType);
const mailsOf = async ({ email }: Made) =>
  (await portal.mails())
    .where("recipient", "=", email)
    .orderBy("id")
    .select(["subject", "text", "subscription"])
    .execute();
const EXPIRES = "PersonDoctorDateExpire";

describe("a reminder of a medical clearance", () => {
  it("is sent 60, 30, 7 and 1 day before its end, once each, with a mail", async () => {
    const one = await makeAthlete(portal.db, { medicalValidUntil: "2026-08-01" });
    const [counts, mailed]: [number[], number[]] = [[], []];
    for (const day of [
      "06-01",
      "06-02",
      "06-03",
      "07-01",
      "07-02",
      "07-03",
      "07-24",
      "07-25",
      "07-26",
      "07-31",
      "08-01",
      "08-02",
    ]) {
      await remindOn(`2026-${day}`);
      counts.push((await bellOf(one)).length);
      mailed.push((await mailsOf(one)).length);
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4]);
    expect(await typesOf(one)).toEqual([EXPIRES, EXPIRES, EXPIRES, EXPIRES]);
    expect((await bellOf(one))[0]?.message).toContain("2026 augusztus 1.");
    expect(mailed).toEqual(counts);
    const mails = await mailsOf(one);
    expect(mails[0]?.text).not.toContain("2026 augusztus 1.");
    expect(mails[0]?.text).toContain(new URL("/profile", portal.url).href);
  });

  it("is the last one only for an account that switched reminders off", async () => {
    const one = await makeAthlete(portal.db, { medicalValidUntil: "2026-08-01" });
    const browser = await portal.browser().signIn(one.email, PASSWORD);
    await browser.call("POST /notificationPreferenceControl/choose", { category: "health", choice: "nothing" });
    await remindOn("2026-07-25");
    expect([await typesOf(one), await mailsOf(one)]).toEqual([[], []]);
    await remindOn("2026-07-31");
    expect(await typesOf(one)).toEqual([EXPIRES]);
    expect(await mailsOf(one)).toMatchObject([{ subscription: null }]);
  });

  it("is sent only to competitors with an active account", async () => {
    const medicalValidUntil = "2026-06-03";
    const cases = [
      [await makeAthlete(portal.db, { medicalValidUntil }), [EXPIRES]],
      [await makeCompetitor(portal.db, { medicalValidUntil }), [EXPIRES]],
      [await makeAthlete(portal.db, { medicalValidUntil: null }), []],
      [await makeOfficial(portal.db), []],
    ] as const;
    const disabled = await makeAthlete(portal.db, { medicalValidUntil, registrationStatus: "DISABLED" });
    await remindOn("2026-05-04");
    for (const [made, types] of cases) expect(await typesOf(made)).toEqual(types);
    expect(await mailsOf(disabled)).toEqual([]);
  });

  it.each([
    ["begins", "2026-03-29", "2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z", "2026-03-30"],
    ["ends", "2026-10-25", "2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", "2026-10-26"],
  ])("counts calendar days when summer time %s", async (_, __, eve, morning, medicalValidUntil) => {
    const one = await makeAthlete(portal.db, { medicalValidUntil });
    await remindAt(eve);
    expect(await typesOf(one)).toEqual([]);
    await remindAt(morning);
    expect(await typesOf(one)).toEqual([EXPIRES]);
  });
});

describe("a club's reminder of its athletes' medical clearances", () => {
  it("is sent once a day for all that are not deleted, with their number and no name in the mail", async () => {
    const [club, other] = [await makeClub(portal.db), await makeClub(portal.db)];
    const athletes = [
      await makeAthlete(portal.db, { club: club.id, medicalValidUntil: "2026-07-03" }),
      await makeAthlete(portal.db, { club: club.id, medicalValidUntil: "2026-05-05" }),
      await makeAthlete(portal.db, { club: club.id, medicalValidUntil: "2026-06-03", registrationStatus: "NEW" }),
    ];
    await makeAthlete(portal.db, { club: club.id, medicalValidUntil: "2026-06-04" });
    await makeAthlete(portal.db, { club: other.id, medicalValidUntil: "2026-06-04" });
    const deleted = await makeAthlete(portal.db, { club: club.id, medicalValidUntil: "2026-06-03" });
    await deleteAccount(portal.db, deleted.id, portal.clock());
    await remindOn("2026-05-04");
    const ids = athletes.map(({ id }) => id);
    expect(await bellOf(club)).toMatchObject([
      {
        notificationType: "OrgAthleteDoctorDateExpire",
        severity: "warning",
        data: { userIdList: ids, period: "2026-05-05/2026-07-03" },
      },
    ]);
    const [mail, ...more] = await mailsOf(club);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain("3");
    expect(mail?.text).toContain("/athlete?opening=");
    for (const { id } of athletes) expect(mail?.text).not.toContain(`Tükörfúrógép ${id}`);
    expect([await bellOf(other), await mailsOf(other)]).toEqual([[], []]);
  });

  it("names a single athlete, and links to the record", async () => {
    const club = await makeClub(portal.db);
    const athlete = await makeAthlete(portal.db, { club: club.id, medicalValidUntil: "2026-05-11" });
    await remindOn("2026-05-04");
    expect(await bellOf(club)).toMatchObject([{ data: { userId: athlete.id } }]);
    expect((await bellOf(club))[0]?.data).not.toHaveProperty("userIdList");
    expect((await mailsOf(club))[0]?.text).toContain(new URL(`/athlete/edit/${athlete.id}`, portal.url).href);
  });
});
