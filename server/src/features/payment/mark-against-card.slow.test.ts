import type { ActAnswer } from "@rajt/contract/kernel/table/act.calls";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { report } from "../../../test/resilience/figures.ts";
import { brokenInvariants } from "../../../test/resilience/invariants.store.ts";
import type { Browser } from "../../../test/browser.ts";
import { openList } from "../../../test/list.ts";
import { type Club, NOW, openPaymentPortal, type PaymentPortal } from "./payment.testbed.ts";

const ROUNDS = 100;
const MINUTES = 60_000;
const AMOUNT = 9_000;
const LONG = 20 * MINUTES;
/** Milliseconds that a start of a payment or a provider's report takes. */
const AMID = 25;

describe.each(["SIMPLEPAY", "BARION"] as const)("manual marks during a payment by %s", (by) => {
  let portal: PaymentPortal;
  let club: Club;
  let office: Browser;
  beforeAll(async () => {
    portal = await openPaymentPortal({ poolSize: 10, by });
    club = await portal.club();
    office = await portal.office();
  });
  afterAll(() => portal.close());

  const mark = async (id: number, paid: boolean): Promise<boolean> => {
    const { body } =
      by === "BARION"
        ? await office.call("POST /userPaymentTableControl/updatePaymentPaid", { id, paid })
        : await office.call("POST /competitionEntryControl/updatePaid", { id, paid });
    return body.successful;
  };

  /** Prepares a mark: of an entry through a list, of a fee through its own row. */
  async function preparedBulkMark(id: number): Promise<() => Promise<boolean>> {
    if (by === "BARION") return () => mark(id, true);
    const list = await openList(office, "competitionEntry");
    await list.ask("selectOne", { id, add: true });
    return async () => {
      const { body } = await office.send<ActAnswer>("POST", "/api/competitionEntryControl/bulkUpdatePaid", {
        body: JSON.stringify({ session: list.session, paid: true, run: `r${id}` }),
        headers: { "content-type": "application/json" },
      });
      return body.changed === 1;
    };
  }

  /** Runs eight concurrent acts on one item: the act of the card, and seven marks at random moments of it. Returns the acknowledged marks. */
  async function race(id: number, card: () => Promise<unknown>) {
    const bulk = await preparedBulkMark(id);
    const mayBegin = () => sleep(Math.random() * AMID);
    const [, ...marks] = await Promise.all([
      card(),
      ...[true, false, true, false, true, false].map(async (paid) => {
        await mayBegin();
        return { paid, done: await mark(id, paid) };
      }),
      mayBegin().then(async () => ({ paid: true, done: await bulk() })),
    ]);
    return marks.filter(({ done }) => done).map(({ paid }) => paid);
  }

  /** Asserts that each acknowledged mark is logged with its actor; returns how many marks are not corrected. */
  async function standingMarks(id: number, acknowledged: readonly boolean[]): Promise<number> {
    const { rows: logged } = await sql<{ paid: boolean; actor_id: number | null }>`
      select (changes -> 'paid' ->> 1)::boolean as paid, actor_id from change_log
      where object_id = ${id} and changes ? 'paid' and object = ${by === "BARION" ? "user_payment" : "entry"}`.execute(
      portal.db,
    );
    const count = (all: readonly boolean[], paid: boolean) => all.filter((each) => each === paid).length;
    const noted = logged.map(({ paid }) => paid);
    for (const paid of [true, false]) expect(count(noted, paid)).toBe(count(acknowledged, paid));
    expect(logged.every(({ actor_id }) => actor_id !== null)).toBe(true);
    return count(acknowledged, true) - count(acknowledged, false);
  }

  it(
    `exclude a payment that starts, ${ROUNDS} of ${ROUNDS}`,
    async () => {
      const winners = { card: 0, hand: 0 };
      await portal.misbehave({ loseNotification: true });
      for (let round = 0; round < ROUNDS; round++) {
        portal.clock.set(NOW);
        const [id = 0] = await portal.enter(club, [AMOUNT]);
        let page: unknown;
        const acknowledged = await race(id, async () => {
          ({ body: page } = await portal.pay(club.browser, [id]));
        });
        const marks = await standingMarks(id, acknowledged);
        const hasPage = typeof page === "string";
        winners[hasPage ? "card" : "hand"]++;
        if (typeof page === "string") await portal.comeBack(club.browser, await portal.payer(page, "success"));
        const [owed] = await portal.owed([id]);
        expect({ marks, settled: owed?.settled }).toEqual(
          hasPage ? { marks: 0, settled: AMOUNT } : { marks, settled: AMOUNT * marks },
        );
      }
      report(`manual marks against a start by ${by}`, winners);
      expect(await brokenInvariants(portal.db)).toEqual([]);
    },
    LONG,
  );

  it(
    `agree with money received after the page expired, and make a double payment refundable, ${ROUNDS} of ${ROUNDS}`,
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        portal.clock.set(NOW);
        await portal.misbehave({ loseNotification: true, latePayment: true });
        const [id = 0] = await portal.enter(club, [AMOUNT]);
        const page = await portal.start(club, [id]);
        const orderRef = await portal.orderOf(page);
        portal.clock.advance(21 * MINUTES);
        await portal.runJob("ask-payments");
        await portal.payer(page, "success");
        const acknowledged = await race(id, () => portal.sendNotification(orderRef, "success"));
        await portal.sendNotification(orderRef, "success");

        const marks = await standingMarks(id, acknowledged);
        expect([0, 1]).toContain(marks);
        expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [AMOUNT] });
        const [owed] = await portal.owed([id]);
        expect(owed).toMatchObject({ paid: true, settled: AMOUNT * (1 + marks) });
        const due = await portal.db
          .selectFrom("refund_due")
          .select("amount")
          .where("receivable_id", "=", owed?.id ?? 0)
          .execute();
        expect(due).toEqual(Array.from({ length: marks }, () => ({ amount: AMOUNT })));
      }
      expect(await brokenInvariants(portal.db)).toEqual([]);
    },
    LONG,
  );
});
