import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { billFee, makeAthlete, makeOrganiser, PASSWORD, type Made } from "../../../test/factories.ts";
import { acting, type Acting } from "../entry/entry.testbed.ts";
import { RELAY, teaming } from "../entry/team/team.testbed.ts";
import { NOW, openTransfers, type TransferPortal } from "./transfer.testbed.ts";

let portal: TransferPortal;
let act: Acting;
let team: ReturnType<typeof teaming>;
beforeAll(async () => {
  portal = await openTransfers();
  act = acting(portal);
  team = teaming(portal, act);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const signedIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);

/** Enters a relay of the source club, and pays for the transfer of its second member at a moment. */
async function relayAndTransfer(at: string) {
  const organiser = await makeOrganiser(portal.db);
  const place = await act.competitionWith({ createdBy: organiser.id, races: [RELAY] });
  const athletes = [];
  for (let member = 0; member < 3; member++) athletes.push(await makeAthlete(portal.db, { club: portal.source.id }));
  const [first, leaving, third] = athletes;
  const ids = athletes.map(({ id }) => id);
  await team.save(await signedIn(portal.source), place, { name: "Sellők", athletes: ids, line: 1 });
  if (!first || !leaving || !third) throw new Error("a relay has three members");
  const transferId = await portal.transferIn("AWAITING_PAYMENT", leaving);
  const fee = await billFee(portal.db, portal.target.id, "TRANSFER", 2026, 5_000);
  await sql`update athlete_transfer set fee_id = (select fee_id from receivable where id = ${fee}) where id = ${transferId}`.execute(
    portal.db,
  );
  portal.clock.set(at);
  const admin = await signedIn(portal.admin);
  const { body } = await admin.call("POST /athleteTransferControl/paymentReceived", { transferId });
  expect(body).toEqual({ successful: true });
  const typesOf = async ({ id }: Made) => {
    const rows = portal.db.selectFrom("notification").where("account_id", "=", id).where("type", "like", "TeamSeat%");
    const found = await rows.select(["type", "data"]).execute();
    return found.flatMap(({ type, data }) =>
      JSON.stringify(data).includes(`Tükörfúrógép ${leaving.id}`) ? [type] : [],
    );
  };
  return { place, organiser, typesOf, ids: [first.id, leaving.id, third.id] };
}

describe("a finished transfer", () => {
  it("frees the seat in a team of the source club at once, and notifies both clubs and the organiser once", async () => {
    const { place, organiser, typesOf, ids } = await relayAndTransfer("2026-05-05T10:00:00Z");
    const [first, , third] = ids;
    expect(await team.membersIn(place)).toEqual([[first, null, third]]);
    await portal.runJob("leave-teams");
    for (const party of [portal.source, portal.target, organiser])
      expect(await typesOf(party)).toEqual(["TeamSeatLeft"]);
  });

  it("keeps the team after teams are closed, and notifies that the seat is in doubt", async () => {
    const { place, organiser, typesOf, ids } = await relayAndTransfer("2026-06-12T15:00:00Z");
    expect(await team.membersIn(place)).toEqual([ids]);
    await portal.runJob("leave-teams");
    for (const party of [portal.source, portal.target, organiser])
      expect(await typesOf(party)).toEqual(["TeamSeatInDoubt"]);
  });
});
