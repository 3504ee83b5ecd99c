import { dayOf } from "@rajt/contract/kernel/days";
import type { ActAnswer } from "@rajt/contract/kernel/table/act.calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import {
  beginPayment,
  endPaid,
  endReceivables,
  type Made,
  type MadeCompetition,
  makeCompetition,
  makeEntries,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  owedFor,
  settle,
  PASSWORD,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";

let portal: Portal;
let organiser: Made & { browser: Browser };
let admin: Browser;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 6 });
  const signedIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
  const made = await makeOrganiser(portal.db);
  organiser = { ...made, browser: await signedIn(made) };
  admin = await signedIn(await makeStaff(portal.db));
});
afterAll(() => portal.close());

type Field = MadeCompetition & { entries: number[]; receivables: number[] };
async function field(count: number, createdBy = organiser.id): Promise<Field> {
  const competition = await makeCompetition(portal.db, { createdBy, races: [{}] });
  const place = { competition: competition.id, race: competition.races[0] ?? 0, by: organiser.id, at: portal.clock() };
  const entries = await makeEntries(
    portal.db,
    Array.from({ length: count }, () => ({ ...place, amount: 9_000 })),
  );
  return { ...competition, entries, receivables: await owedFor(portal.db, entries) };
}

async function listed(browser: Browser, { id }: Field) {
  const list = await openList(browser, "competitionEntry", {
    filter: [{ propertyName: "competition", type: "EQ", value: id }],
  });
  const mark = async (input: object) =>
    browser.send<ActAnswer>("POST", "/api/competitionEntryControl/bulkUpdatePaid", {
      body: JSON.stringify({ session: list.session, ...input }),
      headers: { "content-type": "application/json" },
    });
  return { ...list, mark, all: () => list.ask("selectAll", { add: true }) };
}

/** The manual marks on the receivables of entries. */
const hands = async ({ receivables }: Field) => {
  const { rows } = await sql<{ receivable: number; marks: number }>`
    select l.receivable_id as receivable, count(*)::int as marks from ledger l join payment p on p.id = l.payment_id
    where p.method = 'HAND' and l.kind = 'PAYMENT' and l.receivable_id = any(${receivables}) group by 1`.execute(
    portal.db,
  );
  return rows;
};

