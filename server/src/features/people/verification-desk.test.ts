import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  completePerson,
  giveNumbers,
  makeAthlete,
  makeClub,
  makeCompetitor,
  type Made,
} from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { openPeople, type PeoplePortal } from "./people-lists.testbed.ts";
import { ask } from "./people.testbed.ts";

const MINUTE = 60_000;
const CANARY = { birthPlace: "Kanarifalva", taj: "123456788", clearance: "2026-12-31" };

let portal: PeoplePortal;
let club: Made;
const browsers: Record<string, Browser> = {};
const by = (name: string) => browsers[name] ?? portal.browser();
beforeAll(async () => {
  portal = await openPeople({ poolSize: 4, now: "2026-05-04T10:00:00Z" });
  club = await makeClub(portal.db, { name: "Zalai Klub" });
  browsers["club"] = await portal.signedIn(club);
  browsers["other club"] = await portal.signedIn(await makeClub(portal.db));
  browsers["clerk"] = await portal.clerk({ Athlete: "WriteRead" });
  browsers["admin"] = portal.admin.browser;
});
afterAll(() => portal.close());

type Points = readonly { readonly path: string; readonly problem: string }[];
type Beside = {
  similar: { id: number; club: string | null }[];
  request: { points: Points; note: string | null } | null;
};
const PHONE = [{ path: "phoneNumber", problem: "missing" }] as const;

/** Makes a person who waits; of whom nothing is missing but the phone number. */
async function waiting(traits: Parameters<typeof makeAthlete>[1] = {}) {
  return incomplete(await makeAthlete(portal.db, { userStatus: "UnderVerification", club: club.id, ...traits }));
}
const waitingCompetitor = async (traits: Parameters<typeof makeAthlete>[1] = {}) =>
  incomplete(await makeCompetitor(portal.db, { userStatus: "UnderVerification", ...traits }));
async function incomplete(made: Made) {
  await completePerson(portal.db, made.id, "2026-10-01");
  await portal.db.updateTable("person").set({ phone_number: null }).where("id", "=", made.id).execute();
  return made;
}
const queue = async (browser: Browser = by("admin"), kind = "athlete") =>
  (await ask<{ ids: number[] }>(browser, "POST verificationDeskControl/getQueue", { kind })).body.ids;
const beside = async (id: number) =>
  (await ask<Beside>(by("admin"), "POST verificationDeskControl/getBeside", { id })).body;
const requestOf = async (browser: Browser, id: number) =>
  (await ask<{ request: Beside["request"] }>(browser, "POST verificationDeskControl/getRequest", { id })).body.request;
const sendBack = async (id: number, points: Points = PHONE, note?: string) =>
  (await ask(by("admin"), "POST verificationDeskControl/sendBack", { id, points, ...(note && { note }) })).body;
const mailsTo = async (address: string) =>
  (await portal.mails()).where("recipient", "=", address).select(["template", "subject", "text"]).execute();

