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

test("signing in is the same work for a known and an unknown name", async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const people = await Promise.all(Array.from({ length: 20 }, () => makeAthlete(portal.db)));
  for (const [index, { email }] of people.entries())
    for (const [kind, name] of [
      ["known", email],
      ["unknown", `senki${index}@pelda.hu`],
    ] as const) {
      const start = performance.now();
      await portal.browser().call("POST /userLogin/loginV2", { email: name, password: "nem ez az" });
      times[kind].push(performance.now() - start);
    }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length / 2] ?? 0;
  // Without the dummy hash an unknown name costs a fifth of a known one.
  const [less = 0, more = 0] = [median(times.known), median(times.unknown)].toSorted((a, b) => a - b);
  expect(less / more).toBeGreaterThan(0.5);
});
