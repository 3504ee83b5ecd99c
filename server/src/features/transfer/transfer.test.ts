import type { PortalCalls } from "@rajt/contract/portal.calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import {
  beginPayment,
  billFee,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  owedFor,
  PASSWORD,
  settle,
  type Made,
} from "../../../test/factories.ts";
import { insertManualPayments } from "../money/index.ts";
import { openList } from "../../../test/list.ts";
import { uploadPicture } from "../../../test/upload-picture.ts";
import {
  NOW,
  openTransfers,
  PEOPLE,
  RESTING,
  type RestingStatus,
  type Visitor,
  type TransferPortal,
} from "./transfer.testbed.ts";

let portal: TransferPortal;
beforeAll(async () => {
  portal = await openTransfers();
});
afterAll(() => portal.close());

const TICKS = { targetClubCheck1: true, targetClubCheck2: true };
const start = async (athlete: Made, more: object = {}) => {
  const club = await portal.as("targetClub", athlete);
  const input = { athleteId: athlete.id, paymentMode: "BANK_TRANSFER", ...TICKS, ...more } as const;
  return (await club.call("POST /athleteTransferControl/startTransfer", input)).body;
};
const read = async (id: number, visitor: Visitor, athlete: Made) =>
  (await portal.as(visitor, athlete)).call("POST /athleteTransferControl/getData", { transferId: id });

describe("starting a transfer", () => {
  it("waits for the athlete, with both statuses in the history", async () => {
    const athlete = await portal.athlete();
    const { successful, id = 0 } = await start(athlete);
    expect(successful).toBe(true);
    expect(await portal.statusOf(id)).toEqual({ status: "WAIT_FOR_ATHLETE", isClosed: false });
    const { body } = await read(id, "athlete", athlete);
    expect(body).toMatchObject({
      turn: "athlete",
      dueOn: "2026-05-18",
      moves: ["athleteAccepts", "athleteRejects"],
      srcClub: { shortName: "Zala TSE" },
      targetClub: { shortName: "Tisza-menti TE" },
    });
    expect(body.history.map(({ step, status }) => [step, status])).toEqual([
      ["start", "STARTED"],
      ["start", "WAIT_FOR_ATHLETE"],
    ]);
  });

  it("names the missing ticks", async () => {
    const { properties } = await start(await portal.athlete(), { targetClubCheck1: false, targetClubCheck2: false });
    expect(Object.keys(properties ?? {})).toEqual(["targetClubCheck1", "targetClubCheck2"]);
  });

  it("requires the permission of a parent with a licence UP", async () => {
    const athlete = await portal.athlete({ licenceType: "UP", birthDate: "2012-01-01" });
    expect((await start(athlete)).properties).toEqual({
      parentalPermission: [{ message: "Szülői engedély feltöltése kötelező" }],
    });
    const club = await portal.as("targetClub", athlete);
    const parentalPermission = await uploadPicture(club, "athleteTransferControl");
    const { successful, id = 0 } = await start(athlete, { parentalPermission });
    expect(successful).toBe(true);
    expect((await read(id, "admin", athlete)).body).toMatchObject({ parentalPermission, isAdult: false });
  });

  it("refuses a permission that another account uploaded", async () => {
    const athlete = await portal.athlete({ licenceType: "UP" });
    const parentalPermission = await uploadPicture(await portal.as("stranger", athlete), "athleteTransferControl");
    expect((await start(athlete, { parentalPermission })).properties).toHaveProperty("parentalPermission");
  });

  it.each<[string, () => Promise<Made>, string]>([
    ["an unknown athlete", async () => ({ id: 999_999, email: "" }), "transfer.refusal.notFound"],
    [
      "one of its own",
      () => makeAthlete(portal.db, { club: portal.target.id, paidYears: [] }),
      "transfer.refusal.ownClub",
    ],
    ["one who is not verified", () => portal.athlete({ userStatus: "UnderVerification" }), "transfer.refusal.notFound"],
    [
      "one whose licence fee of the year is paid",
      () => portal.athlete({ paidYears: [2026] }),
      "transfer.refusal.feePaid",
    ],
    [
      "one who is archived",
      async () => {
        const athlete = await portal.athlete();
        await sql`update person set archived = true where id = ${athlete.id}`.execute(portal.db);
        return athlete;
      },
      "transfer.refusal.notFound",
    ],
  ])("refuses %s", async (_, make, code) => {
    expect(await start(await make())).toMatchObject({ successful: false, code });
  });

  it("succeeds for one of two concurrent clubs", async () => {
    const other = await makeClub(portal.db);
    const clubs = [await portal.as("targetClub", other), await portal.browser().signIn(other.email, PASSWORD)];
    for (let round = 0; round < 5; round++) {
      const athlete = await portal.athlete();
      const input = { athleteId: athlete.id, paymentMode: "CREDIT_CARD", ...TICKS } as const;
      const answers = await Promise.all(
        clubs.map((club) => club.call("POST /athleteTransferControl/startTransfer", input)),
      );
      const codes = answers.map(({ body }) => body.code ?? "started").toSorted();
      expect(codes).toEqual(["started", "transfer.refusal.open"]);
    }
  });
});

