import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { named } from "../../../../test/competition.factory.ts";
import type { Browser } from "../../../../test/browser.ts";
import { makeClub, PASSWORD } from "../../../../test/factories.ts";
import {
  ask,
  KEYS,
  openAnnouncements,
  messagesOf,
  update,
  type Answer,
  type AnnouncementPortal,
} from "./announcement.testbed.ts";

let portal: AnnouncementPortal;
beforeAll(async () => {
  portal = await openAnnouncements();
});
afterAll(() => portal.close());

const save = async (changes: Record<string, unknown> = {}, who: keyof AnnouncementPortal["who"] = "organiser") =>
  (await ask(portal.who[who], "save", { dto: portal.dto(changes) })).body;
const saved = async (changes: Record<string, unknown> = {}): Promise<number> => {
  const answer = await save(changes);
  expect(answer).toMatchObject({ successful: true });
  return answer.id ?? 0;
};
const data = async (id: number, who: keyof AnnouncementPortal["who"] = "organiser") =>
  (await ask<Record<string, unknown>>(portal.who[who], "getData", { id })).body;
const feesOf = (answer: Record<string, unknown>) =>
  (answer["entryPriceList"] as Record<string, unknown>[]).map(({ name, preRegAmount1, entryAmount, localAmount }) => [
    name,
    preRegAmount1,
    entryAmount,
    localAmount,
  ]);
const lists = ({ competitionPartList, distanceList, raceList, entryPriceList }: Record<string, unknown>) => ({
  competitionPartList,
  distanceList,
  raceList,
  entryPriceList,
});

const namesIn = (list: unknown) => (list as { name: string }[]).map(({ name }) => name);
const emptied = (value: unknown) => (Array.isArray(value) ? [] : typeof value === "boolean" ? false : null);

