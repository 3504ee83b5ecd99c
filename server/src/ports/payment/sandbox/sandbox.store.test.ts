import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDatabase } from "../../../kernel/db/database.ts";
import { freshDatabase } from "../../../../test/database.ts";
import { memorySandboxStore } from "./memory.store.ts";
import { postgresSandboxStore } from "./postgres.store.ts";
import type { SandboxStore } from "./sandbox.store.ts";
import { anOrder, openTestbed } from "./simplepay/simplepay-sandbox.testbed.ts";

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 8, onIdleError: () => {} }));
});
afterAll(() => close());

const NOW = new Date("2026-06-01T10:00:00.123Z");
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
let count = 0;

describe.each<[string, () => SandboxStore]>([
  ["memory", memorySandboxStore],
  ["PostgreSQL", () => postgresSandboxStore(db, "SIMPLEPAY")],
])("the store in %s", (_name, open) => {
  const transaction = () => ({
    token: `token-${++count}`,
    orderRef: `order-${count}`,
    total: 1_000,
    twoStep: false,
    language: "HU",
    urls: { success: "http://a/", fail: "http://b/", cancel: "http://c/", timeout: "http://d/" },
    created: NOW,
    validUntil: after(60_000),
  });
  const race = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 16 }, act));
  const added = async (store: SandboxStore) => {
    const result = await store.add(transaction());
    if (result === null) throw new Error("not added");
    return result;
  };

  it("returns what was stored, by token, reference and number", async () => {
    const store = open();
    const wanted = transaction();
    const stored = await store.add(wanted);
    expect(stored).toEqual({
      ...wanted,
      transactionId: expect.any(Number),
      remaining: 1_000,
      refunds: [],
      status: "INIT",
      resultCode: 0,
      finished: null,
    });
    expect(stored?.transactionId).toBeGreaterThan(500_000_000);
    expect(await store.byToken(wanted.token)).toEqual(stored);
    expect(await store.byOrderRefs([wanted.orderRef, "none"])).toEqual([stored]);
    expect(await store.byTransactionIds([stored?.transactionId ?? 0, 1])).toEqual([stored]);
    expect(await store.byToken("none")).toBeNull();
  });

  it("accepts a reference once, however many requests use it at once", async () => {
    const store = open();
    const wanted = transaction();
    const results = await race(() => store.add({ ...wanted, token: `token-${++count}` }));
    expect(results.filter((result) => result !== null)).toHaveLength(1);
  });

  it("moves out of a state once, and may take less than was reserved", async () => {
    const store = open();
    const { transactionId } = await added(store);
    const change = { status: "AUTHORIZED", resultCode: 0, finished: NOW } as const;
    const moved = (await race(() => store.move(transactionId, ["INIT", "INPAYMENT"], change))).filter(Boolean);
    expect(moved).toEqual([expect.objectContaining({ status: "AUTHORIZED", finished: NOW, total: 1_000 })]);
    const taken = await store.move(transactionId, ["AUTHORIZED"], { ...change, status: "FINISHED", total: 800 });
    expect(taken).toMatchObject({ status: "FINISHED", total: 800, remaining: 800 });
  });

  it("never refunds more than remains", async () => {
    const store = open();
    const { transactionId } = await added(store);
    expect(await store.takeBack(transactionId, 1)).toBeNull();
    await store.move(transactionId, ["INIT"], { status: "FINISHED", resultCode: 0, finished: NOW });
    const refunds = (await race(() => store.takeBack(transactionId, 300))).filter(Boolean);
    expect(refunds).toHaveLength(3);
    expect((await store.byTransactionIds([transactionId]))[0]).toMatchObject({
      remaining: 100,
      refunds: [300, 300, 300],
    });
  });

  it("gives a due notification to one caller, again after each wait, and never after the last", async () => {
    const store = open();
    const { transactionId } = await added(store);
    await store.addNotification({ transactionId, body: "{}", due: NOW }, 3);
    expect(await store.claimNotifications(after(-1), [10])).toEqual([]);
    const claimed = (await race(() => store.claimNotifications(NOW, [10, 20]))).flat();
    expect(claimed).toHaveLength(3);
    expect(claimed.map(({ due }) => due)).toEqual([after(10), after(10), after(10)]);
    expect(claimed[0]?.body).toBe("{}");
    await store.acknowledgeNotification(claimed[0]?.id ?? -1, NOW);
    expect(await store.claimNotifications(after(9), [10, 20])).toEqual([]);
    expect((await store.claimNotifications(after(10), [10, 20])).map(({ due }) => due)).toEqual([after(30), after(30)]);
    expect((await store.claimNotifications(after(30), [10, 20])).map(({ due }) => due)).toEqual([null, null]);
    expect(await store.claimNotifications(after(1_000_000), [10, 20])).toEqual([]);
  });

  it("has the settings last written", async () => {
    const store = open();
    expect(await store.readSettings()).toBeNull();
    await store.writeSettings({ loseAnswer: true });
    await store.writeSettings({ loseAnswer: false });
    expect(await store.readSettings()).toEqual({ loseAnswer: false });
  });
});

describe("two server processes on one database", () => {
  it("simulate one provider: started at one, paid and queried at the other", async () => {
    const one = await openTestbed({ store: postgresSandboxStore(db, "SIMPLEPAY") });
    const other = await openTestbed({ store: postgresSandboxStore(db, "SIMPLEPAY") });
    try {
      const order = anOrder({ orderRef: "TWO-PROCESSES" });
      const { paymentUrl } = await one.provider.start(order);
      await other.misbehave({ notificationBeforeReturn: true, notificationCopies: 2 });
      const page = new URL(new URL(paymentUrl).pathname, other.origin).href;
      await other.pay(page, { outcome: "success" });
      expect(await one.provider.query(order)).toMatchObject({
        outcome: "PAID",
        total: 27_500,
        currency: "HUF",
      });
      expect([...one.notifications, ...other.notifications]).toHaveLength(2);
    } finally {
      await one.close();
      await other.close();
    }
  });
});