describe("answering a transfer", () => {
  const accept = { accept: true, athleteCheck1: true, athleteCheck2: true };
  const answer = async (id: number, athlete: Made, more: object) =>
    (
      await (
        await portal.as("athlete", athlete)
      ).call("POST /athleteTransferControl/athleteAnswer", { transferId: id, ...accept, ...more })
    ).body;

  it("leads from the athlete through the source club and the federation to the fee of the target club", async () => {
    const athlete = await portal.athlete();
    const { id = 0 } = await start(athlete);
    expect(await answer(id, athlete, {})).toEqual({ successful: true });
    const club = await portal.as("sourceClub", athlete);
    await club.call("POST /athleteTransferControl/clubAnswer", { transferId: id, accept: true, srcClubCheck1: true });
    const admin = await portal.as("admin", athlete);
    await admin.call("POST /athleteTransferControl/adminAnswer", { transferId: id, accept: true });
    const { body } = await read(id, "targetClub", athlete);
    expect(body.history.map(({ status }) => status)).toEqual([
      "STARTED",
      "WAIT_FOR_ATHLETE",
      "ATHLETE_ACCEPTED",
      "WAIT_FOR_CLUB",
      "CLUB_ACCEPTED",
      "WAIT_FOR_ADMIN",
      "ADMIN_ACCEPTED",
      "AWAITING_PAYMENT",
    ]);
    expect(body).toMatchObject({ turn: "targetClub", fee: { amount: 5_000, dueOn: "2026-06-03", isSettled: false } });
    expect(body.fee).toMatchObject({ description: expect.stringContaining("Átigazolás"), reference: null });
    const payer = await portal.as("targetClub", athlete);
    const sheet = { itemIdList: [], feeIdList: [body.fee?.id ?? 0] };
    const { reference } = (await payer.call("POST /basketControl/payBasketItemsByTransfer", sheet)).body;
    expect(reference).toBeDefined();
    expect((await read(id, "targetClub", athlete)).body.fee?.reference).toBe(reference);
  });

  it("names the missing fields, and changes nothing", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ATHLETE", athlete);
    for (const [more, path] of [
      [{ athleteCheck1: false }, "athleteCheck1"],
      [{ accept: false }, "description"],
      [{ accept: false, description: "x".repeat(501) }, "description"],
    ] as const)
      expect(Object.keys((await answer(id, athlete, more)).properties ?? {})).toEqual([path]);
    expect(await portal.statusOf(id)).toEqual({ status: "WAIT_FOR_ATHLETE", isClosed: false });
  });

  it("stores the permission of a parent when a minor accepts, which is the newest from then on", async () => {
    const athlete = await portal.athlete({ birthDate: "2012-01-01" });
    const { id = 0 } = await start(athlete);
    expect(Object.keys((await answer(id, athlete, {})).properties ?? {})).toEqual(["parentalPermission"]);
    const parentalPermission = await uploadPicture(await portal.as("athlete", athlete), "athleteTransferControl");
    expect(await answer(id, athlete, { parentalPermission })).toEqual({ successful: true });
    expect((await read(id, "sourceClub", athlete)).body).toMatchObject({ parentalPermission });
  });

  it("names the earlier answer when it is second, and changes nothing", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ATHLETE", athlete);
    const both = await Promise.all([
      answer(id, athlete, {}),
      answer(id, athlete, { accept: false, description: "Maradok." }),
    ]);
    expect(both.filter(({ successful }) => successful)).toHaveLength(1);
    expect(both.find(({ successful }) => !successful)?.code).toBe("kernel.flow.notOpen");
    const { body } = await read(id, "athlete", athlete);
    expect(body.history.filter(({ step }) => step.startsWith("athlete"))).toHaveLength(
      body.status === "WAIT_FOR_CLUB" ? 2 : 1,
    );
  });

  it("is refused while a condition does not hold, puts the transfer on the late list, and succeeds once the condition holds", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ATHLETE", athlete);
    const hold = (isHeld: boolean) =>
      sql`update person set archived = ${!isHeld} where id = ${athlete.id}`.execute(portal.db);
    await hold(false);
    expect(await answer(id, athlete, {})).toMatchObject({ code: "transfer.obstacle.athlete" });
    const late = () =>
      portal.db.selectFrom("athlete_transfer").where("id", "=", id).select("late_cause").executeTakeFirstOrThrow();
    expect(await late()).toEqual({ late_cause: "CONDITION" });
    await hold(true);
    expect(await answer(id, athlete, {})).toEqual({ successful: true });
    expect(await late()).toEqual({ late_cause: null });
  });

  it("is refused once money is received for the licence fee of the year", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ATHLETE", athlete);
    await settle(portal.db, [await billFee(portal.db, athlete.id, "LICENSE_AMATOR", 2026)], new Date(NOW));
    expect(await answer(id, athlete, {})).toMatchObject({ code: "transfer.obstacle.feePaid" });
  });

  it("names the missing licence cost to the federation", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ADMIN", athlete);
    const enable = (isEnabled: boolean) =>
      sql`update licence_cost set auto_allocation_enabled = ${isEnabled} where cost_type = 'TRANSFER'`.execute(
        portal.db,
      );
    await enable(false);
    const admin = await portal.as("admin", athlete);
    const { body } = await admin.call("POST /athleteTransferControl/adminAnswer", { transferId: id, accept: true });
    await enable(true);
    expect(body).toMatchObject({ code: "transfer.refusal.noCost" });
    expect(await portal.statusOf(id)).toEqual({ status: "WAIT_FOR_ADMIN", isClosed: false });
  });
});

