import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SocketConnection } from "../../kernel/db/database.ts";
import { openDatabase, type Db } from "../../kernel/db/database.ts";
import { openFaultProxy, type FaultProxy } from "../../../test/resilience/fault-proxy.ts";
import type { Made } from "../../../test/factories.ts";
import { startPortal } from "../../../test/harness.ts";
import { sized } from "../../../test/size.ts";
import { NOW, withTransfers, type RestingStatus, type Visitor, type TransferPortal } from "./transfer.testbed.ts";

// The connection breaks at a statement of an answer, as if the process died: the step is committed completely or not at all.

/** 1: every such statement is tried. */
const STRIDE = sized(8, 1);

let portal: TransferPortal;
let network: FaultProxy;
let db: Db;
let closeDb: () => Promise<void>;
beforeAll(async () => {
  const overTcp = async ({ host, port, ...rest }: SocketConnection) => {
    network = await openFaultProxy({ path: path.join(host, `.s.PGSQL.${port}`) });
    return { ...rest, host: "127.0.0.1", port: network.port };
  };
  const opened = await startPortal({ now: NOW, poolSize: 3, databaseThrough: overTcp });
  ({ db, close: closeDb } = openDatabase({ connection: opened.connection, poolSize: 1, onIdleError: () => undefined }));
  portal = await withTransfers(opened);
});
afterAll(async () => {
  await closeDb();
  await portal.close();
  await network.close();
});

/** Returns the state of a transfer: status, the athlete's club, the money for the fee, the membership, and the history. */
async function stateOf(id: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select t.status, p.club_id = t.target_club_id as moved, v.settled,
      (select count(*)::integer from club_membership m where m.transfer_id = t.id) as memberships,
      (select count(*)::integer from change_log c where c.object = 'athlete_transfer' and c.object_id = t.id) as steps,
      (select count(*)::integer from change_log c where c.object = 'person' and c.object_id = p.id and c.action = 'status') as logged
    from athlete_transfer t join person p on p.id = t.athlete_id left join receivable v on v.fee_id = t.fee_id
    where t.id = ${id}`.execute(db);
  return rows[0];
}

type Step = {
  readonly from: RestingStatus;
  readonly by: Visitor;
  readonly act: (id: number) => Parameters<Awaited<ReturnType<TransferPortal["as"]>>["call"]>;
};
const STEPS: Readonly<Record<string, Step>> = {
  "the athlete accepts": {
    from: "WAIT_FOR_ATHLETE",
    by: "athlete",
    act: (transferId) => [
      "POST /athleteTransferControl/athleteAnswer",
      { transferId, accept: true, athleteCheck1: true, athleteCheck2: true },
    ],
  },
  "the source club rejects": {
    from: "WAIT_FOR_CLUB",
    by: "sourceClub",
    act: (transferId) => [
      "POST /athleteTransferControl/clubAnswer",
      { transferId, accept: false, description: "Nem engedjük." },
    ],
  },
  "the federation accepts": {
    from: "WAIT_FOR_ADMIN",
    by: "admin",
    act: (transferId) => ["POST /athleteTransferControl/adminAnswer", { transferId, accept: true }],
  },
  "the fee is received": {
    from: "AWAITING_PAYMENT",
    by: "admin",
    act: (transferId) => ["POST /athleteTransferControl/paymentReceived", { transferId }],
  },
};

async function transferBefore(from: RestingStatus): Promise<{ id: number; athlete: Made }> {
  const athlete = await portal.athlete();
  if (from !== "AWAITING_PAYMENT") return { athlete, id: await portal.transferIn(from, athlete) };
  const id = await portal.transferIn("WAIT_FOR_ADMIN", athlete);
  const admin = await portal.as("admin", athlete);
  await admin.call("POST /athleteTransferControl/adminAnswer", { transferId: id, accept: true });
  return { athlete, id };
}

describe.each(Object.entries(STEPS))("%s", (_, { from, by, act }) => {
  it("is committed completely or not at all, whichever statement loses its connection", async () => {
    const { id: whole, athlete } = await transferBefore(from);
    const before = await stateOf(whole);
    expect((await (await portal.as(by, athlete)).call(...act(whole))).body).toEqual({ successful: true });
    const after = await stateOf(whole);
    expect(after).not.toEqual(before);

    for (const kind of ["resetBefore", "cutAnswer"] as const) {
      let undone = 0;
      for (let at = 1; ; at += STRIDE) {
        const { id, athlete: mover } = await transferBefore(from);
        const browser = await portal.as(by, mover);
        let statements = 0;
        const isBroken = () => ++statements >= at;
        await network.set(kind === "resetBefore" ? { kind, statement: isBroken } : { kind, share: 0, to: isBroken });
        const { status } = await browser.call(...act(id));
        await network.set({ kind: "none" });
        const state = await stateOf(id);
        if (statements < at) break;
        expect(status === 200 ? [after] : [before, after]).toContainEqual(state);
        if (status !== 200) undone++;
      }
      expect(undone).toBeGreaterThan(1);
    }
  });
});
