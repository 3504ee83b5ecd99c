import type { Viewer } from "@rajt/contract/kernel/access";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tx } from "../../../kernel/db/transaction.ts";
import {
  giveRole,
  makeAthlete,
  makeCompetition,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  type Made,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { readViewer } from "../../access/index.ts";
import { acting, type Acting, enter, NOW, type RaceRef } from "../entry.testbed.ts";
import { passOver } from "./pass-over.ts";
import { join, linesOf } from "./waiting.testbed.ts";

// The list refuses these viewers before the act runs. These tests call the act itself, as a long act does after a right was lost.

let portal: Portal;
let act: Acting;
let organiser: Made;
let place: RaceRef;
let line: number;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 6 });
  act = acting(portal);
  organiser = await makeOrganiser(portal.db);
  const { id, races } = await makeCompetition(portal.db, { createdBy: organiser.id, races: [{ capacity: 1 }] });
  place = { competition: id, race: races[0] ?? 0 };
  await enter((await act.athleteWith()).browser, place);
  await join((await act.athleteWith()).browser, place);
  line = (await linesOf(portal, place))[0]?.id ?? 0;
});
afterAll(() => portal.close());

const passedBy = (viewer: Viewer, actor: number) =>
  tx(portal.db, (tx) =>
    passOver(tx, [line], { viewer, actor, at: portal.clock(), total: 1, asked: { reason: "Telefonon lemondta." } }),
  );

/** Creates a staff account that may edit competitions and entries, and is no super admin. */
async function clerk(): Promise<Made> {
  const made = await makeStaff(portal.db, { roles: [] });
  await portal.db.insertInto("dashboard_role").values({ key: "Clerk", title: "Clerk", order_index: 50 }).execute();
  const { id } = await portal.db
    .selectFrom("dashboard_role")
    .select("id")
    .where("key", "=", "Clerk")
    .executeTakeFirstOrThrow();
  for (const service of ["Competition", "NewCompetition", "Athlete"])
    await portal.db.insertInto("role_service").values({ role_id: id, service, level: "WriteRead" }).execute();
  await giveRole(portal.db, made.id, "Clerk");
  return made;
}

it.each([
  ["another organiser", () => makeOrganiser(portal.db)],
  ["an office account without the right", clerk],
  ["a member of the technical committee", () => makeOfficial(portal.db, { isTechnicalCommittee: true })],
  ["an athlete", () => makeAthlete(portal.db)],
] as const)("passOver is refused to %s", async (_who, make) => {
  const { id } = await make();
  expect(await passedBy(await readViewer(portal.db, id), id)).toEqual(new Map([[line, "kernel.act.gone"]]));
  expect((await linesOf(portal, place)).map(({ id }) => id)).toEqual([line]);
});

it("passOver is refused to a guest", async () => {
  const { id } = await makeAthlete(portal.db);
  const guest: Viewer = { ...(await readViewer(portal.db, id)), accountId: null };
  expect(await passedBy(guest, id)).toEqual(new Map([[line, "kernel.act.gone"]]));
  expect((await linesOf(portal, place)).map(({ id }) => id)).toEqual([line]);
});

it("passOver is allowed to the organiser of the competition", async () => {
  expect(await passedBy(await readViewer(portal.db, organiser.id), organiser.id)).toEqual(new Map());
  expect(await linesOf(portal, place)).toEqual([]);
});