type Act = { readonly call: keyof PortalCalls; readonly input: (transferId: number) => object };
const ACTS = {
  athleteAccepts: {
    call: "POST /athleteTransferControl/athleteAnswer",
    input: (transferId) => ({ transferId, accept: true, athleteCheck1: true, athleteCheck2: true }),
  },
  athleteRejects: {
    call: "POST /athleteTransferControl/athleteAnswer",
    input: (transferId) => ({ transferId, accept: false, description: "Maradok." }),
  },
  sourceClubAccepts: {
    call: "POST /athleteTransferControl/clubAnswer",
    input: (transferId) => ({ transferId, accept: true, srcClubCheck1: true }),
  },
  sourceClubRejects: {
    call: "POST /athleteTransferControl/clubAnswer",
    input: (transferId) => ({ transferId, accept: false, description: "Nem." }),
  },
  adminAccepts: {
    call: "POST /athleteTransferControl/adminAnswer",
    input: (transferId) => ({ transferId, accept: true }),
  },
  adminRejects: {
    call: "POST /athleteTransferControl/adminAnswer",
    input: (transferId) => ({ transferId, accept: false, description: "Nem." }),
  },
  withdraw: {
    call: "POST /athleteTransferControl/withdraw",
    input: (transferId) => ({ transferId, reason: "Mégsem." }),
  },
  moveOn: { call: "POST /athleteTransferControl/moveOn", input: (transferId) => ({ transferId }) },
  close: { call: "POST /athleteTransferControl/close", input: (transferId) => ({ transferId, reason: "Lejárt." }) },
} as const satisfies Record<string, Act>;
type Move = keyof typeof ACTS;