describe("the verification desk", () => {
  it("goes through those who wait, the oldest first, and is open to super admins alone", async () => {
    const later = await waiting({ at: new Date("2026-03-02T10:00:00Z") });
    const earlier = await waiting({ at: new Date("2026-03-01T10:00:00Z") });
    const ids = await queue();
    expect(ids.filter((id) => [later.id, earlier.id].includes(id))).toEqual([earlier.id, later.id]);
    for (const name of ["clerk", "club", "guest"]) {
      const statuses = await Promise.all([
        ask(by(name), "POST verificationDeskControl/getQueue", { kind: "athlete" }),
        ask(by(name), "POST verificationDeskControl/getBeside", { id: later.id }),
        ask(by(name), "POST verificationDeskControl/sendBack", { id: later.id, points: PHONE }),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual(Array(3).fill(name === "guest" ? 401 : 403));
    }
  });

  it("names who may be the same person: of one name, born in one year", async () => {
    const one = await waiting({ lastName: "Kiss", firstName: "Kata", birthDate: "2001-02-03" });
    const other = await waiting({ lastName: "Kiss", firstName: "Kata", birthDate: "2001-05-06" });
    await waiting({ lastName: "Kiss", firstName: "Kata", birthDate: "2003-05-06" });
    expect((await beside(one.id)).similar).toMatchObject([{ id: other.id, club: "Zalai Klub" }]);
  });
});

describe("sending back", () => {
  it("mails what is missing, shows it on the record until it is mended, and takes the person from the queue", async () => {
    const made = await waiting();
    const own = await portal.signedIn(made);
    expect(await sendBack(made.id, PHONE, "Olyat adj meg, amin elérünk.")).toEqual({ successful: true });
    const [mail] = await mailsTo(made.email);
    expect(mail?.template).toBe("SENT_BACK");
    expect(mail?.text).toContain("Telefonszám: hiányzik");
    expect(mail?.text).toContain("Olyat adj meg, amin elérünk.");
    expect(mail?.text).toContain("/profile");
    for (const browser of [own, by("admin"), by("club"), by("clerk")])
      expect(await requestOf(browser, made.id)).toMatchObject({ points: PHONE, note: "Olyat adj meg, amin elérünk." });
    expect(await queue()).not.toContain(made.id);
    const list = await openList(by("admin"), "person", {
      view: "athlete",
      filter: [{ propertyName: "sentBack", type: "EQ", value: true }],
    });
    expect((await list.rows()).map(({ id }) => id)).toContain(made.id);
    const state = await portal.db.selectFrom("person").where("id", "=", made.id).select("user_status").execute();
    expect(state).toEqual([{ user_status: "UnderVerification" }]);

    portal.clock.set(new Date(portal.clock().getTime() + MINUTE));
    await portal.db.updateTable("person").set({ phone_number: "+36301234567" }).where("id", "=", made.id).execute();
    await portal.db.updateTable("account").set({ updated_at: portal.clock() }).where("id", "=", made.id).execute();
    expect(await requestOf(own, made.id)).toBeNull();
    expect(await queue()).toContain(made.id);
  });

  it("ends the request to verify in the bell", async () => {
    const made = await waiting();
    const at = portal.clock();
    const row = { type: "PersonRegistration", severity: "info", created_at: at, updated_at: at } as const;
    await portal.db
      .insertInto("notification")
      .values({ ...row, account_id: portal.admin.id, dedupe_key: `PersonRegistration:${made.id}` })
      .execute();
    const unread = () => by("admin").call("GET /dashboardNotificationControl/getStatus", {});
    const { count } = (await unread()).body;
    await sendBack(made.id);
    expect((await unread()).body.count).toBe(count - 1);
  });

  it("ends with the decision", async () => {
    const made = await waiting();
    await sendBack(made.id);
    await ask(by("admin"), "POST personEditControl/makeMove", { id: made.id, move: "rest", reason: null });
    expect(
      await portal.db.selectFrom("verification_request").where("person_id", "=", made.id).select("points").execute(),
    ).toEqual([]);
  });

  it("asks for another document until its file is another", async () => {
    const made = await waiting();
    await sendBack(made.id, [{ path: "profilePicture", problem: "unreadable" }]);
    expect((await requestOf(by("admin"), made.id))?.points).toEqual([
      { path: "profilePicture", problem: "unreadable" },
    ]);
    await portal.db.updateTable("account").set({ profile_picture: null }).where("id", "=", made.id).execute();
    expect(await requestOf(by("admin"), made.id)).toBeNull();
  });

  it("asks by a note alone, until the record changes", async () => {
    const made = await waiting();
    const own = await portal.signedIn(made);
    const note = "A neved elírták: nézd meg az útleveledben.";
    expect(await sendBack(made.id, [], note)).toEqual({ successful: true });
    const [mail] = await mailsTo(made.email);
    expect(mail?.text).toContain(`kéri pótolni vagy javítani:\n\n${note}\n\nAmint`);
    for (const browser of [own, by("admin"), by("club"), by("clerk")])
      expect(await requestOf(browser, made.id)).toMatchObject({ points: [], note });
    expect((await beside(made.id)).request).toMatchObject({ points: [], note });
    expect(await queue()).not.toContain(made.id);

    portal.clock.set(new Date(portal.clock().getTime() + MINUTE));
    await portal.db.updateTable("account").set({ updated_at: portal.clock() }).where("id", "=", made.id).execute();
    expect(await requestOf(own, made.id)).toBeNull();
    expect(await queue()).toContain(made.id);
  });

  it("is refused without a point and a note, with a point that does not hold, and of a person who does not wait", async () => {
    const made = await waiting();
    for (const note of [undefined, "  "])
      expect(await sendBack(made.id, [], note)).toMatchObject({
        properties: { points: [{ message: "Jelöld vagy írd meg, mit kell pótolni vagy javítani." }] },
      });
    const empty = { person_id: made.id, points: "[]", sent_by: portal.admin.id, sent_at: portal.clock() };
    await expect(portal.db.insertInto("verification_request").values(empty).execute()).rejects.toThrow(
      /verification_request_check/,
    );
    expect(await sendBack(made.id, [{ path: "birthPlace", problem: "missing" }])).toMatchObject({
      code: "people.desk.refusal.outdated",
    });
    expect(await sendBack(made.id, [{ path: "parentalPermission", problem: "unreadable" }])).toMatchObject({
      code: "people.desk.refusal.outdated",
    });
    const verified = await makeAthlete(portal.db);
    const { status } = await ask(by("admin"), "POST verificationDeskControl/sendBack", {
      id: verified.id,
      points: PHONE,
    });
    expect(status).toBe(404);
    expect(await mailsTo(made.email)).toEqual([]);
  });

  it("of a person without an address goes to the club, and names the person", async () => {
    const made = await waiting({ email: null, lastName: "Kicsi", firstName: "Kamilla" });
    await sendBack(made.id);
    const [mail] = (await mailsTo(club.email)).filter(({ text }) => text.includes("Kicsi Kamilla"));
    expect(mail?.text).toContain(`/athlete/edit/${made.id}`);
  });

  /** Makes a waiting competitor without a club, who signs in only once verified, with this contact address. */
  async function waitingChild(contact: string, isProved: boolean) {
    const { id } = await waitingCompetitor({ email: null, registrationStatus: "NEW", birthDate: "2012-03-04" });
    await portal.db.updateTable("account").set({ contact_email: contact }).where("id", "=", id).execute();
    if (isProved)
      await portal.db.updateTable("account").set({ contact_proved_at: portal.clock() }).where("id", "=", id).execute();
    return id;
  }
  const toVerify = async (id: number) => {
    const list = await openList(by("admin"), "person", {
      view: "competitor",
      filter: [{ propertyName: "sentBack", type: "EQ", value: false }],
    });
    return (await list.rows()).some((row) => row.id === id);
  };

  it("of a person who cannot sign in asks for an answer to the office, and leaves the person at the desk", async () => {
    const contact = "igazolt.szulo@pelda.hu";
    const child = await waitingChild(contact, true);
    const points = [...PHONE, { path: "parentalPermission", problem: "missing" }];
    expect(await sendBack(child, points, "Hívd fel az irodát.")).toEqual({ successful: true });
    const [mail] = await (
      await portal.mails()
    )
      .where("recipient", "=", contact)
      .select(["template", "text", "html", "reply_to"])
      .execute();
    expect(mail).toMatchObject({ template: "SENT_BACK", reply_to: "szovetseg@demo.rajt.example" });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain("Válaszolj erre a levélre");
      expect(part).toContain("szovetseg@demo.rajt.example");
      expect(part).not.toMatch(/\/profile|Amint elmented|belépve látod/);
    }
    expect(await queue(by("admin"), "competitor")).toContain(child);
    expect(await toVerify(child)).toBe(true);
    expect((await beside(child)).request).toMatchObject({ points });
  });

  it("is refused if no proved address exists, which the refusal says, and nothing is mailed or stored", async () => {
    const contact = "csak.beirt@pelda.hu";
    const child = await waitingChild(contact, false);
    const { id: unproved, email } = await waitingCompetitor({ registrationStatus: "NEW" });
    const { id: unreachable } = await waitingCompetitor({ email: null });
    for (const id of [child, unproved, unreachable]) {
      expect(await sendBack(id)).toMatchObject({ code: "people.desk.refusal.noAddress" });
      expect((await beside(id)).request).toBeNull();
      expect(await queue(by("admin"), "competitor")).toContain(id);
    }
    expect([await mailsTo(contact), await mailsTo(email)]).toEqual([[], []]);
  });

  it("of a person whose own address is not proved goes to the club, who can mend the record", async () => {
    const made = await waiting({ registrationStatus: "NEW", lastName: "Nem", firstName: "Igazolt" });
    expect(await sendBack(made.id)).toEqual({ successful: true });
    const [mail] = (await mailsTo(club.email)).filter(({ text }) => text.includes("Nem Igazolt"));
    expect(mail?.text).toContain(`/athlete/edit/${made.id}`);
    expect(await mailsTo(made.email)).toEqual([]);
    expect(await queue()).not.toContain(made.id);
  });

  it("names the health data only to their readers, and answers strangers nothing", async () => {
    const made = await waiting({ birthDate: "2012-03-04" });
    await portal.db
      .updateTable("person")
      .set({ birth_place: CANARY.birthPlace, nationality: "HU" })
      .where("id", "=", made.id)
      .execute();
    await portal.db
      .updateTable("licence")
      .set({ medical_valid_until: null })
      .where("person_id", "=", made.id)
      .execute();
    const points = [
      ...PHONE,
      { path: "athlete.taj", problem: "missing" },
      { path: "athlete.doctorDate", problem: "missing" },
    ];
    expect(await sendBack(made.id, points)).toEqual({ successful: true });
    const [mail] = await mailsTo(made.email);
    expect(mail?.text).not.toMatch(/TAJ|[Oo]rvos|Kanarifalva/);
    expect(mail?.text).toContain("egy igazolás vagy azonosító");
    expect((await requestOf(by("club"), made.id))?.points).toHaveLength(3);
    expect((await requestOf(by("clerk"), made.id))?.points).toEqual(PHONE);
    await sendBack(made.id, [{ path: "athlete.taj", problem: "missing" }], "Olvashatót tölts fel.");
    expect(await requestOf(by("clerk"), made.id)).toBeNull();
    const stranger = await ask(by("other club"), "POST verificationDeskControl/getRequest", { id: made.id });
    expect(stranger.status).toBe(404);
    // Neither the log nor the stored request has a value.
    await giveNumbers(portal.db, made.id, { social_security_number: CANARY.taj });
    const stored = [
      await portal.db.selectFrom("change_log").where("object_id", "=", made.id).select("changes").execute(),
      await portal.db.selectFrom("verification_request").where("person_id", "=", made.id).selectAll().execute(),
    ];
    for (const canary of Object.values(CANARY)) expect(JSON.stringify(stored)).not.toContain(canary);
  });
});