describe("the form of an announcement", () => {
  it("stores the announcement as sent, on one day if no last day is given", async () => {
    const id = await saved({ evochip: true, officeHours: "7–9 óra", pricing: "Érem, oklevél" });
    const { raceList: _races, ...given } = portal.dto({ pricing: "Érem, oklevél" });
    expect(await data(id)).toMatchObject({
      ...given,
      name: "Őszi duatlon",
      endDate: "2026-09-19",
      evochip: true,
      officeHours: "7–9 óra",
      submitted: false,
      approved: false,
    });
    expect(await data(id)).toMatchObject({
      raceList: [
        { name: "Duatlon - OB - Sprint", startTime: 32_400, licenseTypeList: ["ELIT", "AMATOR"] },
        { name: "Duatlon - OB váltó - Sprint", competitionPartKeyList: [KEYS.relay] },
      ],
    });
  });

  it("begins with the contact data of the organiser's own record", async () => {
    const contact = { phone_number: "+36301112233", website: "https://pelda.example" };
    await portal.db.updateTable("organisation").set(contact).where("id", "=", portal.accounts.organiser).execute();
    const { body } = await portal.who.organiser.call("GET /competitionEditControl/create", {});
    const { email: orgEmail } = await portal.db
      .selectFrom("account")
      .where("id", "=", portal.accounts.organiser)
      .select("email")
      .executeTakeFirstOrThrow();
    expect(body).toMatchObject({ orgEmail, orgPhoneNumber: "+36301112233", orgWebsite: "https://pelda.example" });
    const { body: blank } = await portal.who.admin.call("GET /competitionEditControl/create", {});
    expect(blank).toMatchObject({ orgName: null, orgEmail: null, orgPhoneNumber: null, orgWebsite: null });
  });

  it("offers every contest, first those that the viewer has announced before", async () => {
    await saved();
    await named(portal.db, "contest", "Alföldi Kupa");
    const offered = async (who: keyof AnnouncementPortal["who"]) => {
      const { body } = await portal.who[who].send("GET", "/api/competitionEditControl/getContestSelection", {});
      return namesIn(body).filter((name) => ["Alföldi Kupa", "Őszi duatlon"].includes(name));
    };
    expect(await offered("organiser")).toEqual(["Őszi duatlon", "Alföldi Kupa"]);
    expect(await offered("other")).toEqual(["Alföldi Kupa", "Őszi duatlon"]);
    await portal.db.deleteFrom("contest").where("name", "=", "Alföldi Kupa").execute();
  });

  it("changes nothing when read and saved again: races keep their ids", async () => {
    const id = await saved();
    const before = await data(id);
    expect(await update(portal.who.organiser, id)).toMatchObject({ successful: true });
    expect(await data(id)).toEqual(before);
    expect(await update(portal.who.organiser, id, { address: "Komárom" })).toMatchObject({ successful: true });
    expect(lists(await data(id))).toEqual(lists(before));
    const { changes } = await portal.db
      .selectFrom("change_log")
      .where("object", "=", "competition")
      .where("object_id", "=", id)
      .where("action", "=", "update")
      .select("changes")
      .executeTakeFirstOrThrow();
    expect(changes).toEqual({ address: ["Tata, Öreg-tó", "Komárom"] });
  });

  it("names parts and races so that no two are equal, on every page", async () => {
    const [single, relay] = portal.dto()["competitionPartList"] as [Record<string, unknown>, Record<string, unknown>];
    const [race, other] = portal.dto()["raceList"] as [Record<string, unknown>, Record<string, unknown>];
    const seniors = { id: await named(portal.db, "group_age_group", "Szenior"), name: "Szenior" };
    const [group, one, team] = portal.dto()["entryPriceList"] as [object, object, object];
    const line = { ...one, name: null, groupAgeGroup: seniors };
    const key = "z".repeat(100);
    const id = await saved({
      competitionPartList: [single, { ...single, key, name: null, groupAgeGroup: seniors }, relay].map((part) => ({
        ...part,
        name: null,
      })),
      raceList: [race, { ...race, competitionPartKeyList: [key] }, { ...race, startTime: 36_000 }, other].map(
        (line) => ({
          ...line,
          name: null,
        }),
      ),
      entryPriceList: [group, one, line, team],
    });
    const parts = ["Duatlon - OB - Sprint - Felnőtt", "Duatlon - OB - Sprint - Szenior", "Duatlon - OB váltó - Sprint"];
    const races = [
      "Duatlon - OB - Sprint - Felnőtt - 09:00",
      "Duatlon - OB - Sprint - Szenior",
      "Duatlon - OB - Sprint - Felnőtt - 10:00",
      "Duatlon - OB váltó - Sprint",
    ];
    const form = await data(id);
    expect(namesIn(form["competitionPartList"])).toEqual(parts);
    expect(namesIn(form["raceList"])).toEqual(races);
    const { body: page } = await portal.who.organiser.send<Record<string, unknown>>(
      "POST",
      "/api/competitionControl/getDetails",
      { body: JSON.stringify({ id }), headers: { "content-type": "application/json" } },
    );
    expect(namesIn(page["competitionPartList"])).toEqual(parts);
    expect(namesIn(page["raceList"]).toSorted()).toEqual(races.toSorted());
    // Read and saved again, nothing differs.
    expect(await update(portal.who.organiser, id)).toMatchObject({ successful: true });
    expect(await data(id)).toEqual(form);
  });

  it("adds and removes lines", async () => {
    const id = await saved();
    const [single] = portal.dto()["competitionPartList"] as [Record<string, unknown>];
    const [race] = portal.dto()["raceList"] as [Record<string, unknown>];
    const [group, price] = portal.dto()["entryPriceList"] as Record<string, unknown>[];
    const women = { ...race, name: "Duatlon - OB - Sprint - lány", isMale: false, startTime: 36_000 };
    const { raceList } = await data(id);
    expect(
      await update(portal.who.organiser, id, {
        competitionPartList: [single],
        raceList: [(raceList as unknown[])[0], women],
        entryPriceList: [group, price],
      }),
    ).toMatchObject({ successful: true });
    const after = await data(id);
    expect((after["raceList"] as { id: number; name: string }[]).map(({ name }) => name)).toEqual([
      "Duatlon - OB - Sprint",
      "Duatlon - OB - Sprint - lány",
    ]);
    expect((after["raceList"] as { id: number }[])[0]?.id).toBe((raceList as { id: number }[])[0]?.id);
    expect(after["competitionPartList"]).toHaveLength(1);
    expect(after["entryPriceList"]).toHaveLength(2);
  });

  it("ignores derived values in the request: names and lines are derived again", async () => {
    const dto = portal.dto();
    const [part, ...others] = dto["competitionPartList"] as Record<string, unknown>[];
    const prices = dto["entryPriceList"] as unknown[];
    expect(messagesOf(await save({ competitionPartList: [{ ...part, name: "Ironman" }, ...others] }))).toEqual({
      "competitionPartList.0.name": expect.stringContaining("nem egyezik"),
    });
    expect(messagesOf(await save({ entryPriceList: prices.slice(1) }))).toEqual({
      entryPriceList: expect.stringContaining("díjsorok"),
    });
    // The names of value sets in the request are ignored too.
    const renamed = { ...part, sportCategory: { ...(part?.["sportCategory"] as object), name: "Ironman" } };
    expect(await save({ competitionPartList: [renamed, ...others] })).toMatchObject({ successful: true });
  });

  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ contest: null }, { contest: "Mező kötelező." }],
    [{ coordLat: "észak" }, { coordLat: expect.stringContaining("−90") }],
    [{ regDeadline: "2026-09-20" }, { regDeadline: "A határidő nem lehet a verseny után." }],
    [{ address: "ő".repeat(256) }, { address: "Legfeljebb 255 karakter lehet." }],
    [{ orgEmail: "nem cím" }, { orgEmail: expect.any(String) }],
  ])("names the problems of %o", async (changes, expected) => {
    expect(messagesOf(await save(changes))).toEqual(expected);
  });

  it("stores incomplete lines of a draft in their positions, and is submitted once nothing is missing", async () => {
    const whole = portal.dto();
    const [single, relay] = whole["competitionPartList"] as [Record<string, unknown>, Record<string, unknown>];
    const [first, second] = whole["raceList"] as [Record<string, unknown>, Record<string, unknown>];
    const [group, one, team] = whole["entryPriceList"] as Record<string, unknown>[];
    const [distance] = whole["distanceList"] as Record<string, unknown>[];
    const begun = { ...relay, distance: null, name: "Duatlon - OB váltó" };
    const blank: object = Object.fromEntries(Object.entries(first).map(([name, value]) => [name, emptied(value)]));
    Object.assign(blank, { name: "" });
    // Another race has the name of its parts.
    const later = { ...first, name: "Duatlon - OB - Sprint - 09:00" };
    const gaps = {
      competitionPartList: [begun, single],
      distanceList: [{ ...distance, levelTime: null }],
      raceList: [
        { ...second, name: "Duatlon - OB váltó" },
        { ...first, date: null, startTime: null },
        { ...blank },
        later,
      ],
      entryPriceList: [group, { ...team, entryAmount: null }, { ...one, preRegAmount2: 6000 }],
    };
    const id = await saved(gaps);
    const stored = await data(id);
    const races = [...gaps.raceList.slice(0, 3), { ...later, id: expect.any(Number) }];
    expect(stored).toMatchObject({ ...gaps, raceList: races });
    // Only the complete race has a row yet.
    expect(await portal.db.selectFrom("race").where("competition_id", "=", id).select("name").execute()).toEqual([
      { name: "Duatlon - OB - Sprint - 09:00" },
    ]);
    expect(await update(portal.who.organiser, id)).toMatchObject({ successful: true });
    expect(await data(id)).toEqual(stored);

    const missing = "Mező kötelező.";
    const refused = {
      preRegDeadline2: expect.stringContaining("korai díj"),
      "competitionPartList.0.distance": missing,
      "distanceList.0.levelTime": missing,
      "raceList.1.date": missing,
      "raceList.1.startTime": missing,
      ...Object.fromEntries(
        ["competitionPartKeyList", "date", "startTime", "depotIn", "depotOut", "ageGroupList", "licenseTypeList"].map(
          (name) => [`raceList.2.${name}`, missing],
        ),
      ),
      "raceList.2.isMale": expect.stringContaining("Jelöld meg"),
      "entryPriceList.1.entryAmount": missing,
    };
    expect(messagesOf(await update(portal.who.organiser, id, {}, "updateAndSubmit"))).toEqual(refused);
    expect(await data(id)).toEqual(stored);

    expect(await update(portal.who.organiser, id, lists(whole), "updateAndSubmit")).toMatchObject({ successful: true });
    expect(lists(await data(id))).toMatchObject({
      ...lists(whole),
      raceList: [{ startTime: 32_400 }, { startTime: 43_200 }],
    });
    // A submitted announcement has no incomplete line, after any correction; and no complete row is marked incomplete.
    const [corrected] = (await data(id))["raceList"] as [Record<string, unknown>];
    expect(messagesOf(await update(portal.who.admin, id, { raceList: [{ ...corrected, startTime: null }] }))).toEqual({
      "raceList.0.startTime": missing,
    });
    const waiting = portal.db.updateTable("competition").where("id", "=", id).set({ unfinished: "{}" });
    await expect(waiting.execute()).rejects.toThrow("competition_whole");
  });

  it("requires no amount in an uncharged line of fees: it takes those of its division, and no page shows it", async () => {
    const [group, single, team] = portal.dto()["entryPriceList"] as [object, object, object];
    const empty = { ...single, preRegAmount1: null, entryAmount: null, localAmount: null };
    const id = await saved({ entryPriceList: [{ ...group, entryAmount: null }, empty, team] });
    expect((await data(id))["entryPriceList"]).toMatchObject([{ entryAmount: null }, { entryAmount: null }, team]);
    expect(messagesOf(await update(portal.who.organiser, id, {}, "updateAndSubmit"))).toEqual({
      "entryPriceList.0.entryAmount": "Mező kötelező.",
    });
    const priced = { entryPriceList: [{ ...group, entryAmount: 6500 }, empty, team] };
    expect(await update(portal.who.organiser, id, priced, "updateAndSubmit")).toMatchObject({ successful: true });
    const [own, part, relay] = ["Felnőtt", "Duatlon - OB - Felnőtt", "Duatlon - OB váltó - Felnőtt"];
    const teams = [relay, 5000, 7000, 9000];
    expect(feesOf(await data(id))).toEqual([[own, 5000, 6500, 9000], [part, 5000, 6500, 9000], teams]);
    const dearer = ({ entryPriceList }: Record<string, unknown>) => ({
      entryPriceList: (entryPriceList as object[]).map((line, at) =>
        at === 0 ? { ...line, preRegAmount1: 6000, entryAmount: 9000, localAmount: null } : line,
      ),
    });
    expect(await update(portal.who.admin, id, dearer)).toMatchObject({ successful: true });
    expect(feesOf(await data(id))).toEqual([[own, 6000, 9000, null], [part, 6000, 9000, null], teams]);
    const { body: page } = await portal.who.organiser.call("POST /competitionControl/getDetails", { id });
    expect(feesOf(page)).toEqual([[own, 6000, 9000, null], teams]);
  });

  it("refuses a race of another announcement", async () => {
    const [mine, other] = [await saved(), await saved()];
    const { raceList } = await data(other);
    expect(messagesOf(await update(portal.who.organiser, mine, { raceList }))).toMatchObject({
      "raceList.0.id": "Ez a futam nem ehhez a kiíráshoz tartozik.",
    });
    expect((await data(other))["raceList"]).toEqual(raceList);
  });
});