/** Written by hand: the moves of each actor from each status, and the resulting status. All other moves are refused. */
const ALLOWED: readonly [Move, Visitor, RestingStatus, to: RestingStatus, isClosed: boolean][] = [
  ["athleteAccepts", "athlete", "WAIT_FOR_ATHLETE", "WAIT_FOR_CLUB", false],
  ["athleteRejects", "athlete", "WAIT_FOR_ATHLETE", "ATHLETE_REJECTED", true],
  ["sourceClubAccepts", "sourceClub", "WAIT_FOR_CLUB", "WAIT_FOR_ADMIN", false],
  ["sourceClubRejects", "sourceClub", "WAIT_FOR_CLUB", "CLUB_REJECTED", true],
  ["adminAccepts", "admin", "WAIT_FOR_ADMIN", "AWAITING_PAYMENT", false],
  ["adminRejects", "admin", "WAIT_FOR_ADMIN", "ADMIN_REJECTED", true],
  ["withdraw", "targetClub", "WAIT_FOR_ATHLETE", "WAIT_FOR_ATHLETE", true],
  ["withdraw", "targetClub", "WAIT_FOR_CLUB", "WAIT_FOR_CLUB", true],
  ["withdraw", "targetClub", "WAIT_FOR_ADMIN", "WAIT_FOR_ADMIN", true],
];
const LATE: typeof ALLOWED = [
  ...ALLOWED,
  ["moveOn", "admin", "WAIT_FOR_CLUB", "WAIT_FOR_ADMIN", false],
  ["close", "admin", "WAIT_FOR_ATHLETE", "WAIT_FOR_ATHLETE", true],
  ["close", "admin", "WAIT_FOR_CLUB", "WAIT_FOR_CLUB", true],
  ["close", "admin", "WAIT_FOR_ADMIN", "WAIT_FOR_ADMIN", true],
];

describe.each([
  ["a transfer within its term", undefined, ALLOWED],
  ["a transfer past its term", "TERM", LATE],
] as const)("%s", (_, lateCause, allowed) => {
  it.each(RESTING)("allows exactly the moves of its actors in %s", async (status) => {
    const moves = Object.keys(ACTS) as Move[];
    for (const visitor of PEOPLE)
      for (const move of moves) {
        const athlete = await portal.athlete();
        const id = await portal.transferIn(
          status,
          athlete,
          lateCause && status.startsWith("WAIT_FOR_") ? { lateCause } : {},
        );
        const before = await portal.statusOf(id);
        const { call, input } = ACTS[move];
        const browser = await portal.as(visitor, athlete);
        const { body } = await browser.call(call, input(id) as never);
        const led = allowed.find((one) => one[0] === move && one[1] === visitor && one[2] === status);
        const after = led ? { status: led[3], isClosed: led[4] } : before;
        const outcome = { successful: (body as { successful: boolean }).successful, ...(await portal.statusOf(id)) };
        expect([visitor, move, outcome]).toEqual([visitor, move, { successful: led !== undefined, ...after }]);
      }
  });
});
/**
 * Written by hand: the extra text that each party may read of a transfer in each status, beside the fee. It is the
 * athlete's own reason, hidden from the target club here. Null: the transfer does not exist for the party.
 */
