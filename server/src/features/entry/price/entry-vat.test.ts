import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeClub, makeEntries } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, NOW, type RaceRef } from "../entry.testbed.ts";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const setCode = ({ competition }: RaceRef, code: string, ground: string | null) =>
  sql`update competition set vat_code = ${code}, vat_ground = ${ground} where id = ${competition}`.execute(portal.db);
const owedFor = (entry: number) =>
  portal.db
    .selectFrom("receivable")
    .where("entry_id", "=", entry)
    .select(["gross", "net", "vat", "vat_code", "vat_ground"])
    .executeTakeFirstOrThrow();

describe("the VAT of an entry", () => {
  it("is that of its competition when the entry is made, and stays", async () => {
    const place = await act.competitionWith();
    const enterNow = async () => (await enter((await act.athleteWith()).browser, place)).id ?? 0;
    const first = await enterNow();
    await setCode(place, "27", null);
    const second = await enterNow();
    await setCode(place, "AAM", "Áfa tv. XIII. fejezet");
    const third = await enterNow();
    const born = [
      { gross: 13_000, net: 13_000, vat: 0, vat_code: "TAM", vat_ground: "Áfa tv. 85. § (1) m)" },
      { gross: 13_000, net: 10_236, vat: 2_764, vat_code: "27", vat_ground: null },
      { gross: 13_000, net: 13_000, vat: 0, vat_code: "AAM", vat_ground: "Áfa tv. XIII. fejezet" },
    ];
    expect(await Promise.all([first, second, third].map(owedFor))).toEqual(born);
    await setCode(place, "5", null);
    expect(await Promise.all([first, second, third].map(owedFor))).toEqual(born);
  });

  it("follows the price, by the code that the entry was made with", async () => {
    const place = await act.competitionWith();
    await setCode(place, "18", null);
    const { id = 0 } = await enter((await act.athleteWith()).browser, place);
    await setCode(place, "27", null);
    portal.clock.set("2026-05-20T22:01:00Z");
    await portal.runJob("reprice-entries");
    expect(await owedFor(id)).toEqual({ gross: 17_000, net: 14_407, vat: 2_593, vat_code: "18", vat_ground: null });
  });

  it("cannot be changed, and an exemption always has its legal ground", async () => {
    const place = await act.competitionWith();
    const { id = 0 } = await enter((await act.athleteWith()).browser, place);
    await expect(
      sql`update receivable set vat_code = '27', vat_ground = null where entry_id = ${id}`.execute(portal.db),
    ).rejects.toThrow("receivable");
    await expect(setCode(place, "TAM", null)).rejects.toMatchObject({ constraint: "competition_vat_ground" });
    await expect(setCode(place, "27", "Áfa tv. 85. §")).rejects.toMatchObject({ constraint: "competition_vat_ground" });
  });

  // This independent calculation does not divide: of all whole net amounts it takes the one whose gross is nearest, the greater if two are
  // equally near.
  const nearestNet = (gross: number, rate: number): number => {
    let best = 0;
    for (let net = Math.max(0, gross - Math.trunc(gross / 2)); net <= gross; net++)
      if (Math.abs(net * (100 + rate) - gross * 100) <= Math.abs(best * (100 + rate) - gross * 100)) best = net;
    return best;
  };

  it.each([27, 18, 5])("adds up at %i percent for any amount", async (rate) => {
    const place = await act.competitionWith();
    await setCode(place, `${rate}`, null);
    const { id: by } = await makeClub(portal.db);
    const random = fc.sample(fc.integer({ min: 1, max: 60_000 }), 120);
    const amounts = [0, 1, 2, 3, 10, 20, 63, 64, 100, 126, 127, 128, 1_333, 12_500, ...random];
    const at = new Date(NOW);
    const entries = await makeEntries(
      portal.db,
      amounts.map((amount) => ({ ...place, by, amount, at })),
    );
    const { rows } = await sql<{ gross: number; net: number; vat: number }>`
      select gross, net, vat from receivable where entry_id = any(${entries}) order by entry_id`.execute(portal.db);
    expect(rows).toEqual(
      amounts.map((gross) => {
        const net = nearestNet(gross, rate);
        return { gross, net, vat: gross - net };
      }),
    );
  });
});
