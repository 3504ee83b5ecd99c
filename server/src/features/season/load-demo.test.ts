import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPortal, type Portal } from "../../testing/harness.ts";
import { demoAccounts, loadDemoSeason } from "./index.ts";
import { SeasonProblems } from "./problem.ts";

let portal: Portal;
let took = 0;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-11-21T10:00:00Z" });
  const began = performance.now();
  await loadDemoSeason(portal.world).catch((error: unknown) => {
    throw error instanceof SeasonProblems ? new Error(error.message) : error;
  });
  took = performance.now() - began;
});
afterAll(() => portal.close());

describe("the demo season", () => {
  it("is loaded", async () => {
    console.log("took", took);
    console.log(
      await portal.db
        .selectFrom("entry")
        .select((eb) => eb.fn.countAll().as("n"))
        .execute(),
    );
    expect(await demoAccounts(portal.world)).toHaveLength(8);
  });
});
