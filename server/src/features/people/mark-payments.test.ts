import type { ActAnswer } from "@rajt/contract/kernel/table/act.calls";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  beginPayment,
  billFee,
  endPaid,
  endReceivables,
  type Made,
  makeClub,
  makeCompetition,
  makeEntries,
  makeStaff,
  owedFor,
  PASSWORD,
} from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";

let portal: Portal;
let admin: Browser;
let club: Made;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 4 });
  admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
  club = await makeClub(portal.db);
});
afterAll(() => portal.close());

/**
 * Creates the receivables of a club: 290 entries, the first 8 of them paid by card; and 10 fees, the first 4 of them
 * deleted.
 */
async function dues() {
  const { id: competition, races } = await makeCompetition(portal.db);
  const own = { competition, race: races[0] ?? 0, by: club.id, amount: 9_000, at: portal.clock() };
  const entries = await makeEntries(
    portal.db,
    Array.from({ length: 290 }, () => own),
  );
  for (const entry of entries.slice(0, 8))
    await endPaid(portal.db, await beginPayment(portal.db, club.id, [entry], `klub-${entry}`), portal.clock());
  const fees: number[] = [];
  for (let year = 2010; year < 2020; year++) fees.push(await billFee(portal.db, club.id, "CLUB_ANNUAL", year));
  await endReceivables(portal.db, fees.slice(0, 4));
  return { byCard: (await owedFor(portal.db, entries)).slice(0, 8), deleted: fees.slice(0, 4) };
}

const handsAndLines = async () => {
  const { rows } = await sql<{ hands: number; most: number; lines: number }>`
    select count(*)::int as hands, max(marks)::int as most,
      (select count(*)::int from change_log where changes ? 'paid') as lines
    from (select count(*) as marks from ledger l join payment p on p.id = l.payment_id
      where p.method = 'HAND' and l.kind = 'PAYMENT' group by l.receivable_id) m`.execute(portal.db);
  return rows[0];
};

it("an act marks 300 payments of a party, refuses 12 with their reasons and first rows, and books nothing when repeated", async () => {
  const { byCard, deleted } = await dues();
  const list = await openList(admin, "partyPayment", {
    filter: [{ propertyName: "party", type: "EQ", value: club.id }],
  });
  const rows = (await list.ask("getList", { firstResult: 0, maxResults: 1000 })).body.data;
  const closed = rows.filter(({ ["acts"]: acts }) => JSON.stringify(acts) === "[]").map(({ id }) => id);
  expect(closed.toSorted((one, other) => one - other)).toEqual([...byCard, ...deleted]);
  await list.ask("selectAll", { add: true });
  const mark = async () =>
    admin.send<ActAnswer>("POST", "/api/partyPaymentTableControl/updatePaid", {
      body: JSON.stringify({ session: list.session, paid: true, run: "kivonat" }),
      headers: { "content-type": "application/json" },
    });
  const { body } = await mark();
  expect(body).toMatchObject({ successful: true, total: 300, done: 300, changed: 288 });
  expect(body.refused).toEqual([
    {
      code: "money.refusal.alreadyPaid.SIMPLEPAY",
      message: "Ezt a tételt már kifizették bankkártyával (SimplePay).",
      count: 8,
      firstIds: byCard,
    },
    {
      code: "money.refusal.ended",
      message: "Ez a tétel már megszűnt, ezért nem jelölhető befizetettnek.",
      count: 4,
      firstIds: deleted,
    },
  ]);
  expect(await handsAndLines()).toEqual({ hands: 288, most: 1, lines: 288 });
  expect((await mark()).body).toEqual(body);
  expect(await handsAndLines()).toEqual({ hands: 288, most: 1, lines: 288 });
});
