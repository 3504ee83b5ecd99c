import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  APPOINTED,
  ask,
  openAnnouncements,
  update,
  type AnnouncementPortal,
} from "../announcement/announcement.testbed.ts";

let portal: AnnouncementPortal;
beforeAll(async () => {
  portal = await openAnnouncements();
});
afterAll(() => portal.close());

let id: number;
beforeEach(async () => {
  const { body } = await ask(portal.who.organiser, "saveAndSubmit", { dto: portal.dto() });
  id = body.id ?? 0;
  await update(portal.who.committee, id, { technicalCommitteeApproval: "APPROVED" });
  await update(portal.who.admin, id, { adminApproval: "APPROVED", ...APPOINTED });
  await portal.db.deleteFrom("notification").execute();
  await portal.mails();
  await portal.db.deleteFrom("mail").execute();
});

const correct = async (changes: Parameters<typeof update>[2], who: "committee" | "admin" = "committee") => {
  portal.clock.advance(1000);
  expect(await update(portal.who[who], id, changes)).toMatchObject({ successful: true });
};
const notifications = async () =>
  (
    await portal.db
      .selectFrom("notification")
      .where("type", "=", "CompetitionCorrected")
      .select(["account_id", "data"])
      .orderBy("id")
      .execute()
  ).map(({ account_id, data }) => ({ account: account_id, data }));
const mailed = async () =>
  (await portal.mails())
    .where("template", "=", "COMPETITION_CORRECTED")
    .select(["recipient", "subject", "text"])
    .orderBy("id")
    .execute();

it("a correction notifies only the organiser, with old and new values", async () => {
  await correct((record) => ({
    address: "Tata, Építők parkja",
    waterTemp: "19 °C",
    preRegDeadline1: "2026-08-01",
    directorName: "Kis Pál",
    directorPhoneNumber: "+36301112222",
    // cast: the response of `getData`
    raceList: (record["raceList"] as Record<string, unknown>[]).map((race, at) =>
      at === 0 ? { ...race, startTime: 36_000, capacity: 50 } : race,
    ),
  }));
  const organiser = portal.accounts.organiser;
  expect((await notifications()).map(({ account }) => account)).toEqual([organiser]);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Javítottuk a kiírást: Őszi duatlon");
  expect(mail?.text.split("\n").filter((line) => line.startsWith("- "))).toEqual([
    "- Duatlon - OB - Sprint – rajt: eddig 09:00, most 10:00",
    "- Helyszín: eddig Tata, Öreg-tó, most Tata, Építők parkja",
    expect.stringMatching(/^- Várható vízhőmérséklet: eddig .+, most 19 °C$/),
    expect.stringMatching(/^- 1. előnevezési határidő: eddig .+, most 2026 augusztus 1\.$/),
    "- Módosult még: Versenyigazgató, Futamok",
  ]);
  expect(mail?.text).toContain(`/competition/edit/${id}`);
  const bell = JSON.stringify(await notifications());
  expect(bell).toContain("rajt: eddig 09:00, most 10:00");
});

it("another correction, by a super admin too, notifies again", async () => {
  await correct({ waterTemp: "19 °C" });
  await correct({ waterTemp: "20 °C" }, "admin");
  expect(await notifications()).toHaveLength(2);
});

it("a save notifies neither of fields hidden from organisers, nor of decisions, nor without a change", async () => {
  await correct({ refereeName: "Bíró Ödön" }, "admin");
  await correct({});
  expect([await notifications(), await mailed()]).toEqual([[], []]);
});

it("a correction before the approval notifies nobody", async () => {
  const { body } = await ask(portal.who.organiser, "saveAndSubmit", { dto: portal.dto() });
  id = body.id ?? 0;
  await correct({ waterTemp: "21 °C" });
  expect([await notifications(), await mailed()]).toEqual([[], []]);
});