it("returns the choices of an announcement, and which fields the viewer may edit", async () => {
  const id = await saved();
  const lists = {
    contests: [expect.objectContaining({ name: "Őszi duatlon" })],
    distances: [{ id: expect.any(Number), name: "Sprint", ageGroupList: [] }],
    ageGroups: [expect.objectContaining({ name: "Felnőtt 1", parent: expect.objectContaining({ name: "Felnőtt" }) })],
    licenseTypes: ["ELIT", "PARA", "UP", "AMATOR"],
    adminApproval: ["APPROVED", "APPROVED_WITH_MOD", "DENIED"],
    technicalCommitteeApproval: ["APPROVED", "APPROVED_WITH_MOD", "DENIED"],
    editableAccess: "Restricted",
    editableFields: expect.arrayContaining(["address", "raceList"]),
  };
  for (const input of [{}, { id }])
    expect((await ask(portal.who.organiser, "getFormData", input)).body).toMatchObject(lists);
  const { body } = await portal.who.organiser.call("GET /competitionEditControl/getFormData", {});
  expect(body).toMatchObject(lists);
  expect((await ask(portal.who.other, "getFormData", { id })).status).toBe(404);
});

describe("the changes of an announcement", () => {
  const changes = async (id: number) =>
    (
      await ask<{ field: string; before: unknown; after: unknown }[] | null>(portal.who.committee, "getChangeList", {
        id,
      })
    ).body;
  const sendBack = async (id: number) => {
    const denied = { technicalCommitteeApproval: "DENIED", technicalCommitteeDecisionReason: "Korai rajt" };
    expect(await update(portal.who.committee, id, denied)).toMatchObject({ successful: true });
  };

  it("are those since the previous submission, of all saves together; none at the first one", async () => {
    const id = await saved({ address: "Győr" });
    await update(portal.who.organiser, id, { address: "Tata" }, "updateAndSubmit");
    expect(await changes(id)).toBeNull();
    await sendBack(id);
    await update(portal.who.organiser, id, { address: "Komárom" });
    const later = ({ raceList }: Record<string, unknown>) => ({
      address: "Pápa",
      raceList: (raceList as { startTime: number }[]).map((race) => ({ ...race, startTime: race.startTime + 3600 })),
    });
    await update(portal.who.organiser, id, later, "updateAndSubmit");
    expect(await changes(id)).toEqual([
      { field: "address", before: "Tata", after: "Pápa" },
      {
        field: "raceList",
        before: [
          expect.objectContaining({ name: "Duatlon - OB - Sprint", startTime: 32_400 }),
          expect.objectContaining({ startTime: 43_200 }),
        ],
        after: [expect.objectContaining({ startTime: 36_000 }), expect.objectContaining({ startTime: 46_800 })],
      },
    ]);
    // The next submission is compared with this one.
    await sendBack(id);
    await update(portal.who.organiser, id, {}, "updateAndSubmit");
    expect(await changes(id)).toEqual([]);
  });

  it("include the corrections of reviewers", async () => {
    const id = await saved({ address: "Győr" });
    await update(portal.who.organiser, id, {}, "updateAndSubmit");
    await sendBack(id);
    await update(portal.who.organiser, id, { address: "Tata" }, "updateAndSubmit");
    await update(portal.who.admin, id, { address: "Pápa", officeAddress: "Strand" });
    expect(await changes(id)).toEqual([
      { field: "address", before: "Győr", after: "Pápa" },
      { field: "officeAddress", before: null, after: "Strand" },
    ]);
  });

  it("are not shown while the organiser works on it", async () => {
    const id = await saved();
    for (const address of ["Tata", "Pápa"]) {
      await update(portal.who.organiser, id, { address }, "updateAndSubmit");
      await sendBack(id);
    }
    expect((await ask(portal.who.admin, "getChangeList", { id })).body).toBeNull();
    expect((await ask(portal.who.committee, "getChangeList", { id })).status).toBe(404);
  });
});

