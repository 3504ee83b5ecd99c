import { sumForints } from "@rajt/contract/kernel/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  beginPayment,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  makeStaff,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";
import { signedInAs } from "../../../../test/open-session.ts";
import { basketOf } from "../basket/basket.store.ts";
import { acting, payerOf } from "../entry.testbed.ts";
import { RELAY, teaming } from "../team/team.testbed.ts";

/** Moments around each change of the price: the days of the deadlines, the end of a term, the last day. */
const MOMENTS = [
  "2026-05-04T10:00:00Z",
  "2026-05-09T11:59:59.999Z",
  "2026-05-09T12:00:00Z",
  "2026-05-10T21:59:59.999Z",
  "2026-05-10T22:00:00Z",
  "2026-05-20T22:00:00Z",
  "2026-05-30T22:00:00Z",
  "2026-06-08T22:00:00Z",
  "2026-06-13T10:00:00Z",
] as const;
const HELD = new Date("2026-05-09T12:00:00Z");

const AGES = [
  { name: "egy gyerek", ageMin: 5, ageMax: 17, child: true, group: "egy díj gyerek" },
  { name: "egy felnőtt", ageMin: 16, ageMax: 99, group: "egy díj felnőtt" },
];

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ now: MOMENTS[0] });
});
afterAll(() => portal.close());

/** Creates a club's entries in a competition with changing prices: a child, an adult, a team, and one that a card payment holds. */
async function prepare(amounts: [number | null, number | null, number | null, number, number | null]) {
  const { db } = portal;
  const club = await makeClub(db);
  const [child, adult, other] = [
    await makeAthlete(db, { club: club.id, birthDate: "2010-06-01" }),
    await makeAthlete(db, { club: club.id, birthDate: "1990-06-01" }),
    await makeAthlete(db, { club: club.id, birthDate: "1991-06-01" }),
  ];
  const { id: competition, races } = await makeCompetition(db, {
    amounts,
    races: [{ ageGroups: AGES }, { ageGroups: AGES, isTeam: true, qualification: "OB Mix váltó" }],
  });
  await sql`update entry_price set amount_2 = 5500, on_site_amount = 21000 where competition_id = ${competition}
    and group_age_group_id = (select id from group_age_group where name = 'egy díj gyerek')`.execute(db);
  const own = { competition, race: races[0] ?? 0, by: club.id, club: club.id, at: portal.clock(), heldUntil: HELD };
  const [first = 0, second = 0, held = 0] = await makeEntries(db, [
    { ...own, person: child.id, amount: 3_000 },
    { ...own, person: adult.id, amount: 4_000 },
    { ...own, person: other.id, amount: 4_200 },
  ]);
  await sql`update entry set day_licence = 2000 where id = ${second}`.execute(db);
  await beginPayment(db, club.id, [held], `tart-${held}`);
  return { club, competition, entries: [first, second, held] };
}

/** Expects both lists and their sums to show the amounts of the club's basket at a moment; returns its amounts by entry. */
async function expectOneAmount(club: number, competition: number, moment: string): Promise<Record<number, number>> {
  portal.clock.set(moment);
  const basket = await basketOf(portal.db, payerOf(club), new Date(moment));
  const amounts = Object.fromEntries(
    basket.filter(({ competitionId }) => competitionId === competition).map(({ id, amount }) => [id, amount]),
  );
  const total = sumForints(Object.values(amounts));
  const admin = await makeStaff(portal.db);
  for (const [account, control, type] of [
    [admin.id, "competitionEntry", "EQ"],
    [club, "competitionEntryClub", "IN"],
  ] as const) {
    const value = type === "IN" ? [competition] : competition;
    const list = await openList(await signedInAs(portal, account), control, {
      filter: [{ propertyName: "competition", type, value }],
    });
    const rows = Object.fromEntries((await list.rows()).map(({ id, amount }) => [id, amount]));
    expect([moment, control, rows]).toEqual([moment, control, amounts]);
    const { body } = await list.ask("getSums");
    expect([moment, control, body]).toMatchObject([
      moment,
      control,
      { sums: { owed: total, paid: 0, outstanding: total } },
    ]);
  }
  const office = await signedInAs(portal, admin.id);
  const races = await office.call("POST /competitionEntryTableControl/getRaceSumList", { competition });
  expect([moment, sumForints(races.body.map(({ owed }) => owed))]).toEqual([moment, total]);
  return amounts;
}

describe("the amount of an unpaid entry", () => {
  it.each([
    ["every amount given", [13_000, 14_500, 17_000, 20_000, 25_000]],
    ["early amounts left empty", [null, null, 9_000, 11_000, null]],
    ["no early amounts", [null, null, null, 8_000, null]],
  ] as const)("is the basket's in both lists and their sums at each moment, with %s", async (_what, amounts) => {
    const { club, competition, entries } = await prepare([...amounts]);
    for (const moment of MOMENTS) {
      const shown = await expectOneAmount(club.id, competition, moment);
      expect(new Set(Object.keys(shown).map(Number))).toEqual(new Set(entries));
    }
  });

  it("is the basket's for a team too", async () => {
    portal.clock.set(MOMENTS[0]);
    const act = acting(portal);
    const team = teaming(portal, act);
    const place = await act.raceWith(RELAY);
    const { id, browser, athletes } = await team.clubOf({}, {}, {});
    expect(await team.save(browser, place, { name: "Sellők", athletes, line: 1 })).toMatchObject({ successful: true });
    const seen = new Set<number>();
    for (const moment of MOMENTS)
      for (const amount of Object.values(await expectOneAmount(id, place.competition, moment))) seen.add(amount);
    expect(seen.size).toBeGreaterThan(3);
  });
});
