import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { beginPayment, makeClub, owedFor, testLedger } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { insertManualPayments } from "../../money/index.ts";
import { type Acting, acting, NOW, inTurn } from "../entry.testbed.ts";

// Saving reads again under the lock: who has paid and whose athletes they are may have changed since the first read.

const LIST = "POST /competitionEntryControl/clubEntryList";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 10 });
  act = acting(portal);
});
afterAll(() => portal.close());

type Paying = { readonly club: number; readonly entry: number; readonly receivable: number };

/** Saves a club's list without its two athletes while `doing` changes what the first owes, which is locked before. */
async function whileLeaving(doing: (tx: Tx, of: Paying) => Promise<unknown>) {
  const place = await act.competitionWith();
  const { browser, athletes, id: club } = await act.clubWith({}, {});
  const save = async (athleteIdList: number[]) => (await browser.call(LIST, { ...place, athleteIdList })).body;
  await save(athletes);
  const entries = await act.activeEntries(place);
  const [{ id: entry } = { id: 0 }] = entries;
  const [receivable = 0] = await owedFor(portal.db, [entry]);
  const lock = (tx: Tx) => sql`select from receivable where id = ${receivable} for no key update`.execute(tx);
  const pay = () =>
    tx(portal.db, async (tx) => {
      await lock(tx);
      await doing(tx, { club, entry, receivable });
    });
  const [, answer] = await inTurn<unknown>(portal.db, lock, [pay, () => save([])]);
  return { answer, athletes, left: await act.activeEntries(place), entry };
}

it("an entry that is paid while the club withdraws it stays, is named in the answer, and is paid", async () => {
  const { answer, athletes, left, entry } = await whileLeaving((tx, { receivable }) =>
    insertManualPayments(tx, testLedger, [receivable], { receivedBy: "FEDERATION", markedBy: null, at: new Date(NOW) }),
  );
  expect(answer).toMatchObject({
    successful: true,
    withdrawn: [{ athlete: athletes[1] }],
    staying: [{ athlete: athletes[0], code: "entry.clubList.paid" }],
  });
  expect(left).toMatchObject([{ id: entry, paid: true }]);
});

it("an entry whose payment starts while the club withdraws it stays and is named in the answer", async () => {
  const { answer, athletes, left, entry } = await whileLeaving((tx, { club, entry }) =>
    beginPayment(tx, club, [entry], `kozben-${entry}`),
  );
  expect(answer).toMatchObject({
    successful: true,
    withdrawn: [{ athlete: athletes[1] }],
    staying: [{ athlete: athletes[0], code: "entry.clubList.inPayment" }],
  });
  expect(left).toMatchObject([{ id: entry, paid: false }]);
});

it("an entry whose athlete changes clubs while the old club withdraws it stays and is not named", async () => {
  const { id: other } = await makeClub(portal.db);
  const { answer, athletes, left, entry } = await whileLeaving((tx, { entry }) =>
    sql`update person set club_id = ${other} where id = (select person_id from entry_member where entry_id = ${entry})`.execute(
      tx,
    ),
  );
  expect(answer).toMatchObject({ successful: true, withdrawn: [{ athlete: athletes[1] }], staying: [] });
  expect(left).toMatchObject([{ id: entry }]);
});