describe("access to an announcement", () => {
  it.each(["other", "athlete", "guest"] as const)(
    "is refused to %s for reading, saving and submitting",
    async (stranger) => {
      const id = await saved();
      const status = { other: 404, athlete: 403, guest: 401 }[stranger];
      const browser =
        stranger === "athlete"
          ? await portal.browser().signIn((await email("athlete")) ?? "", "jelszó-árvíztűrő")
          : portal.who[stranger];
      const before = await data(id);
      for (const call of ["getData", "getHistory", "getChangeList"])
        expect([call, (await ask(browser, call, { id })).status]).toEqual([call, status]);
      if (stranger !== "other") return;
      const input = { id, dto: portal.dto({ address: "Máshol" }), updated: before["updated"] };
      for (const call of ["update", "updateAndSubmit"])
        expect([call, (await ask(browser, call, input)).status]).toEqual([call, 404]);
      expect(await data(id)).toEqual(before);
    },
  );

  it("includes its neighbours, also unapproved ones, only for those who decide", async () => {
    const id = await saved();
    expect(await update(portal.who.organiser, id, {}, "updateAndSubmit")).toMatchObject({ successful: true });
    const { body: draft } = await ask(portal.who.other, "save", { dto: portal.dto() });
    const club = await portal.browser().signIn((await makeClub(portal.db)).email, PASSWORD);
    const near = (browser: Browser, of = draft.id) => ask<unknown>(browser, "getNeighbourList", { id: of });
    const neighbour = expect.objectContaining({ id, approved: false, distanceKm: 0 });

    expect((await near(portal.who.admin)).body).toContainEqual(neighbour);
    expect((await near(portal.who.committee)).status).toBe(404);
    expect(await update(portal.who.other, draft.id ?? 0, {}, "updateAndSubmit")).toMatchObject({ successful: true });
    expect((await near(portal.who.committee)).body).toContainEqual(neighbour);

    const { status, body } = await near(portal.who.other, 999_999);
    expect(status).toBe(404);
    for (const organiser of [portal.who.other, portal.who.organiser])
      expect(await near(organiser)).toMatchObject({ status, body });
    expect([(await near(club)).status, (await near(portal.who.guest)).status]).toEqual([403, 401]);
  });

  it("to a draft is limited to its organiser and the federation; the committee sees it after submission", async () => {
    const id = await saved();
    expect((await ask(portal.who.committee, "getData", { id })).status).toBe(404);
    expect(await data(id, "admin")).toMatchObject({ id });
    expect(await update(portal.who.organiser, id, {}, "updateAndSubmit")).toMatchObject({ successful: true });
    expect(await data(id, "committee")).toMatchObject({ id, submitted: true });
    expect((await ask(portal.who.other, "getData", { id })).status).toBe(404);
  });

  it("lets an organiser announce in its own name only", async () => {
    const dto = { ...portal.dto(), createdOrg: { id: portal.accounts.other } };
    expect(messagesOf((await ask(portal.who.organiser, "save", { dto })).body)).toEqual({
      createdOrg: expect.any(String),
    });
    const id = await saved();
    const { created_by } = await portal.db
      .selectFrom("competition")
      .where("id", "=", id)
      .select("created_by")
      .executeTakeFirstOrThrow();
    expect(created_by).toBe(portal.accounts.organiser);
  });

  it("lets only super admins search referees, whose addresses are included", async () => {
    const query = { query: "", limit: 100 };
    const found = await ask<unknown[]>(portal.who.admin, "getTechnicalCommitteeSelectionList", query);
    expect(found.body).toContainEqual(
      expect.objectContaining({
        id: portal.accounts.committee,
        email: expect.stringContaining("@"),
        phoneNumber: null,
      }),
    );
    for (const who of ["organiser", "committee"] as const)
      expect((await ask(portal.who[who], "getTechnicalCommitteeSelectionList", query)).status).toBe(403);
  });

  const email = async (who: keyof AnnouncementPortal["accounts"]) =>
    (
      await portal.db
        .selectFrom("account")
        .where("id", "=", portal.accounts[who])
        .select("email")
        .executeTakeFirstOrThrow()
    ).email;
});

