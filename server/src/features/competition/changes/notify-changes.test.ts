import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addWaitingMembers,
  makeAthlete,
  makeClub,
  makeEntries,
  PASSWORD,
  type Made,
} from "../../../../test/factories.ts";
import { changesFor } from "./announcement-changes.ts";
import type { WholeLists } from "../announcement/unfinished-lines.ts";
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

/** cast: a line with only the fields that the test reads */
type Race = WholeLists["raceList"][number];
type Line = Record<string, unknown> & { id: number; date: string; startTime: number };

/** An approved announcement with two races: persons enter `single`, and a team enters `relay`. */
let id: number;
let races: { single: number; relay: number };
let alone: Made;
let child: Made;
let unreachable: Made;
let ofClub: Made;
let club: Made;
/** A club and the members of its team in the other race. */
let inTeam: readonly Made[];
beforeEach(async () => {
  const { body } = await ask(portal.who.organiser, "saveAndSubmit", { dto: portal.dto() });
  id = body.id ?? 0;
  await update(portal.who.committee, id, { technicalCommitteeApproval: "APPROVED" });
  await update(portal.who.admin, id, { adminApproval: "APPROVED", ...APPOINTED });
  const [single, relay] = (await ask<{ raceList: Line[] }>(portal.who.admin, "getData", { id })).body.raceList;
  races = { single: single?.id ?? 0, relay: relay?.id ?? 0 };
  club = await makeClub(portal.db);
  alone = await makeAthlete(portal.db);
  child = await makeAthlete(portal.db, { birthDate: "2015-03-01", email: `szulo${id}@pelda.hu` });
  unreachable = await makeAthlete(portal.db, { birthDate: "2015-03-01", email: null });
  ofClub = await makeAthlete(portal.db, { club: club.id });
  const entry = { competition: id, amount: 7000, at: portal.clock() };
  const self = (race: number, person: number) => ({ ...entry, race, person, by: person });
  const withdrawn = await makeAthlete(portal.db);
  await makeEntries(portal.db, [
    self(races.single, alone.id),
    self(races.single, child.id),
    self(races.single, unreachable.id),
    { ...entry, race: races.single, person: ofClub.id, by: club.id, club: club.id },
    self(races.single, withdrawn.id),
  ]);
  const leaving = await portal.browser().signIn(withdrawn.email, PASSWORD);
  const place = { competition: id, race: races.single, isDelete: true };
  await leaving.call("POST /competitionEntryControl/personEntry", place);
  const team = await makeClub(portal.db);
  const members = [await makeAthlete(portal.db, { club: team.id }), await makeAthlete(portal.db, { club: team.id })];
  const entering = await portal.browser().signIn(team.email, PASSWORD);
  const asTeam = {
    competition: id,
    race: races.relay,
    teamName: "Váltó",
    athleteIdList: members.map((member) => member.id),
    lineNumber: 1,
    updateEntry: false,
  };
  await entering.call("POST /competitionEntryControl/clubValtoEntrySpecial", asTeam);
  inTeam = [team, ...members];
  await portal.db.deleteFrom("notification").execute();
  await portal.mails();
  await portal.db.deleteFrom("mail").execute();
});

const correct = async (changes: Parameters<typeof update>[2], who: "committee" | "admin" = "committee") => {
  portal.clock.advance(1000);
  portal.asked.length = 0;
  expect(await update(portal.who[who], id, changes)).toMatchObject({ successful: true });
  for (const { name, data } of portal.asked.splice(0)) if (name === "notify-changes") await runTwice(name, data);
};
/** Runs a job twice, as a retry would: nobody is notified twice. */
const runTwice = async (name: string, data: Readonly<Record<string, unknown>>) => {
  // As the queue stores it.
  const stored = JSON.parse(JSON.stringify(data)) as typeof data;
  await portal.runJob(name, stored);
  await portal.runJob(name, stored);
};
/** Returns the lists with one race changed. */
const withRace = (race: "single" | "relay", change: Partial<Line>) => (record: Record<string, unknown>) => ({
  // cast: the response of `getData`
  raceList: (record["raceList"] as Line[]).map((line) => (line.id === races[race] ? { ...line, ...change } : line)),
});

const notifiedAccounts = async () =>
  (
    await portal.db
      .selectFrom("notification")
      .where("type", "=", "CompetitionChanged")
      .select("account_id")
      .orderBy("account_id")
      .execute()
  ).map(({ account_id }) => account_id);
const mailed = async () =>
  (await portal.mails())
    .where("template", "=", "COMPETITION_CHANGED")
    .select(["recipient", "subject", "text", "html"])
    .orderBy("id")
    .execute();
const ids = (...accounts: readonly Made[]) => accounts.map(({ id: account }) => account).toSorted((a, b) => a - b);

