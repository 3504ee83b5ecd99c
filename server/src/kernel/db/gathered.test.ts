import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gathered, gatheredAlike } from "./gathered.ts";

/** A statement that ends when it is told to, and what it was asked. */
function held() {
  const batches: { asks: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const ask = gathered(
    (asks: readonly number[]) =>
      new Promise<readonly (string | Error)[]>((end, fail) =>
        batches.push({ asks, end: () => end(asks.map((asked) => `answer ${asked}`)), fail }),
      ),
  );
  return { ask, asked: () => batches.map(({ asks }) => asks), batches };
}
/** Longer than a statement is quick. */
const becomeSlow = () => vi.advanceTimersByTime(30);
const nextTurn = () => new Promise((done) => setImmediate(() => setImmediate(done)));

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

describe("asks that come together", () => {
  it("share a statement, each with its own answer", async () => {
    const { ask, asked, batches } = held();
    const answers = Promise.all([ask(1), ask(2), ask(1)]);
    await nextTurn();
    expect(asked()).toEqual([[1, 2, 1]]);
    batches[0]?.end();
    expect(await answers).toEqual(["answer 1", "answer 2", "answer 1"]);
  });

  it("gather behind the statement that is under way, and are asked at its end", async () => {
    const { ask, asked, batches } = held();
    const first = ask(1);
    await nextTurn();
    const late = [ask(2)];
    await nextTurn();
    late.push(ask(3));
    await nextTurn();
    expect(asked()).toEqual([[1]]);
    batches[0]?.end();
    expect(await first).toBe("answer 1");
    expect(asked()).toEqual([[1], [2, 3]]);
    batches[1]?.end();
    expect(await Promise.all(late)).toEqual(["answer 2", "answer 3"]);
  });

  it("are not stopped by a statement that takes long, and gather while two are under way", async () => {
    const { ask, asked, batches } = held();
    const first = ask(1);
    await nextTurn();
    const second = ask(2);
    await nextTurn();
    expect(asked()).toEqual([[1]]);
    becomeSlow();
    expect(asked()).toEqual([[1], [2]]);
    const late = [ask(3)];
    await nextTurn();
    late.push(ask(4));
    becomeSlow();
    await nextTurn();
    expect(asked()).toEqual([[1], [2]]);
    batches[1]?.end();
    expect(await second).toBe("answer 2");
    // Behind one that takes long nobody waits, not even as long as for a quick one.
    expect(asked()).toEqual([[1], [2], [3, 4]]);
    batches[0]?.end();
    batches[2]?.end();
    expect(await Promise.all([first, ...late])).toEqual(["answer 1", "answer 3", "answer 4"]);
  });

  it("do not wait for the first statement where a second one is full enough", async () => {
    const { ask, asked } = held();
    void ask(0);
    await nextTurn();
    for (let index = 1; index < 16; index++) void ask(index);
    await nextTurn();
    expect(asked()).toHaveLength(1);
    void ask(16);
    await nextTurn();
    expect(asked().map(({ length }) => length)).toEqual([1, 16]);
  });

  it("are told when their statement failed, and the next are asked all the same", async () => {
    const { ask, batches } = held();
    const lost = Promise.allSettled([ask(1), ask(2)]);
    await nextTurn();
    batches[0]?.fail(new Error("connection lost"));
    expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const next = ask(3);
    await nextTurn();
    batches[1]?.end();
    expect(await next).toBe("answer 3");
  });

  it("are told at once that the database is not to be had, where they waited behind whom it failed", async () => {
    const { ask, asked, batches } = held();
    const lost = [];
    for (const asked of [1, 2, 3]) {
      lost.push(ask(asked));
      await nextTurn();
      becomeSlow();
    }
    expect(asked()).toEqual([[1], [2]]);
    batches[0]?.fail(new Error("timeout exceeded when trying to connect"));
    await expect(lost[2]).rejects.toThrow("timeout exceeded");
    await expect(lost[0]).rejects.toThrow("timeout exceeded");
    expect(asked()).toEqual([[1], [2]]);
    // The next one is asked again.
    const next = ask(4);
    await nextTurn();
    batches[2]?.end();
    expect(await next).toBe("answer 4");
  });

  it("are asked all the same where a connection was lost under those before them", async () => {
    const { ask, asked, batches } = held();
    const answers = [];
    for (const asked of [1, 2, 3]) {
      answers.push(ask(asked));
      await nextTurn();
      becomeSlow();
    }
    batches[0]?.fail(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
    await expect(answers[0]).rejects.toThrow("ECONNRESET");
    await nextTurn();
    expect(asked()).toEqual([[1], [2], [3]]);
    batches[2]?.end();
    expect(await answers[2]).toBe("answer 3");
  });

  it("fill no statement beyond its bound", async () => {
    const { ask, asked } = held();
    for (let index = 0; index < 50; index++) void ask(index);
    await nextTurn();
    expect(asked().map(({ length }) => length)).toEqual([32, 18]);
  });

  it("get their own error where only they are wrong", async () => {
    const ask = gathered(async (asks: readonly number[]) => asks.map((asked) => (asked < 0 ? new Error("no") : asked)));
    const answers = await Promise.allSettled([ask(-1), ask(5)]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });
});

describe("asks that are alike", () => {
  const asked: object[] = [];
  const ask = gatheredAlike(async (question: { id: number }) => {
    asked.push(question);
    if (question.id === 13) throw new Error("no luck");
    if (question.id === 57) throw Object.assign(new Error("shut down"), { code: "57P01" });
    return question.id === 0 ? undefined : `answer ${question.id}`;
  });

  it("are answered once for all who came together, and anew for whoever comes later", async () => {
    asked.length = 0;
    expect(await Promise.all([ask({ id: 1 }), ask({ id: 2 }), ask({ id: 1 }), ask({ id: 0 })])).toEqual([
      "answer 1",
      "answer 2",
      "answer 1",
      undefined,
    ]);
    expect(asked).toEqual([{ id: 1 }, { id: 2 }, { id: 0 }]);
    expect(await ask({ id: 1 })).toBe("answer 1");
    expect(asked).toHaveLength(4);
  });

  it("fail alone, unless the database is not to be had", async () => {
    const failed = async (...ids: number[]) =>
      (await Promise.allSettled(ids.map((id) => ask({ id })))).map(({ status }) => status);
    expect(await failed(1, 13, 2)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await failed(1, 57, 2)).toEqual(["rejected", "rejected", "rejected"]);
  });
});
