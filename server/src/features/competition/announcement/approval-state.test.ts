import { announcementMoves } from "@rajt/contract/competition/announcement/announcement.flow";
import { noParty, type Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violatedConstraint } from "../../../kernel/db/errors.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { announcementLife } from "./announcement-moves.ts";
import { ask, openAnnouncements, messagesOf, update, type AnnouncementPortal } from "./announcement.testbed.ts";

let portal: AnnouncementPortal;
beforeAll(async () => {
  portal = await openAnnouncements({ poolSize: 4 });
});
afterAll(() => portal.close());

const draft = async (): Promise<number> =>
  (await ask(portal.who.organiser, "save", { dto: portal.dto() })).body.id ?? 0;
const submitted = async (): Promise<number> =>
  (await ask(portal.who.organiser, "saveAndSubmit", { dto: portal.dto() })).body.id ?? 0;
const stored = (id: number) =>
  portal.db
    .selectFrom("competition")
    .where("id", "=", id)
    .select(["submitted", "admin_approval", "committee_approval", "approved", "address"])
    .executeTakeFirstOrThrow();

describe("the database rejects an announcement that is", () => {
  it.each<[string, string, Record<string, unknown>]>([
    [
      "denied, and still submitted",
      "competition_approval",
      { submitted: true, admin_approval: "DENIED", admin_decision_reason: "Nem." },
    ],
    ["decided on before it was submitted", "competition_approval", { submitted: false, admin_approval: "APPROVED" }],
    [
      "denied by both",
      "competition_approval",
      {
        submitted: false,
        admin_approval: "DENIED",
        admin_decision_reason: "Nem.",
        committee_approval: "DENIED",
        committee_decision_reason: "Nem.",
      },
    ],
    [
      "cancelled before anybody agreed",
      "competition_cancelled",
      { cancelled_at: new Date("2026-05-04"), cancellation_reason: "Vihar" },
    ],
    [
      "cancelled without saying why",
      "competition_cancelled",
      {
        submitted: true,
        admin_approval: "APPROVED",
        committee_approval: "APPROVED",
        cancelled_at: new Date("2026-05-04"),
      },
    ],
    [
      "changes asked for without saying which",
      "competition_reasons",
      { submitted: true, committee_approval: "APPROVED_WITH_MOD" },
    ],
    [
      "agreed to with a reason",
      "competition_reasons",
      { submitted: true, admin_approval: "APPROVED", admin_decision_reason: "Nem." },
    ],
    ["undecided with a reason", "competition_reasons", { submitted: true, committee_decision_reason: "Nem." }],
  ])("%s", async (_, constraint, columns) => {
    const id = await draft();
    const refused = await portal.db
      .updateTable("competition")
      .set(columns)
      .where("id", "=", id)
      .execute()
      .catch((error: unknown) => error);
    expect(violatedConstraint(refused)).toBe(constraint);
  });
});

describe("a move", () => {
  const nobody: Viewer = {
    ...noParty,
    accountId: null,
    name: "",
    isSuperAdmin: false,
    services: {},
    contents: {},
    roles: [],
  };

  it.each(announcementMoves)("%s is refused by the flow to everyone except its actors", async (move) => {
    const before = { submit: draft, cancel: approved }[move as "submit"] ?? submitted;
    const id = await before();
    const was = await stored(id);
    const strangers: Viewer[] = [
      nobody,
      // An organiser of another competition, with every right of organisers.
      {
        ...nobody,
        accountId: portal.accounts.other,
        accessType: "Org",
        isOrganizer: true,
        services: { Competition: "WriteRead" },
      },
    ];
    for (const viewer of strangers) {
      const made = tx(portal.db, (trx) =>
        announcementLife(portal.context).make(
          trx,
          id,
          { move, reason: "Indok", payload: { decision: "APPROVED" } },
          { viewer, now: portal.clock() },
        ),
      );
      await expect(made).rejects.toThrow("kernel.error.noData");
    }
    expect(await stored(id)).toEqual(was);
  });

  async function approved(): Promise<number> {
    const id = await submitted();
    await sql`update competition set admin_approval = 'APPROVED', committee_approval = 'APPROVED' where id = ${id}`.execute(
      portal.db,
    );
    return id;
  }
});

describe("a submitted announcement", () => {
  it("refuses a save by its organiser and names the changed fields", async () => {
    const id = await submitted();
    const was = await stored(id);
    expect(await update(portal.who.organiser, id, { address: "Győr" })).toMatchObject({ successful: false });
    expect(await update(portal.who.organiser, id, { address: "Győr" }, "updateAndSubmit")).toMatchObject({
      successful: false,
    });
    expect(await stored(id)).toEqual(was);
  });

  it("is decided on by each side independently", async () => {
    const id = await submitted();
    const was = await stored(id);
    const ofAdmin = await update(portal.who.committee, id, { adminApproval: "APPROVED" });
    expect(Object.keys(messagesOf(ofAdmin))).toEqual(["adminApproval"]);
    const ofCommittee = await update(portal.who.admin, id, { technicalCommitteeApproval: "APPROVED" });
    expect(Object.keys(messagesOf(ofCommittee))).toEqual(["technicalCommitteeApproval"]);
    expect(await stored(id)).toEqual(was);
  });

  it("keeps a concurrent correction and decision: one of them must reload", async () => {
    for (let times = 0; times < 5; times++) {
      const id = await submitted();
      const answers = await Promise.all([
        update(portal.who.committee, id, { address: `Győr ${times}` }),
        update(portal.who.admin, id, { adminApproval: "DENIED", adminDecisionReason: "Hiányos." }),
      ]);
      const { address, admin_approval } = await stored(id);
      // Neither overwrites the other: every write reported as saved is stored.
      expect([address === `Győr ${times}`, admin_approval === "DENIED"]).toEqual(
        answers.map(({ successful }) => successful),
      );
      expect(answers.filter(({ successful }) => successful).length).toBeGreaterThan(0);
    }
  });
});

describe("the number of entries that a cancellation or a correction affects", () => {
  it("is returned to those who work on the announcement, with the number of paid ones", async () => {
    const id = await submitted();
    const count = (who: keyof AnnouncementPortal["who"]) =>
      portal.who[who].send("POST", "/api/competitionControl/getEntryCounts", {
        body: JSON.stringify({ id }),
        headers: { "content-type": "application/json" },
      });
    expect(await count("admin")).toMatchObject({ status: 200, body: { unpaid: 0, paid: 0 } });
    await update(portal.who.committee, id, { technicalCommitteeApproval: "APPROVED" });
    await sql`update competition set admin_approval = 'APPROVED' where id = ${id}`.execute(portal.db);
    const { raceList } = (await ask<{ raceList: { id: number }[] }>(portal.who.admin, "getData", { id })).body;
    const entered = await portal.who.athlete.call("POST /competitionEntryControl/personEntry", {
      competition: id,
      race: raceList[0]?.id ?? 0,
      isDelete: false,
    });
    expect(entered.body).toMatchObject({ successful: true });
    expect(await count("admin")).toMatchObject({ body: { unpaid: 1, paid: 0 } });
    for (const who of ["organiser", "committee"] as const)
      expect(await count(who)).toMatchObject({ body: { unpaid: 1, paid: 0 } });
    expect((await count("other")).status).toBe(404);
    expect((await count("athlete")).status).toBe(403);
    expect((await count("guest")).status).toBe(401);
  });
});