describe("a correction of an approved announcement", () => {
  it("of a race is sent to its entrants and the club that entered them, and to no others", async () => {
    await correct(withRace("single", { startTime: 36_000 }));
    expect(await notifiedAccounts()).toEqual(ids(alone, child, unreachable, ofClub, club));
    const mails = await mailed();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [alone, child, ofClub, club].map(({ email }) => email).toSorted(),
    );
    for (const { subject, text, html } of mails) {
      expect(subject).toBe("Megváltozott: Őszi duatlon");
      expect(text).toContain("- Duatlon - OB - Sprint – rajt: eddig 09:00, most 10:00");
      expect(html).toContain("eddig 09:00, most 10:00");
      expect(text).toContain(`/calendar/view/${id}`);
      expect(text).not.toContain("nap:");
    }
  });

  it("has the organiser as its reply address, not the portal", async () => {
    await portal.db
      .updateTable("competition")
      .set({ organiser_email: "rendezo@pelda.hu" })
      .where("id", "=", id)
      .execute();
    await correct(withRace("single", { startTime: 36_000 }));
    const replies = (await portal.mails()).where("template", "=", "COMPETITION_CHANGED").select("reply_to");
    expect(new Set((await replies.execute()).map(({ reply_to }) => reply_to))).toEqual(new Set(["rendezo@pelda.hu"]));
  });

  it("of the place and the deadline is sent to all entrants, once per save", async () => {
    await correct({ address: "Tata, Építők parkja", regDeadline: "2026-09-10" });
    expect(await notifiedAccounts()).toEqual(ids(alone, child, unreachable, ofClub, club, ...inTeam));
    for (const { text } of await mailed()) {
      expect(text).toContain("- Helyszín: eddig Tata, Öreg-tó, most Tata, Építők parkja\n");
      expect(text).toContain("- Nevezési határidő: eddig 2026 szeptember 12., most 2026 szeptember 10.");
    }
  });

  it("of a team race is sent to the members of each team, and to its club", async () => {
    await correct(withRace("relay", { startTime: 46_800 }));
    expect(await notifiedAccounts()).toEqual(ids(...inTeam));
    expect((await mailed())[0]?.text).toContain("- Duatlon - OB váltó - Sprint – rajt: eddig 12:00, most 13:00");
  });

  it("of a team race is sent to the club that owes a team entered by the organiser", async () => {
    const owes = await makeClub(portal.db);
    const members = [await makeAthlete(portal.db, { club: owes.id }), await makeAthlete(portal.db, { club: owes.id })];
    const memberList = await portal.db
      .selectFrom("licence")
      .innerJoin("person", "person.id", "licence.person_id")
      .where("person.id", "in", ids(...members))
      .select(["licence.number as cachedPersonLicenseNumber", "person.birth_date as cachedPersonBirthDate"])
      .$narrowType<{ cachedPersonLicenseNumber: string }>()
      .execute();
    const dto = { competition: id, race: races.relay, teamName: "Késők", memberList };
    const { body } = await portal.who.organiser.call("POST /competitionEntryEditControl/saveTeam", { dto });
    expect(body).toMatchObject({ successful: true });
    await correct(withRace("relay", { startTime: 46_800 }));
    expect(await notifiedAccounts()).toEqual(ids(...inTeam, owes, ...members));
  });

  it("of a race is sent to its waiting list, and to the clubs of its rows", async () => {
    const waits = async (race: number, person: Made, traits: { club_id?: number; left?: true } = {}) => {
      const at = portal.clock();
      const { left, ...line } = traits;
      const ended = left && ({ active: false, ended_at: at, ended_as: "LEFT" } as const);
      await portal.db
        .insertInto("waiting_list_entry")
        .values({ race_id: race, person_id: person.id, created_at: at, ...line, ...ended })
        .execute();
      await addWaitingMembers(portal.db);
    };
    const [own, athlete, gone, elsewhere] = [
      await makeAthlete(portal.db),
      await makeAthlete(portal.db),
      await makeAthlete(portal.db),
      await makeAthlete(portal.db),
    ];
    const enters = await makeClub(portal.db);
    await waits(races.relay, own);
    await waits(races.relay, athlete, { club_id: enters.id });
    await waits(races.relay, gone, { left: true });
    await waits(races.single, elsewhere);
    await correct(withRace("relay", { startTime: 46_800 }));
    expect(await notifiedAccounts()).toEqual(ids(...inTeam, own, athlete, enters));
    const mails = await mailed();
    expect(mails.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining([own.email, athlete.email, enters.email]),
    );
    // A mail to the waiting list does not state that they have an entry.
    expect(mails[0]?.text).toContain("amelyre nevezésed van, vagy amelyen helyre vársz: Őszi duatlon");
  });

  it("is sent again after another correction", async () => {
    await correct({ address: "Tata, Építők parkja" });
    await correct({ address: "Tata, Öreg-tó" });
    expect((await notifiedAccounts()).filter((account) => account === alone.id)).toHaveLength(2);
  });

  it("is not sent if day, start, place and deadline are unchanged", async () => {
    await correct(withRace("single", { capacity: 50, depotIn: 28_000 }));
    await correct({ directorName: "Kis Pál", preRegDeadline1: "2026-08-01" }, "admin");
    await correct({});
    expect([await notifiedAccounts(), await mailed()]).toEqual([[], []]);
  });

  it("is not sent once the race is over", () => {
    const race = { id: 1, name: "Sprint", date: "2026-09-19", startTime: 32_400 } as Race;
    const before = { address: "Tata", regDeadline: "2026-09-12", raceList: [race] };
    const after = { ...before, raceList: [{ ...race, startTime: 36_000 }] };
    const changed = [{ race: { id: 1, name: "Sprint" }, what: "start", before: 32_400, after: 36_000 }];
    expect(changesFor(before, after, "2026-09-19")).toEqual({ races: [1], changes: changed });
    expect(changesFor(before, after, "2026-09-20")).toEqual({ races: [], changes: [] });
  });

  it("is on the bell with old and new values", async () => {
    await correct((record) => ({
      date: "2026-09-18",
      endDate: "2026-09-19",
      ...withRace("single", { date: "2026-09-18" })(record),
    }));
    const browser = await portal.browser().signIn(alone.email, PASSWORD);
    const { body } = await browser.call("POST /dashboardNotificationControl/getList", {
      firstResult: 0,
      maxResults: 0,
    });
    expect(body).toMatchObject([
      {
        data: { id },
        message:
          "Őszi duatlon: megváltozott a verseny. Duatlon - OB - Sprint – nap: eddig 2026 szeptember 19., most 2026 szeptember 18.",
      },
    ]);
  });
});
