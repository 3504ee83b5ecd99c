import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  makeAthlete,
  makeClub,
  makeCompetition,
  makeOfficial,
  owedFor,
  payFee,
  settle,
  type Made,
} from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { openPeople, type PeoplePortal } from "./people-lists.testbed.ts";

let portal: PeoplePortal;
let club: Made;
let anna: Made;
let other: Made;
beforeAll(async () => {
  portal = await openPeople({ now: "2026-05-04T10:00:00Z" });
  const { db } = portal;
  club = await makeClub(db, { name: "Tisza Klub" });
  anna = await makeAthlete(db, { club: club.id, lastName: "Ács", firstName: "Anna", paidYears: [2026] });
  other = await makeAthlete(db, { lastName: "Idegen", firstName: "Ida", paidYears: [2026] });
  await payFee(db, club.id, "CLUB_ANNUAL", 2026);
});
afterAll(() => portal.close());

const paymentsOf = (browser: Browser, id: number) =>
  openList(browser, "partyPayment", { filter: [{ propertyName: "party", type: "EQ", value: id }] });

describe("the payments of a party", () => {
  it("list its fees and the entries that it made, newest first", async () => {
    const annas = await portal.signedIn(anna);
    const { id: competition, races, name } = await makeCompetition(portal.db);
    await annas.call("POST /competitionEntryControl/personEntry", {
      competition,
      race: races[0] ?? 0,
      isDelete: false,
    });
    const [entry, fee, ...rest] = await (await paymentsOf(annas, anna.id)).rows();
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      kind: "ENTRY",
      status: "Unpaid",
      billedOn: "2026-05-04",
      paidOn: null,
      amount: expect.any(Number),
    });
    expect(entry?.["description"]).toMatch(new RegExp(`^${name} – .+ – Ács Anna$`));
    expect(fee).toMatchObject({
      kind: "FEE",
      amount: 8000,
      status: "Paid",
      billedOn: "2026-01-05",
      paidOn: "2026-01-06",
    });
    expect(fee?.id).not.toBe(entry?.id);
  });

  it("list a withdrawn entry that was paid, and not one that was unpaid", async () => {
    const paid = await makeAthlete(portal.db);
    const browser = await portal.signedIn(paid);
    const { id: competition, races } = await makeCompetition(portal.db);
    const entering = (isDelete: boolean) =>
      browser.call("POST /competitionEntryControl/personEntry", { competition, race: races[0] ?? 0, isDelete });
    await entering(false);
    await entering(true);
    expect(await (await paymentsOf(browser, paid.id)).rows()).toMatchObject([{ kind: "FEE" }]);
    const { id = 0 } = (await entering(false)).body;
    await settle(portal.db, await owedFor(portal.db, [id]), portal.clock());
    await entering(true);
    expect(await (await paymentsOf(browser, paid.id)).rows()).toMatchObject([
      { kind: "ENTRY", status: "RefundDue", amount: 13_000 },
      { kind: "FEE" },
    ]);
  });

  it("are visible to the person, the person's club and super admins", async () => {
    for (const browser of [portal.admin.browser, await portal.signedIn(anna), await portal.signedIn(club)])
      expect(await (await paymentsOf(browser, anna.id)).rows()).toHaveLength(2);
    for (const browser of [portal.admin.browser, await portal.signedIn(club)])
      expect(await (await paymentsOf(browser, club.id)).rows()).toMatchObject([{ description: "Éves díj 2026" }]);
  });

  it("are hidden from other clubs and athletes, a club's own athlete, the committee and staff", async () => {
    await portal.grant("TechnicalCommittee", { Athlete: "WriteRead" });
    const strangers = [
      await portal.signedIn(await makeClub(portal.db)),
      await portal.signedIn(other),
      await portal.signedIn(await makeOfficial(portal.db, { isTechnicalCommittee: true, club: club.id })),
      await portal.clerk({ Athlete: "WriteRead", Club: "WriteRead" }),
    ];
    for (const browser of strangers)
      for (const party of [anna, club]) expect(await (await paymentsOf(browser, party.id)).rows()).toEqual([]);
    expect(await (await paymentsOf(await portal.signedIn(anna), club.id)).rows()).toEqual([]);
    expect((await paymentsOf(portal.browser(), anna.id)).status).toBe(401);
    expect((await openList(portal.admin.browser, "partyPayment", {})).status).toBe(400);
  });

  it("of a referee are hidden from the referee's club", async () => {
    const referee = await makeOfficial(portal.db, { club: club.id });
    await payFee(portal.db, referee.id, "REFEREE_ANNUAL", 2026);
    expect(await (await paymentsOf(await portal.signedIn(club), referee.id)).rows()).toEqual([]);
    expect(await (await paymentsOf(await portal.signedIn(referee), referee.id)).rows()).toHaveLength(1);
  });
});
