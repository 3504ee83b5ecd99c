import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { makeAthlete, makeClub, type Made } from "../../../../test/factories.ts";
import { uploadPicture } from "../../../../test/upload-picture.ts";
import { messagesOf } from "../people.testbed.ts";
import { openPeople, type PeoplePortal } from "../people-lists.testbed.ts";

const SAVE = "POST /personEditControl/saveClearance";

let portal: PeoplePortal;
let club: Made;
let browser: Browser;
let athlete: Made;
beforeAll(async () => {
  portal = await openPeople({ now: "2026-05-04T10:00:00Z" });
  club = await makeClub(portal.db, { name: "Zalai Klub" });
  browser = await portal.signedIn(club);
});
beforeEach(async () => {
  // Without a portrait, a birth place and much else that the form of the record requires.
  athlete = await makeAthlete(portal.db, { club: club.id, birthDate: "2015-03-01", medicalValidUntil: "2026-05-20" });
});
afterAll(() => portal.close());

const save = async (by: Browser, changes: object = {}) => {
  const { status, body } = await by.call(SAVE, { id: athlete.id, doctorDate: "2026-10-01", ...changes });
  return { status, ...body };
};
const stored = () =>
  portal.db
    .selectFrom("licence")
    .select(["medical_valid_until as until", "medical_document as paper"])
    .where("person_id", "=", athlete.id)
    .executeTakeFirstOrThrow();
const logged = async () => {
  const rows = await portal.db
    .selectFrom("change_log")
    .select(["actor_id as actor", "changes"])
    .where("object", "=", "person")
    .where("object_id", "=", athlete.id)
    .orderBy("id")
    .execute();
  return rows;
};

describe("the medical clearance of a club's athlete", () => {
  it("is saved with its paper, whatever else is missing from the record, and logged without its values", async () => {
    const paper = await uploadPicture(browser, "personEditControl");
    expect(await save(browser, { doctorDocument: paper })).toEqual({ status: 200, successful: true });
    expect(await stored()).toEqual({ until: "2026-10-01", paper });
    expect(await logged()).toEqual([
      {
        actor: club.id,
        changes: { "athlete.doctorDate": ["***", "***"], "athlete.doctorDocument": ["***", "***"] },
      },
    ]);
    // The paper belongs to the record: the athlete reads it, another club does not.
    const read = async (by: Browser) => (await by.send("GET", `/api/fileRepository/getFile?key=${paper}`)).status;
    expect(await read(await portal.signedIn(athlete))).toBe(200);
    expect(await read(await portal.signedIn(await makeClub(portal.db)))).toBe(404);
  });

  it("keeps the stored paper if there is no new one", async () => {
    const paper = await uploadPicture(browser, "personEditControl");
    await save(browser, { doctorDocument: paper });
    expect(await save(browser, { doctorDate: "2026-10-02" })).toMatchObject({ successful: true });
    expect(await stored()).toEqual({ until: "2026-10-02", paper });
  });

  it("has the limits of the form, and its refusals at its own fields name the last possible day", async () => {
    expect(messagesOf(await save(browser, { doctorDate: "2026-11-05" }))).toEqual({
      doctorDate:
        "A sportorvosi engedély most legfeljebb eddig szólhat: 2026 november 4. (18 éves kor alatt 6, afölött 12 hónap mától).",
    });
    expect(messagesOf(await save(browser, { doctorDate: "2026-05-03" }))).toEqual({
      doctorDate: "A sportorvosi engedély már lejárt.",
    });
    const strangers = await uploadPicture(await portal.signedIn(await makeClub(portal.db)), "personEditControl");
    expect(messagesOf(await save(browser, { doctorDocument: strangers }))).toEqual({
      doctorDocument: "Ezt a fájlt itt nem használhatod. Töltsd fel újra!",
    });
    expect([await stored(), await logged()]).toEqual([{ until: "2026-05-20", paper: null }, []]);
  });

  it("is refused to everybody else, with the same answer as for a missing record", async () => {
    const missing = await browser.call(SAVE, { id: 999_999, doctorDate: "2026-10-01" });
    expect(missing.status).toBe(404);
    const rival = await portal.signedIn(await makeClub(portal.db));
    expect(await save(rival)).toEqual({ status: 404, ...missing.body });
    const statusOf = async (by: Browser) => (await save(by)).status;
    expect(await statusOf(portal.browser())).toBe(401);
    expect(await statusOf(await portal.signedIn(athlete))).toBe(403);
    expect(await statusOf(await portal.signedIn(await makeAthlete(portal.db, { club: club.id })))).toBe(403);
    const unverified = await makeClub(portal.db, { userStatus: "UnderVerification" });
    expect(await statusOf(await portal.signedIn(unverified))).toBe(403);
    // Staff who keep athletes see no health data.
    const clerk = await portal.clerk({ Athlete: "WriteRead" });
    expect(await save(clerk)).toMatchObject({ successful: false });
    expect([await stored(), await logged()]).toEqual([{ until: "2026-05-20", paper: null }, []]);
  });

  it("is refused while another user edits the record", async () => {
    const admin = portal.admin.browser;
    const held = await admin.call("POST /personEditControl/requestEditAccess", { id: athlete.id });
    expect(held.body).toMatchObject({ successful: true });
    expect(await save(browser)).toMatchObject({
      successful: false,
      message: expect.stringContaining("Főtitkár Flóra"),
    });
    expect((await stored()).until).toBe("2026-05-20");
  });

  it("cannot be given to a coach, who has none", async () => {
    await portal.db
      .updateTable("person")
      .set({ is_athlete: false, is_trainer: true })
      .where("id", "=", athlete.id)
      .execute();
    expect((await save(browser)).status).toBe(404);
  });
});
