import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import { hashAsUsual, makeAthlete, makeClub, PASSWORD } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { createPasswords } from "./passwords.ts";

describe("createPasswords", () => {
  test("hashes one, queues 64, and refuses further ones as busy at once", async () => {
    const passwords = createPasswords();
    const start = performance.now();
    let firstRefusal = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        passwords.matches(null, "akármi").catch((error: unknown) => {
          firstRefusal ||= performance.now() - start;
          throw error;
        }),
      ),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    expect(refused).toHaveLength(35);
    expect(refused.every((error) => error instanceof Refusal && error.details.status === 503)).toBe(true);
    expect(firstRefusal).toBeLessThan((performance.now() - start) / 2);
    expect(await passwords.matches(null, "akármi")).toBe(false);
  });

  test("frees a place after an error too", async () => {
    const passwords = createPasswords();
    await expect(passwords.matches("not a hash", "akármi")).rejects.toThrow("Decoding failed");
    expect(await passwords.matches(await passwords.hash("akármi"), "akármi")).toBe(true);
  });
});

describe("a rush of sign-ins", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ poolSize: 10 });
  });
  afterAll(() => portal.close());

  test("does not delay other answers, and a refused sign-in counts no attempt", async () => {
    const { id: club } = await makeClub(portal.db);
    const people = await Promise.all(Array.from({ length: 80 }, () => makeAthlete(portal.db, { club, paidYears: [] })));
    await hashAsUsual(portal.db);
    // On three devices each: how fast requests reach the queue depends on the machine, and it must fill up on every
    // machine.
    const signIns = [...people, ...people, ...people];
    const began = performance.now();
    const rush = Promise.all(
      signIns.map(({ email }) => portal.browser().call("POST /userLogin/loginV2", { email, password: PASSWORD })),
    );
    let over = false;
    void rush.then(() => (over = true));
    const waits: number[] = [];
    while (!over) {
      const start = performance.now();
      await portal.browser().call("GET /userLogin/isLoggedIn", {});
      waits.push(performance.now() - start);
    }
    const answers = await rush;
    const took = performance.now() - began;
    const busy = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ body }) => body.successful).length + busy.length).toBe(signIns.length);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.every(({ headers }) => Number(headers.get("retry-after")) > 0)).toBe(true);
    // Behind the queue they would wait as long as the rush lasts, which is long on a slow machine.
    const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)];
    expect(p99).toBeLessThan(Math.max(500, took / 4));
    const counted = await portal.db.selectFrom("rate_limit").select("count").where("count", ">", 0).execute();
    expect(counted).toEqual([]);
  });
});
