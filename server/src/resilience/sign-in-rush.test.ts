import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAthlete, makeClub, PASSWORD } from "../testing/factories.ts";
import { startPortal, type Portal } from "../testing/harness.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 10 });
});
afterAll(() => portal.close());

test("a rush to sign in leaves the others their answers, and no refused one counts as a try", async () => {
  const { id: club } = await makeClub(portal.db);
  const people = await Promise.all(Array.from({ length: 80 }, () => makeAthlete(portal.db, { club, paidYears: [] })));
  const rush = Promise.all(
    people.map(({ email }) => portal.browser().call("POST /userLogin/loginV2", { email, password: PASSWORD })),
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
  const busy = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ body }) => body.successful).length + busy.length).toBe(80);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy.every(({ headers }) => Number(headers.get("retry-after")) > 0)).toBe(true);
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]).toBeLessThan(500);
  const counted = await portal.db.selectFrom("rate_limit").select("count").where("count", ">", 0).execute();
  expect(counted).toEqual([]);
});