const SEEN: readonly [RestingStatus, Record<Visitor, string | null>][] = [
  ["WAIT_FOR_ATHLETE", { targetClub: "fee", athlete: "reason", sourceClub: null, admin: "reason fee", stranger: null }],
  ["ATHLETE_REJECTED", { targetClub: "fee", athlete: "reason", sourceClub: null, admin: "reason fee", stranger: null }],
  ["WAIT_FOR_CLUB", { targetClub: "fee", athlete: "reason", sourceClub: "", admin: "reason fee", stranger: null }],
  ["CLUB_REJECTED", { targetClub: "fee", athlete: "reason", sourceClub: "", admin: "reason fee", stranger: null }],
  ["WAIT_FOR_ADMIN", { targetClub: "fee", athlete: "reason", sourceClub: "", admin: "reason fee", stranger: null }],
  ["ADMIN_REJECTED", { targetClub: "fee", athlete: "reason", sourceClub: "", admin: "reason fee", stranger: null }],
  ["AWAITING_PAYMENT", { targetClub: "fee", athlete: "reason", sourceClub: "", admin: "reason fee", stranger: null }],
  ["UNPAID", { targetClub: "fee", athlete: "reason", sourceClub: "", admin: "reason fee", stranger: null }],
  ["FINISHED", { targetClub: "fee", athlete: "reason", sourceClub: "", admin: "reason fee", stranger: null }],
];

describe("the visibility of a transfer", () => {
  it.each(SEEN)("depends on the party in %s", async (status, seenBy) => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn(status, athlete);
    for (const visitor of PEOPLE) {
      const { status: http, body } = await read(id, visitor, athlete);
      const parts = ["athleteDescription" in body ? ["reason"] : [], "fee" in body ? ["fee"] : []].flat().join(" ");
      expect([visitor, http === 200 ? parts : null]).toEqual([visitor, seenBy[visitor]]);
    }
  });

  it("links the open transfer from the athlete's record for its viewers", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ATHLETE", athlete);
    const found = async (visitor: Visitor) => {
      const browser = await portal.as(visitor, athlete);
      return (await browser.call("POST /athleteTransferControl/getOpenTransfers", { athleteId: athlete.id })).body;
    };
    for (const visitor of ["targetClub", "athlete", "admin"] as const) expect(await found(visitor)).toEqual([id]);
    for (const visitor of ["sourceClub", "stranger"] as const) expect(await found(visitor)).toEqual([]);
    await sql`update athlete_transfer set closed_at = ${NOW}, close_reason = 'Mégsem.' where id = ${id}`.execute(
      portal.db,
    );
    expect(await found("athlete")).toEqual([]);
  });

  it("of a reason is the same in list and page", async () => {
    const seen: Record<string, readonly Visitor[]> = {
      ATHLETE_REJECTED: ["athlete", "admin"],
      CLUB_REJECTED: ["targetClub", "athlete", "sourceClub", "admin"],
      ADMIN_REJECTED: ["targetClub", "athlete", "sourceClub", "admin"],
    };
    for (const status of ["ATHLETE_REJECTED", "CLUB_REJECTED", "ADMIN_REJECTED"] as const) {
      const athlete = await portal.athlete();
      const id = await portal.transferIn(status, athlete);
      for (const visitor of PEOPLE) {
        const browser = await portal.as(visitor, athlete);
        const list = await openList(browser, "athleteTransfer", {
          filter: [{ propertyName: "athlete", type: "IN", value: [athlete.id] }],
        });
        const query = { firstResult: 0, maxResults: 10, columns: ["reason", "status"] };
        const { body } = await list.ask("getList", query);
        const reason = body.data.find((row) => row.id === id)?.["reason"] ?? null;
        expect([status, visitor, reason !== null]).toEqual([status, visitor, seen[status]?.includes(visitor)]);
      }
    }
  });

  it("shows the athlete's address only to the athlete, the athlete's club and super admins", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ADMIN", athlete);
    const shown = async (visitor: Visitor) => (await read(id, visitor, athlete)).body.athlete.email;
    expect(await shown("targetClub")).toBeUndefined();
    for (const visitor of ["athlete", "sourceClub", "admin"] as const)
      expect([visitor, await shown(visitor)]).toEqual([visitor, athlete.email]);
  });

  it("shows the athlete's reason to the target club if the athlete permits it", async () => {
    for (const showDescription of [true, false]) {
      const athlete = await portal.athlete();
      const id = await portal.transferIn("WAIT_FOR_ATHLETE", athlete);
      const browser = await portal.as("athlete", athlete);
      const input = { transferId: id, accept: false, description: "Maradok.", showDescription };
      await browser.call("POST /athleteTransferControl/athleteAnswer", input);
      const { body } = await read(id, "targetClub", athlete);
      expect(body.athleteDescription).toBe(showDescription ? "Maradok." : undefined);
      expect(body.history.map(({ reason }) => reason)).toEqual([showDescription ? "Maradok." : null]);
    }
  });
});

