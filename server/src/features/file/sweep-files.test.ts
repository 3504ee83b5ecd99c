import { signedIn } from "@rajt/contract/kernel/access";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "../../kernel/db/database.ts";
import { sqlStateOf } from "../../kernel/db/errors.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { accessFeature } from "../access/index.ts";
import { makePdf } from "./intake/documents.testbed.ts";
import { TestStore, upload } from "./file.testbed.ts";
import { addFileRoutes, keepFiles } from "./index.ts";
import { replaceUses, usableKeys } from "./keep-files.store.ts";

const OWN = "/api/testEditControl/addFile";

const store = new TestStore();
let portal: Portal;
let athlete: Browser;
let athleteId: number;
beforeAll(async () => {
  portal = await startPortal({
    fileStore: store,
    poolSize: 4,
    features: (context) => [
      {
        routes: addFileRoutes(context, accessFeature(context).sessions, [
          { control: "testEditControl", needs: signedIn, accepts: "any", rule: "owner" },
        ]),
      },
    ],
  });
});
beforeEach(async () => {
  store.mood = "well";
  const made = await makeAthlete(portal.db);
  athleteId = made.id;
  athlete = await portal.browser().signIn(made.email, PASSWORD);
});
afterAll(() => portal.close());

const rows = () => portal.db.selectFrom("file").select(["key", "state", "orphaned_since"]).orderBy("id").execute();
const sweep = () => portal.runJob("sweep-files");

/** Expects a content for every row, and nothing else in the store. */
async function expectAgreement(): Promise<void> {
  expect([...store.contents.keys()].toSorted()).toEqual((await rows()).map(({ key }) => key).toSorted());
}

describe("sweepFiles", () => {
  const loose = async () => (await upload(athlete, OWN, { content: makePdf() })).body.key ?? "";
  const name = (keys: string[], at = portal.clock()) =>
    tx(portal.db, (tx) => keepFiles(tx, { object: "person", objectId: athleteId, keys, actor: athleteId, at }));

  test("deletes an unused file exactly after a day, and keeps one in use", async () => {
    const [forgotten, used] = [await loose(), await loose()];
    await name([used]);
    portal.clock.advance(24 * 3_600_000);
    await sweep();
    expect(store.contents.has(forgotten)).toBe(true);
    portal.clock.advance(1);
    await sweep();
    expect([store.contents.has(forgotten), store.contents.has(used)]).toEqual([false, true]);
    await expectAgreement();
  });

  test("deletes a file that a record no longer uses, after a day", async () => {
    const [first, second] = [await loose(), await loose()];
    await name([first]);
    portal.clock.advance(48 * 3_600_000);
    await name([second]);
    await sweep();
    expect(store.contents.has(first)).toBe(true);
    portal.clock.advance(24 * 3_600_000 + 1);
    await sweep();
    expect(store.contents.has(first)).toBe(false);
  });

  /** Runs the sweep while a record is saved with the file; `look` is the save's check that it may use the file. */
  async function meet(look: (tx: Tx, key: string) => Promise<unknown>): Promise<string | undefined> {
    const key = await loose();
    portal.clock.advance(24 * 3_600_000 + 1);
    const failure = await tx(portal.db, async (tx) => {
      await look(tx, key);
      await sweep();
      await replaceUses(tx, {
        object: "person",
        objectId: athleteId,
        keys: [key],
        actor: athleteId,
        at: portal.clock(),
      });
    }).then(() => null, sqlStateOf);
    return failure ?? (await rows()).find((row) => row.key === key)?.state;
  }

  test("keeps a file while a record with it is being saved", async () => {
    const use = { object: "person", objectId: athleteId, actor: athleteId, at: portal.clock() };
    expect(await meet((tx, key) => usableKeys(tx, { ...use, keys: [key] }))).toBe("STORED");
    await expectAgreement();
  });

  test("control: with a save that checks without a lock, the file disappears", async () => {
    const look = (tx: Tx, key: string) => tx.selectFrom("file").select("key").where("key", "=", key).execute();
    expect(await meet(look)).toBe("23503");
  });

  test("deletes in the next run the files that failed", async () => {
    const key = await loose();
    portal.clock.advance(24 * 3_600_000 + 1);
    store.mood = "away";
    await sweep();
    expect((await rows()).find((row) => row.key === key)?.state).toBe("DELETING");
    store.mood = "well";
    await sweep();
    await expectAgreement();
  });
});