describe("entries that are marked together", () => {
  it("are 300 with 12 refusals: 9 paid by card, 3 withdrawn", async () => {
    const race = await field(300);
    const byCard = race.entries.slice(0, 9);
    for (const entry of byCard)
      await endPaid(portal.db, await beginPayment(portal.db, organiser.id, [entry], `tomeg-${entry}`), portal.clock());
    const withdrawn = race.entries.slice(9, 12);
    await endReceivables(portal.db, await owedFor(portal.db, withdrawn), { rowStatus: "DELETED" });
    // A portal in use has statistics; without them the plan joins every entry once for each row of the page.
    await sql`analyze`.execute(portal.db);
    const list = await listed(organiser.browser, race);
    await list.all();
    const { body } = await list.mark({ paid: true, run: "papiron" });
    expect(body).toMatchObject({ successful: true, total: 300, done: 300, changed: 288 });
    expect(body.refused).toEqual([
      {
        code: "money.refusal.alreadyPaid.SIMPLEPAY",
        message: "Ezt a tételt már kifizették bankkártyával (SimplePay).",
        count: 9,
        firstIds: byCard,
      },
      { code: "money.refusal.ended", message: expect.any(String), count: 3, firstIds: withdrawn },
    ]);
    expect((await hands(race)).map(({ marks }) => marks)).toEqual(Array.from({ length: 288 }, () => 1));
    const { rows } = await sql<{ log: number }>`select count(*)::int as log from change_log
      where object = 'entry' and actor_id = ${organiser.id} and object_id = any(${race.entries})`.execute(portal.db);
    expect(rows).toEqual([{ log: 288 }]);
    const counted = await list.ask("getList", { firstResult: 0, maxResults: 0 });
    expect(counted.body).toMatchObject({ metadata: { selectedCount: 12 } });
    // Sent again, as after a lost answer.
    expect((await list.mark({ paid: true, run: "papiron" })).body).toEqual(body);
    expect(await hands(race)).toHaveLength(288);
  });

  it("are counted and summed before, without those that cannot be marked, for their organiser only", async () => {
    const race = await field(4);
    await settle(portal.db, race.receivables.slice(0, 1), portal.clock());
    const list = await listed(organiser.browser, race);
    const owed = (browser: Browser, input: object) =>
      browser.call("POST /competitionEntryTableControl/getOwed", { session: list.session, ...input });
    await list.all();
    expect((await owed(organiser.browser, {})).body).toEqual({ count: 3, owed: 27_000 });
    expect((await owed(organiser.browser, { id: race.entries[1] })).body).toEqual({ count: 1, owed: 9_000 });
    const other = await portal.browser().signIn((await makeOrganiser(portal.db)).email, PASSWORD);
    const theirs = await listed(other, race);
    expect(
      (
        await other.call("POST /competitionEntryTableControl/getOwed", {
          session: theirs.session,
          id: race.entries[1] ?? 0,
        })
      ).body,
    ).toEqual({ count: 0, owed: 0 });
    expect((await owed(portal.browser(), {})).status).toBe(401);
  });

  it("are each marked once by two organisers at the same time", async () => {
    const race = await field(120);
    const lists = [await listed(organiser.browser, race), await listed(admin, race)];
    for (const list of lists) await list.all();
    const answers = await Promise.all(lists.map(async (list) => (await list.mark({ paid: true })).body));
    expect(answers.reduce((sum, { changed = 0 }) => sum + changed, 0)).toBe(120);
    // Both work in batches, so each may be first in some; each is told row by row what the other has marked.
    const refusals = answers.map(({ refused = [] }) => refused);
    expect(
      answers.map(({ changed = 0 }, at) => changed + refusals[at]!.reduce((sum, { count }) => sum + count, 0)),
    ).toEqual([120, 120]);
    expect(new Set(refusals.flat().map(({ code }) => code))).toEqual(new Set(["money.refusal.alreadyPaid.HAND"]));
    expect((await hands(race)).map(({ marks }) => marks)).toEqual(Array.from({ length: 120 }, () => 1));
  });

  it("are unmarked with a reason that the log keeps; an organiser cannot unmark what the federation marked", async () => {
    const race = await field(3);
    const [first = 0, ...others] = race.entries;
    const theirs = await listed(admin, race);
    await theirs.mark({ paid: true, id: first });
    const list = await listed(organiser.browser, race);
    await list.all();
    await list.mark({ paid: true });
    await list.all();
    const { body } = await list.mark({ paid: false, reason: "Rossz sor" });
    expect(body).toMatchObject({ changed: 2, refused: [{ code: "money.refusal.federationMark", firstIds: [first] }] });
    const { rows } = await sql<{ id: number; changes: unknown }>`select object_id as id, changes from change_log
      where object = 'entry' and object_id = any(${race.entries}) and changes ? 'reason' order by 1`.execute(portal.db);
    const changes = { paid: [true, false], reason: [null, "Rossz sor"] };
    expect(rows).toEqual(others.map((id) => ({ id, changes })));
  });
});

