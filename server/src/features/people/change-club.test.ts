import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeClub, type Made } from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { openPeople, messagesOf, type PeoplePortal } from "./people.testbed.ts";
import { saveAthlete, updatePerson } from "./persons.testbed.ts";

let portal: PeoplePortal;
let clubs: { readonly first: Made; readonly second: Made };
beforeAll(async () => {
  portal = await openPeople();
  clubs = {
    first: await makeClub(portal.db, { name: "Zalai Klub" }),
    second: await makeClub(portal.db, { name: "Tiszai Klub" }),
  };
});
afterAll(() => portal.close());

const memberships = (person: number) =>
  portal.db
    .selectFrom("club_membership")
    .where("person_id", "=", person)
    .orderBy("id")
    .select(["club_id", "since", "until", "cause"])
    .execute();
const made = async () => (await saveAthlete(portal.admin, clubs.first.id)).id ?? 0;
const FIRST = new Date("2026-05-04T10:00:00Z");

describe("club membership", () => {
  it("begins with the record, ends with the next club, and survives other changes", async () => {
    portal.clock.set(FIRST.toISOString());
    const id = await made();
    const first = { club_id: clubs.first.id, since: FIRST, cause: "OFFICE" };
    expect(await memberships(id)).toEqual([{ ...first, until: null }]);
    portal.clock.set("2026-05-04T10:05:00Z");
    await updatePerson(portal.admin, id, { phoneNumber: "+36301112223" });
    expect(await memberships(id)).toHaveLength(1);
    await updatePerson(portal.admin, id, { club: { id: clubs.second.id } });
    const until = new Date("2026-05-04T10:05:00Z");
    expect(await memberships(id)).toEqual([
      { ...first, until },
      { club_id: clubs.second.id, since: until, until: null, cause: "OFFICE" },
    ]);
  });

  it("ends when the person becomes a competitor", async () => {
    const id = await made();
    const racing = { chipNumber: null, doctorDate: "2026-06-01", doctorDocument: null };
    expect(
      messagesOf(
        await updatePerson(portal.admin, id, { isAthlete: false, isCompetitor: true, club: null, competitor: racing }),
      ),
    ).toEqual({});
    expect((await memberships(id)).map(({ until }) => until === null)).toEqual([false]);
  });

  it("appears in the person's log as a change of club, by name", async () => {
    const id = await made();
    await updatePerson(portal.admin, id, { club: { id: clubs.second.id } });
    const filter = [{ propertyName: "user", type: "EQ", value: id }] as const;
    const list = await openList(portal.admin, "userLog", { filter: [...filter] });
    const rows = (await list.rows()).filter((row) => row["logCategory"] === "ATHLETE_TRANSFER");
    expect(rows.map((row) => row["message"])).toEqual(["club: Zalai Klub → Tiszai Klub"]);
  });

  it("cannot be changed in the form while a transfer is open", async () => {
    const id = await made();
    await sql`insert into athlete_transfer (athlete_id, source_club_id, target_club_id, status, since, payment_mode, is_adult, target_club_check_1,
        target_club_check_2, created_at, updated_at)
      values (${id}, ${clubs.first.id}, ${clubs.second.id}, 'WAIT_FOR_ATHLETE', now(), 'BANK_TRANSFER', true, true, true, now(), now())`.execute(
      portal.db,
    );
    expect(messagesOf(await updatePerson(portal.admin, id, { club: { id: clubs.second.id } }))).toEqual({
      club: "Ezt a mezőt nem módosíthatod.",
    });
    expect(messagesOf(await updatePerson(portal.admin, id, { phoneNumber: "+36301112224" }))).toEqual({});
    expect(await memberships(id)).toHaveLength(1);
  });
});