describe("a committee member", () => {
  const submitted = async () => {
    const id = await saved();
    await update(portal.who.organiser, id, {}, "updateAndSubmit");
    return id;
  };
  const fixed = "Ebben a listában csak javítani lehet: sort nem vehetsz fel, és nem törölhetsz.";

  it("corrects lines", async () => {
    const id = await submitted();
    const answer = await update(portal.who.committee, id, ({ raceList }) => ({
      raceList: (raceList as Record<string, unknown>[]).map((race) => ({ ...race, startTime: 33_000 })),
    }));
    expect(answer).toMatchObject({ successful: true });
    expect(await data(id)).toMatchObject({ raceList: [{ startTime: 33_000 }, { startTime: 33_000 }] });
  });

  it("adds and removes no lines", async () => {
    const id = await submitted();
    const before = await data(id);
    const take = ({ raceList }: Record<string, unknown>) => ({ raceList: (raceList as unknown[]).slice(1) });
    const add = ({ raceList }: Record<string, unknown>) => ({
      raceList: [
        ...(raceList as Record<string, unknown>[]),
        { ...(raceList as Record<string, unknown>[])[0], id: null },
      ],
    });
    for (const change of [take, add])
      expect(messagesOf(await update(portal.who.committee, id, change))).toEqual({ raceList: fixed });
    expect(await data(id)).toEqual(before);
  });
});

