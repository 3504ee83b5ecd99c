import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  beginPayment,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  makeStaff,
} from "../../testing/factories.ts";
import { startPortal, type Portal } from "../../testing/harness.ts";
import { openList } from "../../testing/list.ts";
import { signedInAs } from "../../testing/open-session.ts";
import { basketOf } from "./basket.store.ts";
import { acting, payerOf } from "./entry.testbed.ts";
import { RELAY, teaming } from "./team/team.testbed.ts";

/** Around each turn of the price: the days of the deadlines, the end of a term, the last day. */
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

/** A club's entries in a competition whose prices turn: a child, an adult, a team, and one that a card payment holds. */
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

it("of a team is the basket's once its term is over", async () => {
  portal.clock.set(MOMENTS[0]);
  const act = acting(portal);
  const team = teaming(portal, act);
  const place = await act.raceWith(RELAY);
  const { id, browser, athletes } = await team.clubOf({}, {}, {});
  expect(await team.save(browser, place, { name: "Sellők", athletes, line: 1 })).toMatchObject({ successful: true });
  const seen = new Set<number>();
  for (const moment of MOMENTS.slice(3, -1)) {
    portal.clock.set(moment);
    const [owed] = await basketOf(portal.db, payerOf(id), new Date(moment));
    const list = await openList(await signedInAs(portal, id), "competitionEntryClub", {
      filter: [{ propertyName: "competition", type: "IN", value: [place.competition] }],
    });
    expect([moment, (await list.rows()).map(({ amount }) => amount)]).toEqual([moment, [owed?.amount]]);
    seen.add(owed?.amount ?? 0);
  }
  expect(seen.size).toBeGreaterThan(2);
});

describe("the amount of an unpaid entry", () => {
  it.each([
    ["every amount given", [13_000, 14_500, 17_000, 20_000, 25_000]],
    ["early amounts left empty", [null, null, 9_000, 11_000, null]],
    ["no early amounts", [null, null, null, 8_000, null]],
  ] as const)("is the basket's in both lists and their sums at each moment, with %s", async (_what, amounts) => {
    const { club, competition, entries } = await prepare([...amounts]);
    const admin = await makeStaff(portal.db);
    for (const moment of MOMENTS) {
      portal.clock.set(moment);
      const basket = await basketOf(portal.db, payerOf(club.id), new Date(moment));
      const owed = Object.fromEntries(
        basket.filter(({ id }) => entries.includes(id)).map(({ id, amount }) => [id, amount]),
      );
      expect(Object.keys(owed)).toHaveLength(entries.length);
      const total = Object.values(owed).reduce((sum, amount) => sum + amount, 0);
      for (const [account, control, property] of [
        [admin.id, "competitionEntry", "EQ"],
        [club.id, "competitionEntryClub", "IN"],
      ] as const) {
        const value = property === "IN" ? [competition] : competition;
        const list = await openList(await signedInAs(portal, account), control, {
          filter: [{ propertyName: "competition", type: property, value }],
        });
        const rows = await list.rows();
        expect([moment, control, Object.fromEntries(rows.map(({ id, amount }) => [id, amount]))]).toEqual([
          moment,
          control,
          owed,
        ]);
        expect([moment, control, (await list.ask("getSums")).body]).toMatchObject([
          moment,
          control,
          { sums: { owed: total, paid: 0, outstanding: total } },
        ]);
      }
      const sums = await (
        await signedInAs(portal, admin.id)
      ).call("POST /competitionEntryTableControl/getRaceSumList", {
        competition,
      });
      expect([moment, sums.body.reduce((sum, { owed: of }) => sum + of, 0)]).toEqual([moment, total]);
    }
  });
});