describe("the acts that a row offers", () => {
  /**
   * Entries that are unpaid, held by an open card page, paid by card, marked by the organiser, marked by the federation, withdrawn
   * after a card payment, and withdrawn after a mark of the federation of which a part was sent on.
   */
  async function everyStanding(): Promise<Field> {
    const race = await field(7);
    const [, held = 0, byCard = 0, own = 0, theirs = 0, withdrawn = 0, sentOn = 0] = race.entries;
    const [organisers, federations] = [await listed(organiser.browser, race), await listed(admin, race)];
    await beginPayment(portal.db, organiser.id, [held], `nyitva-${held}`);
    for (const entry of [byCard, withdrawn])
      await endPaid(portal.db, await beginPayment(portal.db, organiser.id, [entry], `sor-${entry}`), portal.clock());
    await organisers.mark({ paid: true, id: own });
    await federations.mark({ paid: true, id: theirs });
    await endReceivables(portal.db, await owedFor(portal.db, [withdrawn]), { retained: 9_000, rowStatus: "DELETED" });
    await federations.mark({ paid: true, id: sentOn });
    await endReceivables(portal.db, await owedFor(portal.db, [sentOn]), { retained: 4_000, rowStatus: "DELETED" });
    const due = await openList(admin, "moneyDueBack");
    const sent = { sentOn: dayOf(portal.clock()), reference: null };
    const rows = await due.rows();
    for (const { id } of rows.filter(({ way }) => way === "HAND"))
      expect((await due.ask("sendOn", { id, run: `kuld-${id}`, ...sent })).body).toMatchObject({ changed: 1 });
    return race;
  }

  it.each([
    ["its organiser", () => organiser.browser, [["markPaid"], [], [], ["markUnpaid"], [], [], []]],
    ["a super admin", () => admin, [["markPaid"], [], [], ["markUnpaid"], ["markUnpaid"], [], []]],
  ] as const)("for %s are exactly those that succeed", async (_, browser, offered) => {
    const race = await everyStanding();
    const list = await listed(browser(), race);
    const rows = await list.rows();
    const marks = (open: unknown) => (Array.isArray(open) ? open.filter((name) => name !== "delete") : []);
    const acts = new Map(rows.map(({ id, ["acts"]: open }) => [id, marks(open)]));
    expect(race.entries.map((id) => acts.get(id))).toEqual(offered);
    for (const [at, id] of race.entries.entries())
      for (const [name, paid] of [["markPaid", true] as const, ["markUnpaid", false] as const].toSorted(([one]) =>
        offered[at]?.some((open) => open === one) ? 1 : -1,
      )) {
        const { body } = await list.mark({ paid, id, reason: "Rossz sor" });
        expect([id, name, body.changed]).toEqual([id, name, offered[at]?.some((open) => open === name) ? 1 : 0]);
      }
  });
});

describe("the right to mark entries", () => {
  it("does not reach the entries of other organisers, however they were selected", async () => {
    const [own, foreign] = [await field(1), await field(2, (await makeOrganiser(portal.db)).id)];
    const list = await listed(organiser.browser, own);
    for (const id of [...own.entries, ...foreign.entries]) await list.ask("selectOne", { id, add: true });
    expect((await list.mark({ paid: true })).body).toMatchObject({ total: 1, changed: 1 });
    for (const id of foreign.entries) expect((await list.mark({ paid: true, id })).status).toBe(404);
    const theirs = await listed(organiser.browser, foreign);
    await theirs.all();
    expect((await theirs.mark({ paid: true })).body).toMatchObject({ code: "kernel.act.nothing" });
    expect(await hands(foreign)).toEqual([]);
  });

  it("is missing for an account that may only read", async () => {
    const race = await field(1);
    const reader = await makeOfficial(portal.db, { isTechnicalCommittee: true });
    const browser = await portal.browser().signIn(reader.email, PASSWORD);
    await sql`delete from role_service where role_id = (select id from dashboard_role where key = 'TechnicalCommittee') and service = 'Competition'`.execute(
      portal.db,
    );
    await sql`insert into role_service (role_id, service, level) select id, 'Competition', 'ReadOnly' from dashboard_role where key = 'TechnicalCommittee'`.execute(
      portal.db,
    );
    const list = await listed(browser, race);
    expect([list.status, (await list.mark({ paid: true, id: race.entries[0] })).status]).toEqual([200, 403]);
    expect(await hands(race)).toEqual([]);
  });
});