describe("receiving the fee of a transfer", () => {
  const awaiting = async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ADMIN", athlete);
    const admin = await portal.as("admin", athlete);
    await admin.call("POST /athleteTransferControl/adminAnswer", { transferId: id, accept: true });
    return { id, athlete, admin };
  };
  const clubOf = async ({ id }: Made) =>
    (await portal.db.selectFrom("person").where("id", "=", id).select("club_id").executeTakeFirstOrThrow()).club_id;

  it("finishes the transfer and moves the athlete to the target club in the same transaction", async () => {
    const { id, athlete, admin } = await awaiting();
    expect((await admin.call("POST /athleteTransferControl/paymentReceived", { transferId: id })).body).toEqual({
      successful: true,
    });
    expect(await portal.statusOf(id)).toEqual({ status: "FINISHED", isClosed: true });
    expect(await clubOf(athlete)).toBe(portal.target.id);
    const rows = await portal.db
      .selectFrom("club_membership")
      .where("person_id", "=", athlete.id)
      .select(["club_id", "until", "cause", "transfer_id"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { club_id: portal.source.id, until: new Date(NOW), cause: "OFFICE", transfer_id: null },
      { club_id: portal.target.id, until: null, cause: "TRANSFER", transfer_id: id },
    ]);
  });

  it("makes the athlete the debtor of the unpaid entries of the source club", async () => {
    const { id, athlete, admin } = await awaiting();
    const { id: competition, races } = await makeCompetition(portal.db);
    const entry = { competition, race: races[0] ?? 0, by: portal.source.id, club: portal.source.id, amount: 7_000 };
    const [owed = 0] = await owedFor(
      portal.db,
      await makeEntries(portal.db, [{ ...entry, person: athlete.id, at: new Date(NOW) }]),
    );
    await admin.call("POST /athleteTransferControl/paymentReceived", { transferId: id });
    const { rows } = await sql<{ party: number; amount: number }>`
      select party_id as party, sum(amount)::integer as amount from ledger where receivable_id = ${owed} group by 1 order by 2`.execute(
      portal.db,
    );
    expect(rows).toEqual([
      { party: portal.source.id, amount: 0 },
      { party: athlete.id, amount: 7_000 },
    ]);
  });

  it("keeps the entries in an open payment of the source club, and closes the athlete's record to it", async () => {
    const { id, athlete, admin } = await awaiting();
    const { id: competition, races } = await makeCompetition(portal.db);
    const entry = { competition, race: races[0] ?? 0, by: portal.source.id, club: portal.source.id, amount: 7_000 };
    const entries = await makeEntries(portal.db, [{ ...entry, person: athlete.id, at: new Date(NOW) }]);
    await beginPayment(portal.db, portal.source.id, entries, `TRANSFER-${id}`);
    const source = await portal.as("sourceClub", athlete);
    const record = async () => (await source.call("POST /personEditControl/getData", { id: athlete.id })).status;
    expect(await record()).toBe(200);
    await admin.call("POST /athleteTransferControl/paymentReceived", { transferId: id });
    expect(await record()).toBe(404);
    const { rows } = await sql`
      select e.active, e.club_id as club, v.debtor_id as debtor from entry e join receivable v on v.entry_id = e.id
      where e.id = ${entries[0]}`.execute(portal.db);
    expect(rows).toEqual([{ active: true, club: portal.source.id, debtor: portal.source.id }]);
  });

  it("puts the transfer on the late list if the money is for a licence of the athlete", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_CLUB", athlete);
    const owed = await billFee(portal.db, athlete.id, "LICENSE_AMATOR", 2026);
    await tx(portal.db, (tx) =>
      insertManualPayments(tx, portal.context.ledger, [owed], {
        receivedBy: "FEDERATION",
        markedBy: null,
        at: new Date(NOW),
      }),
    );
    const { late_cause } = await portal.db
      .selectFrom("athlete_transfer")
      .where("id", "=", id)
      .select("late_cause")
      .executeTakeFirstOrThrow();
    expect(late_cause).toBe("LICENCE_PAID");
  });

  it("refuses a manual mark if the fee is paid by card", async () => {
    const { id, athlete, admin } = await awaiting();
    const club = await portal.as("targetClub", athlete);
    const input = { transferId: id, paymentMode: "CREDIT_CARD" } as const;
    expect((await club.call("POST /athleteTransferControl/changePaymentMode", input)).body.successful).toBe(true);
    const { body } = await admin.call("POST /athleteTransferControl/paymentReceived", { transferId: id });
    expect(body).toMatchObject({ successful: false, code: "kernel.flow.notOpen" });
    expect(await clubOf(athlete)).toBe(portal.source.id);
  });

  it("finishes the transfer at once if the fee is 0 Ft", async () => {
    const price = (gross: number) =>
      sql`update licence_cost set gross = ${gross} where cost_type = 'TRANSFER'`.execute(portal.db);
    await price(0);
    const { id, athlete } = await awaiting();
    await price(5_000);
    expect(await portal.statusOf(id)).toEqual({ status: "FINISHED", isClosed: true });
    expect(await clubOf(athlete)).toBe(portal.target.id);
  });

  it("ends an unpaid transfer three bank days after its due day, and its fee is no longer owed", async () => {
    const { id, athlete } = await awaiting();
    // Due on Wednesday, 3 June; the third bank day is Monday.
    portal.clock.set("2026-06-08T21:59:59Z");
    await portal.runJob("transfer-terms");
    expect((await portal.statusOf(id)).status).toBe("AWAITING_PAYMENT");
    portal.clock.set("2026-06-08T22:00:00Z");
    await portal.runJob("transfer-terms");
    expect(await portal.statusOf(id)).toEqual({ status: "UNPAID", isClosed: true });
    portal.clock.set(NOW);
    expect(await clubOf(athlete)).toBe(portal.source.id);
    const { rows } = await sql<{ active: boolean }>`
      select v.active from receivable v join athlete_transfer t on t.fee_id = v.fee_id where t.id = ${id}`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ active: false }]);
  });
});

describe("the terms of a transfer", () => {
  const day = 86_400_000;
  const later = (days: number) => new Date(new Date(NOW).getTime() + days * day).toISOString();

  it("put it on the late list, where it can still be answered", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ATHLETE", athlete);
    portal.clock.set(later(15));
    await portal.runJob("transfer-terms");
    await portal.runJob("transfer-terms");
    const browser = await portal.browser().signIn(athlete.email, PASSWORD);
    const { body } = await browser.call("POST /athleteTransferControl/getData", { transferId: id });
    expect(body.moves).toEqual(["athleteAccepts", "athleteRejects"]);
    expect(body.history.map(({ step }) => step)).toEqual(["termOver"]);
    const input = { transferId: id, accept: false, description: "Maradok." };
    expect((await browser.call("POST /athleteTransferControl/athleteAnswer", input)).body.successful).toBe(true);
    portal.clock.set(NOW);
  });
});
