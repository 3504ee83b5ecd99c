import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAthlete, makeEntries } from "../../../../test/factories.ts";
import {
  APPOINTED,
  ask,
  openAnnouncements,
  messagesOf,
  update,
  type AnnouncementPortal,
} from "./announcement.testbed.ts";

let portal: AnnouncementPortal;
beforeAll(async () => {
  portal = await openAnnouncements();
});
afterAll(() => portal.close());

/** Returns the races of an announcement from the database, in order. */
const typesOf = async (competition: number) =>
  (
    await portal.db
      .selectFrom("race")
      .where("competition_id", "=", competition)
      .orderBy("order_index")
      .select("team_type")
      .execute()
  ).map((race) => race.team_type);

it("a race with entries cannot be removed, and the refusal names each with its number of entries", async () => {
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
  expect(messagesOf(refused)["raceList"]).toBe(
    `Ezekre a futamokra már neveztek, ezért nem törölhetők: ${entered?.name} (2).`,
  );
  const kept = await ask<{ raceList: Line[] }>(portal.who.admin, "getData", { id });
  expect(kept.body.raceList).toHaveLength(raceList.length);
});

it("a saved race has its team type, and keeps it once a team is entered", async () => {
  const { organiser } = portal.who;
  const { body } = await ask(organiser, "save", { dto: portal.dto() });
  const id = body.id ?? 0;
  expect(await typesOf(id)).toEqual([null, "VALTO"]);

  const saveAfterRenaming = async (from: string, to: string) => {
    await portal.db.updateTable("qualification").set({ name: to }).where("name", "=", from).execute();
    const changed = await update(organiser, id, { address: `Tata, ${to}` });
    expect(changed).toMatchObject({ successful: true });
  };
  await saveAfterRenaming("OB váltó", "OB csapat");
  expect(await typesOf(id)).toEqual([null, "OTHER"]);

  const { rows } = await sql<{ id: number }>`select id from race where competition_id = ${id} and is_team`.execute(
    portal.db,
  );
  const race = rows[0]?.id ?? 0;
  await sql`
    with made as (
      insert into entry (competition_id, race_id, is_team, team_name, club_id, entered_by, line_number, price_held_until, created_at, updated_at)
      select ${id}, ${race}, true, 'Sellők', id, id, 1, ${portal.clock()}, ${portal.clock()}, ${portal.clock()} from organisation
      where id = ${portal.accounts.organiser} returning id
    )
    insert into entry_member (entry_id, race_id, active, position, unregistered_name)
    select made.id, ${race}, true, n, 'Vendég' from made, generate_series(1, 2) as n`.execute(portal.db);
  await saveAfterRenaming("OB csapat", "OB váltó");
  expect(await typesOf(id)).toEqual([null, "OTHER"]);
});
