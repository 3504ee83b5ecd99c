import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { makeOrganiser } from "../../../../test/factories.ts";
import { ask, NOW, openTrials, type Trials } from "../form.testbed.ts";

const POLL = 10_000;

let trials: Trials;
let record: Awaited<ReturnType<Trials["record"]>>;
beforeAll(async () => {
  trials = await openTrials();
});
beforeEach(async () => {
  trials.clock.set(NOW);
  record = await trials.record();
});
afterAll(() => trials.close());

const take = async (browser: Browser, intent?: "look" | "edit" | "takeOver") =>
  (await ask(browser, "requestEditAccess", { id: record.id, ...(intent && { intent }) })).body;
const release = async (browser: Browser) => (await ask(browser, "releaseEditAccess", { id: record.id })).body;
const update = async (browser: Browser, address: string) =>
  (await ask(browser, "update", { ...record, dto: { ...record.dto, address } })).body;
const HELD = {
  successful: false,
  code: "kernel.form.locked",
  message: "Tisza Triatlon épp ezt az adatlapot szerkeszti. Amint befejezi, te is módosíthatod.",
};

describe("the edit lock", () => {
  it("belongs to one user, in any number of tabs, and other users see the name", async () => {
    expect(await take(trials.own)).toEqual({ successful: true });
    expect(await take(trials.own)).toEqual({ successful: true });
    expect(await take(trials.admin)).toEqual({ ...HELD, activeUserName: "Tisza Triatlon" });
  });

  // The third missed poll is the second after the first missed one: other users wait for at most two.
  it("of a user who has left expires after three missed polls, not before, and the next request takes it", async () => {
    await take(trials.own);
    trials.clock.advance(3 * POLL - 1);
    expect(await take(trials.admin)).toMatchObject({ successful: false });
    expect(await take(trials.own)).toEqual({ successful: true });
    trials.clock.advance(3 * POLL - 1);
    expect(await take(trials.admin)).toMatchObject({ successful: false });
    trials.clock.advance(1);
    expect(await take(trials.admin)).toEqual({ successful: true });
    expect(await take(trials.own)).toMatchObject({ successful: false, activeUserName: "Titkár Ügyes" });
  });

  it("is released by its holder only", async () => {
    await take(trials.own);
    expect(await release(trials.admin)).toEqual({ successful: true });
    expect(await take(trials.admin)).toMatchObject({ successful: false });
    await release(trials.own);
    expect(await take(trials.admin)).toEqual({ successful: true });
    await release(trials.admin);
    const { rows } = await sql`select from edit_lock where object_id = ${record.id}`.execute(trials.db);
    expect(rows).toEqual([]);
  });

  it("prevents a save by another user, naming the holder, and nothing is written", async () => {
    await take(trials.own);
    expect(await update(trials.admin, "az irodáé")).toEqual(HELD);
    expect(await update(trials.own, "a szervezőé")).toMatchObject({ successful: true });
    expect(await trials.logs(record.id)).toHaveLength(1);
  });

  it("is no obstacle once it has expired, and a save without a lock leaves none behind", async () => {
    await take(trials.own);
    trials.clock.advance(3 * POLL);
    expect(await update(trials.admin, "az irodáé")).toMatchObject({ successful: true });
    expect(await update(trials.own, "a szervezőé")).toMatchObject({ code: "kernel.form.conflict" });
    expect(await take(trials.own)).toEqual({ successful: true });
  });

  it("is not taken by a reader, who sees the holder's name", async () => {
    expect(await take(trials.own, "look")).toEqual({ successful: true });
    expect(await take(trials.admin, "look")).toEqual({ successful: true });
    expect(await take(trials.admin, "edit")).toEqual({ successful: true });
    expect(await take(trials.own, "look")).toMatchObject({ successful: false, activeUserName: "Titkár Ügyes" });
    expect(await take(trials.admin, "look")).toEqual({ successful: true });
  });

  it("is taken over by a super admin only, and the former holder is notified at the next poll", async () => {
    await take(trials.admin);
    expect(await take(trials.own, "takeOver")).toMatchObject({
      successful: false,
      message: "A szerkesztést csak kiemelt adminisztrátor veheti át.",
    });
    expect(await take(trials.admin)).toEqual({ successful: true });
    await release(trials.admin);
    await take(trials.own);
    expect(await take(trials.admin, "takeOver")).toEqual({ successful: true });
    expect(await take(trials.own)).toMatchObject({ successful: false, activeUserName: "Titkár Ügyes" });
    expect(await update(trials.own, "a szervezőé")).toMatchObject({ code: "kernel.form.locked" });
    expect(await update(trials.admin, "az irodáé")).toMatchObject({ successful: true });
  });

  it("requires a record that the viewer may see and edit", async () => {
    const other = await trials.signedIn(await makeOrganiser(trials.db));
    expect((await ask(other, "requestEditAccess", { id: record.id })).status).toBe(404);
    expect((await ask(trials.browser(), "requestEditAccess", { id: record.id })).status).toBe(401);
    const { rows } = await sql`select from edit_lock where object_id = ${record.id}`.execute(trials.db);
    expect(rows).toEqual([]);
  });
});