const refusedAs = (answer: Answer) => answer.code;

describe("a save of an announcement", () => {
  it("changed meanwhile is refused as outdated", async () => {
    const id = await saved();
    const { body: record } = await ask<Record<string, unknown>>(portal.who.organiser, "getData", { id });
    await update(portal.who.organiser, id, { address: "Győr" });
    const stale = await ask(portal.who.organiser, "update", { id, dto: portal.dto(), updated: record["updated"] });
    expect(refusedAs(stale.body)).toContain("kernel.form.conflict");
  });
});

// Last: it adds to the value sets.
it("requires the amounts of the divisions that have an individual race, and of no other", async () => {
  const youth = { id: await named(portal.db, "group_age_group", "Utánpótlás"), name: "Utánpótlás" };
  const junior = await portal.db
    .insertInto("age_group")
    .values({ name: "Junior", age_min: 18, age_max: 19, child: false, group_age_group_id: youth.id })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
  const [race, relay] = portal.dto()["raceList"] as [object, object];
  const [group, single, team] = portal.dto()["entryPriceList"] as [object, object, object];
  const empty = { preRegAmount1: null, entryAmount: null, localAmount: null };
  const lines = (own: object) => [own, { ...group, name: "Utánpótlás", groupAgeGroup: youth, ...empty }, single, team];
  const id = await saved({
    raceList: [race, { ...relay, ageGroupList: [junior] }],
    entryPriceList: lines({ ...group, entryAmount: null }),
  });
  const missing = { entryPriceList: "Add meg a nevezési díjat minden sorban, amelyből fizetnek!" };
  expect(messagesOf(await update(portal.who.organiser, id, {}, "updateAndSubmit"))).toEqual(missing);
  const priced = { entryPriceList: lines(group) };
  expect(await update(portal.who.organiser, id, priced, "updateAndSubmit")).toMatchObject({ successful: true });
  expect(feesOf(await data(id)).slice(0, 2)).toEqual([
    ["Felnőtt", 5000, 7000, 9000],
    ["Utánpótlás", 5000, 7000, 9000],
  ]);
  const unpriced = { entryPriceList: lines({ ...group, entryAmount: null }) };
  expect(messagesOf(await update(portal.who.admin, id, unpriced))).toEqual(missing);
  const { body: page } = await portal.who.organiser.call("POST /competitionControl/getDetails", { id });
  expect(feesOf(page).map(([name]) => name)).toEqual(["Felnőtt", "Duatlon - OB váltó - Felnőtt"]);
});
