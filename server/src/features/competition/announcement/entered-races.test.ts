import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAthlete, makeEntries } from "../../../testing/factories.ts";
import { APPOINTED, ask, openAnnouncements, said, update, type AnnouncementPortal } from "./announcement.testbed.ts";

let portal: AnnouncementPortal;
beforeAll(async () => {
  portal = await openAnnouncements();
});
afterAll(() => portal.close());

it("heats that people have entered stay, and the refusal names each with its entries", async () => {
  const { body } = await ask(portal.who.organiser, "saveAndSubmit", { dto: portal.dto() });
  const id = body.id ?? 0;
  await update(portal.who.committee, id, { technicalCommitteeApproval: "APPROVED" });
  await update(portal.who.admin, id, { adminApproval: "APPROVED", ...APPOINTED });
  type Line = { id: number; name: string };
  const { raceList } = (await ask<{ raceList: Line[] }>(portal.who.admin, "getData", { id })).body;
  const [entered] = raceList;
  const athletes = await Promise.all([makeAthlete(portal.db), makeAthlete(portal.db)]);
  const place = { competition: id, race: entered?.id ?? 0, amount: 7000, at: portal.clock() };
  await makeEntries(
    portal.db,
    athletes.map((athlete) => ({ ...place, person: athlete.id, by: athlete.id })),
  );
  const refused = await update(portal.who.admin, id, { raceList: [] });
  expect(refused).toMatchObject({ successful: false });
  expect(said(refused)["raceList"]).toBe(
    `Ezekre a futamokra már neveztek, ezért nem törölhetők: ${entered?.name} (2).`,
  );
  const kept = await ask<{ raceList: Line[] }>(portal.who.admin, "getData", { id });
  expect(kept.body.raceList).toHaveLength(raceList.length);
});
