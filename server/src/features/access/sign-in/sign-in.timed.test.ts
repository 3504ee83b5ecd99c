import { afterAll, beforeAll, expect, test } from "vitest";
import { hashAsUsual, makeAthlete } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { createPasswords } from "./passwords.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 4 });
});
afterAll(() => portal.close());

test("signing in takes the same work for a known and an unknown name", async () => {
  const times = { known: [] as number[], unknown: [] as number[], hash: [] as number[] };
  const timed = async (kind: keyof typeof times, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    times[kind].push(performance.now() - start);
  };
  const passwords = createPasswords();
  const tryToSignIn = (email: string) =>
    portal.browser().call("POST /userLogin/loginV2", { email, password: "nem ez az" });
  const people = await Promise.all(Array.from({ length: 20 }, () => makeAthlete(portal.db)));
  await hashAsUsual(portal.db);
  for (const [index, { email }] of people.entries()) {
    await timed("known", () => tryToSignIn(email));
    await timed("unknown", () => tryToSignIn(`senki${index}@pelda.hu`));
    await timed("hash", () => passwords.hash("nem ez az"));
  }
  // The quickest tenth: other load makes single calls slower, never quicker.
  const quick = (list: number[]) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 10)] ?? 0;
  // Without the dummy hash, the difference would be a whole hash on any machine.
  expect(Math.abs(quick(times.known) - quick(times.unknown))).toBeLessThan(quick(times.hash) / 2);
});
