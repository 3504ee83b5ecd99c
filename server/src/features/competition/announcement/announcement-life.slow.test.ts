import {
  announcementFlow,
  announcementMoves,
  announcementState,
  type AnnouncementMove,
  type AnnouncementState,
} from "@rajt/contract/competition/announcement/announcement.flow";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { Browser } from "../../../../test/browser.ts";
import { makeAthlete, makeStaff, PASSWORD } from "../../../../test/factories.ts";
import {
  APPOINTED,
  ask,
  openAnnouncements,
  messagesOf,
  update,
  type Answer,
  type AnnouncementPortal,
} from "./announcement.testbed.ts";

let portal: AnnouncementPortal;
beforeAll(async () => {
  portal = await openAnnouncements({ poolSize: 4 });
});
afterAll(() => portal.close());

type Who = keyof AnnouncementPortal["who"];

/** The moves that lead a new announcement to each state. */
const PATHS: Readonly<Record<AnnouncementState, readonly [AnnouncementMove, Who][]>> = {
  DRAFT: [],
  SUBMITTED: [["submit", "organiser"]],
  ADMIN_AGREED: [
    ["submit", "organiser"],
    ["adminAgrees", "admin"],
  ],
  COMMITTEE_AGREED: [
    ["submit", "organiser"],
    ["committeeAgrees", "committee"],
  ],
  APPROVED: [
    ["submit", "organiser"],
    ["committeeAgrees", "committee"],
    ["adminAgrees", "admin"],
  ],
  SENT_BACK: [
    ["submit", "organiser"],
    ["adminDenies", "admin"],
  ],
  SENT_BACK_ADMIN_AGREED: [
    ["submit", "organiser"],
    ["adminAgrees", "admin"],
    ["committeeDenies", "committee"],
  ],
  SENT_BACK_COMMITTEE_AGREED: [
    ["submit", "organiser"],
    ["committeeAgrees", "committee"],
    ["adminDenies", "admin"],
  ],
  CANCELLED: [
    ["submit", "organiser"],
    ["committeeAgrees", "committee"],
    ["adminAgrees", "admin"],
    ["cancel", "admin"],
  ],
};

/**
 * Every allowed step, written by hand: from which state, by whom, and to which state. All others are refused to
 * everyone.
 */
const STEPS: Readonly<
  Record<AnnouncementState, Partial<Record<AnnouncementMove, readonly [whose: string, to: AnnouncementState]>>>
> = {
  DRAFT: { submit: ["organiser admin", "SUBMITTED"] },
  SUBMITTED: {
    adminAgrees: ["admin", "ADMIN_AGREED"],
    adminDenies: ["admin", "SENT_BACK"],
    committeeAgrees: ["committee", "COMMITTEE_AGREED"],
    committeeDenies: ["committee", "SENT_BACK"],
  },
  ADMIN_AGREED: {
    adminAgrees: ["admin", "ADMIN_AGREED"],
    adminDenies: ["admin", "SENT_BACK"],
    committeeAgrees: ["committee", "APPROVED"],
    committeeDenies: ["committee", "SENT_BACK_ADMIN_AGREED"],
  },
  COMMITTEE_AGREED: {
    adminAgrees: ["admin", "APPROVED"],
    adminDenies: ["admin", "SENT_BACK_COMMITTEE_AGREED"],
    committeeAgrees: ["committee", "COMMITTEE_AGREED"],
    committeeDenies: ["committee", "SENT_BACK"],
  },
  APPROVED: {
    adminAgrees: ["admin", "APPROVED"],
    committeeAgrees: ["committee", "APPROVED"],
    cancel: ["admin", "CANCELLED"],
  },
  SENT_BACK: { submit: ["organiser admin", "SUBMITTED"] },
  SENT_BACK_ADMIN_AGREED: { submit: ["organiser admin", "ADMIN_AGREED"] },
  SENT_BACK_COMMITTEE_AGREED: { submit: ["organiser admin", "COMMITTEE_AGREED"] },
  CANCELLED: {},
};

/** Attempts a move as the page does, allowed or not. */
async function attempt(id: number, move: AnnouncementMove, who: Who): Promise<Answer & { status?: number }> {
  const browser = portal.who[who];
  const reason = "Hiányzik a pálya térképe.";
  const decisions: Partial<Record<AnnouncementMove, Record<string, unknown>>> = {
    adminAgrees: { adminApproval: "APPROVED_WITH_MOD", adminDecisionReason: reason, ...APPOINTED },
    adminDenies: { adminApproval: "DENIED", adminDecisionReason: reason },
    committeeAgrees: { technicalCommitteeApproval: "APPROVED", technicalCommitteeDecisionReason: null },
    committeeDenies: { technicalCommitteeApproval: "DENIED", technicalCommitteeDecisionReason: reason },
  };
  if (move === "cancel") {
    const { status, body } = await browser.send<Answer>("POST", "/api/competitionControl/cancel", {
      body: JSON.stringify({ id, reason: "Vihar" }),
      headers: { "content-type": "application/json" },
    });
    return { ...body, status };
  }
  return update(browser, id, decisions[move] ?? {}, move === "submit" ? "updateAndSubmit" : "update");
}

async function announcementIn(state: AnnouncementState): Promise<number> {
  const { body } = await ask(portal.who.organiser, "save", { dto: portal.dto() });
  const id = body.id ?? 0;
  for (const [move, who] of PATHS[state])
    expect([move, await attempt(id, move, who)]).toEqual([move, expect.objectContaining({ successful: true })]);
  expect(await stateOf(id)).toBe(state);
  return id;
}

async function stateOf(id: number): Promise<AnnouncementState> {
  const row = await portal.db
    .selectFrom("competition")
    .where("id", "=", id)
    .select(["submitted", "admin_approval", "committee_approval", "cancelled"])
    .executeTakeFirstOrThrow();
  return announcementState({
    submitted: row.submitted,
    adminApproval: row.admin_approval,
    technicalCommitteeApproval: row.committee_approval,
    cancelled: row.cancelled,
  } as Parameters<typeof announcementState>[0]);
}

describe.each(announcementFlow.states)("an announcement in state %s", (state) => {
  /** The current announcement in this state; a move uses it up, and the next one replaces it. */
  let standing: number | undefined;
  const one = async () => (standing ??= await announcementIn(state));
  it.each(announcementMoves)(
    "%s is refused to everyone except its actors, and leads to the declared state",
    async (move) => {
      const [whose = "", to = state] = STEPS[state][move] ?? [];
      for (const who of ["other", "athlete", "guest", "committee", "organiser", "admin"] as const) {
        const id = await one();
        const may = whose.split(" ").includes(who);
        // The page offers exactly the moves that the server accepts.
        const { body } = await ask<{ moves?: string[] }>(portal.who[who], "getData", { id });
        expect([who, body.moves?.includes(move) ?? false]).toEqual([who, may]);
        const answer = await attempt(id, move, who).catch(() => ({ successful: false }));
        const now = await stateOf(id);
        if (now !== state) standing = undefined;
        // An unchanged decision is no move: the form is saved, and the state stays.
        const isMoved = may && to !== state;
        expect([who, now, isMoved ? answer.successful : "stayed"]).toEqual([
          who,
          may ? to : state,
          isMoved || "stayed",
        ]);
      }
    },
  );
});

describe("two concurrent writers", () => {
  const round = async (one: () => Promise<Answer>, other: () => Promise<Answer>) =>
    (await Promise.all([one(), other()])).filter(({ successful }) => successful).length;

  it("submit twice: one submission takes effect", async () => {
    for (let times = 0; times < 5; times++) {
      const id = await announcementIn("DRAFT");
      expect(
        await round(
          () => attempt(id, "submit", "organiser"),
          () => attempt(id, "submit", "organiser"),
        ),
      ).toBe(1);
      const lines = await history(id);
      expect(lines.filter(({ move }) => move === "submit")).toHaveLength(1);
    }
  });

  it("cancel twice: one cancellation takes effect, and everyone is notified once", async () => {
    for (let times = 0; times < 5; times++) {
      const id = await announcementIn("APPROVED");
      const cancel = () => attempt(id, "cancel", "admin");
      expect(await round(cancel, cancel)).toBe(1);
      const lines = await history(id);
      expect(lines.filter(({ move }) => move === "cancel")).toHaveLength(1);
    }
  });

  it("save and submit: one of them is refused as outdated", async () => {
    for (let times = 0; times < 5; times++) {
      const id = await announcementIn("DRAFT");
      const save = () => update(portal.who.organiser, id, { address: `Győr ${times}` });
      expect(await round(save, () => attempt(id, "submit", "organiser"))).toBe(1);
    }
  });

  it("decide for both sides: both take effect, or the second must reload", async () => {
    for (let times = 0; times < 5; times++) {
      const id = await announcementIn("SUBMITTED");
      await round(
        () => attempt(id, "adminAgrees", "admin"),
        () => attempt(id, "committeeDenies", "committee"),
      );
      expect(["ADMIN_AGREED", "SENT_BACK", "SENT_BACK_ADMIN_AGREED"]).toContain(await stateOf(id));
    }
  });
});

const partyOf = (id: number) =>
  portal.db.selectFrom("party").where("id", "=", id).select("name").executeTakeFirstOrThrow();

type Line = { move: string; by: string | null; decision: string | null; reason: string | null };
const history = async (id: number) => (await ask<Line[]>(portal.who.admin, "getHistory", { id })).body;

describe("a step", () => {
  beforeEach(async () => {
    await portal.db.deleteFrom("notification").execute();
    await portal.mails();
    await portal.db.deleteFrom("mail").execute();
  });

  it("notifies the organiser and the reviewers, except its actor, with the decision and the reason", async () => {
    const id = await announcementIn("SUBMITTED");
    await attempt(id, "committeeDenies", "committee");
    const notified = await portal.db
      .selectFrom("notification")
      .select(["account_id as account", "type", "data"])
      .orderBy("id")
      .execute();
    const { organiser, admin, committee } = portal.accounts;
    const submitted = { type: "NewCompetition", data: expect.objectContaining({ id }) };
    const denied = {
      type: "CompetitionDenied",
      data: { id, name: "Őszi duatlon", reason: "Hiányzik a pálya térképe." },
    };
    expect(notified).toHaveLength(4);
    expect(notified).toEqual(
      expect.arrayContaining([
        { account: admin, ...submitted },
        { account: committee, ...submitted },
        { account: organiser, ...denied },
        { account: admin, ...denied },
      ]),
    );
    const mails = await (await portal.mails()).select(["subject", "text"]).execute();
    expect(mails).toHaveLength(4);
    expect(mails).toContainEqual({
      subject: "Őszi duatlon: A technikai bizottság visszaküldte a kiírást.",
      text: expect.stringContaining("Hiányzik a pálya térképe."),
    });
  });

  it("that completes the approval notifies that the competition is in the calendar", async () => {
    await announcementIn("APPROVED");
    const { organiser } = portal.accounts;
    const subjects = await (
      await portal.mails()
    )
      .innerJoin("account", "account.email", "mail.recipient")
      .where("account.id", "=", organiser)
      .select("subject")
      .orderBy("mail.id")
      .execute();
    expect(subjects.map(({ subject }) => subject)).toEqual([
      "Őszi duatlon: A technikai bizottság jóváhagyta a kiírást.",
      "Őszi duatlon: A szövetség módosítással jóváhagyta a kiírást. A verseny így már látszik a naptárban.",
    ]);
  });

  it("with an approval with changes names the changes on the bell", async () => {
    const id = await announcementIn("ADMIN_AGREED");
    const notified = await portal.db
      .selectFrom("notification")
      .where("account_id", "=", portal.accounts.organiser)
      .select(["type", "data"])
      .execute();
    expect(notified).toEqual([
      {
        type: "CompetitionAgreedWithChanges",
        data: { id, name: "Őszi duatlon", reason: "Hiányzik a pálya térképe." },
      },
    ]);
  });

  it("is in the history with its actor", async () => {
    const id = await announcementIn("APPROVED");
    expect(await history(id)).toEqual([
      expect.objectContaining({ move: "create", decision: null }),
      expect.objectContaining({ move: "submit" }),
      expect.objectContaining({ move: "committeeAgrees", decision: "APPROVED", reason: null }),
      expect.objectContaining({
        move: "adminAgrees",
        decision: "APPROVED_WITH_MOD",
        reason: "Hiányzik a pálya térképe.",
      }),
    ]);
  });

  it("replaces its reason: a page that still has the old one in a hidden field neither stores nor sends it", async () => {
    const id = await announcementIn("SENT_BACK_COMMITTEE_AGREED");
    await attempt(id, "submit", "organiser");
    const reasons = async () => {
      const { body } = await ask<Record<string, unknown>>(portal.who.admin, "getData", { id });
      return [body.adminApproval, body.adminDecisionReason];
    };
    expect(await reasons()).toEqual([null, null]);
    await portal.db.deleteFrom("notification").execute();
    await portal.mails();
    await portal.db.deleteFrom("mail").execute();
    const old = { adminDecisionReason: "Hiányzik a pálya térképe.", ...APPOINTED };
    await update(portal.who.admin, id, old);
    expect(await reasons()).toEqual([null, null]);
    await update(portal.who.admin, id, { adminApproval: "APPROVED", ...old });
    expect(await reasons()).toEqual(["APPROVED", null]);
    const lines = await history(id);
    expect(lines.at(-1)).toMatchObject({ move: "adminAgrees", decision: "APPROVED", reason: null });
    const mails = await (await portal.mails()).select("text").execute();
    expect(mails.length).toBeGreaterThan(0);
    for (const { text } of mails) expect(text).not.toContain("térképe");
    // Reworded, and approved with changes: the reason belongs to the new decision.
    await update(portal.who.admin, id, { adminApproval: "APPROVED_WITH_MOD", adminDecisionReason: "Két szó." });
    expect(await reasons()).toEqual(["APPROVED_WITH_MOD", "Két szó."]);
    await update(portal.who.admin, id, { adminDecisionReason: "Másik szó." });
    expect(await reasons()).toEqual(["APPROVED_WITH_MOD", "Másik szó."]);
    await update(portal.who.admin, id, { adminApproval: "APPROVED" });
    expect(await reasons()).toEqual(["APPROVED", null]);
  });

  it("that sends back lets the organiser write again, and the next submission clears the denial", async () => {
    const id = await announcementIn("SENT_BACK_ADMIN_AGREED");
    expect(await update(portal.who.organiser, id, { address: "Komárom" }, "updateAndSubmit")).toMatchObject({
      successful: true,
    });
    expect(await stateOf(id)).toBe("ADMIN_AGREED");
    expect(await update(portal.who.organiser, id, { address: "Tata" })).toMatchObject({ successful: false });
  });
});

describe("removing a race while people enter it", () => {
  it("either precedes all entries or is refused, so no entry refers to a missing race", async () => {
    const runner = async () => {
      const { email } = await makeAthlete(portal.db, { medicalValidUntil: "2027-04-30" });
      return portal.browser().signIn(email, PASSWORD);
    };
    const outcomes = new Set<boolean>();
    for (let round = 0; round < 8; round++) {
      const [first, ...others] = await Promise.all([runner(), runner(), runner(), runner()]);
      const id = await announcementIn("APPROVED");
      const { raceList } = (await ask<{ raceList: { id: number }[] }>(portal.who.admin, "getData", { id })).body;
      const race = raceList[0]?.id ?? 0;
      const enter = (browser: Browser) =>
        browser.call("POST /competitionEntryControl/personEntry", { competition: id, race, isDelete: false });
      // Alternates between no earlier entry and one.
      const ahead = round % 2 === 0 ? [] : [await enter(first)];
      const [taken, ...entered] = await Promise.all([
        update(portal.who.admin, id, withoutIndividuals),
        ...others.map(enter),
      ]);
      const count = [...ahead, ...entered].filter(({ body }) => body.successful).length;
      const { rows } = await sql<{ entries: number; orphans: number; races: number }>`
        select count(e.id)::integer as entries, count(e.id) filter (where r.id is null)::integer as orphans,
          (select count(*)::integer from race where competition_id = ${id}) as races
        from entry e left join race r on r.id = e.race_id where e.competition_id = ${id}`.execute(portal.db);
      expect(rows).toEqual([{ entries: count, orphans: 0, races: taken.successful ? 1 : 2 }]);
      expect([taken.successful, count > 0].filter(Boolean)).toHaveLength(1);
      expect(Object.keys(messagesOf(taken))).toEqual(taken.successful ? [] : ["raceList"]);
      outcomes.add(taken.successful);
    }
    expect(outcomes).toContain(false);
  });
});

/** Returns the announcement without its individual part, the part's race and its fees. */
function withoutIndividuals({ competitionPartList, raceList, entryPriceList }: Record<string, unknown>) {
  const relayOnly = (rows: unknown) => (rows as Record<string, unknown>[]).slice(1);
  const [group, , relay] = entryPriceList as Record<string, unknown>[];
  return {
    competitionPartList: relayOnly(competitionPartList),
    raceList: relayOnly(raceList),
    entryPriceList: [group, relay],
  };
}

describe("a cancelled competition", () => {
  it("remains readable with the reason, accepts no entry, and cancels existing ones", async () => {
    const id = await announcementIn("APPROVED");
    const { raceList } = (await ask<{ raceList: { id: number }[] }>(portal.who.organiser, "getData", { id })).body;
    const entered = await portal.who.athlete.call("POST /competitionEntryControl/personEntry", {
      competition: id,
      race: raceList[0]?.id ?? 0,
      isDelete: false,
    });
    expect(entered.body).toMatchObject({ successful: true });
    expect(await attempt(id, "cancel", "admin")).toMatchObject({ successful: true });
    expect(portal.asked).toContainEqual({ name: "end-cancelled-entries", data: {} });
    await portal.runJob("end-cancelled-entries");
    await portal.runJob("end-cancelled-entries");
    const { active } = await portal.db
      .selectFrom("entry")
      .where("competition_id", "=", id)
      .select("active")
      .executeTakeFirstOrThrow();
    expect(active).toBe(false);
    const notified = await portal.db
      .selectFrom("notification")
      .where("account_id", "=", portal.accounts.athlete)
      .select(["type", "data"])
      .execute();
    expect(notified).toEqual([{ type: "CompetitionCancelled", data: { id, name: "Őszi duatlon", reason: "Vihar" } }]);
    const mails = await (
      await portal.mails()
    )
      .innerJoin("account", "account.email", "mail.recipient")
      .where("account.id", "=", portal.accounts.athlete)
      .where("template", "<>", "ENTRY_MADE")
      .select(["subject", "text"])
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(["Elmarad: Őszi duatlon"]);
    for (const words of ["Indoklás: Vihar", `/calendar/view/${id}`, "teljes egészében visszajár"])
      expect(mails[0]?.text).toContain(words);
    const page = await portal.who.guest.call("POST /competitionControl/getDetails", { id });
    expect(page.body).toMatchObject({ approved: false, cancelled: true, cancellationReason: "Vihar" });
  });
});

// Last in the file, since every step notifies everyone in the federation.
it("of two concurrent cancellations one succeeds, and the other is refused with the name of its actor", async () => {
  const { id: account, email } = await makeStaff(portal.db, { name: "Erős Edit" });
  const other = await portal.browser().signIn(email, PASSWORD);
  for (let times = 0; times < 3; times++) {
    const id = await announcementIn("APPROVED");
    const cancel = (browser: Browser) =>
      browser.call("POST /competitionControl/cancel", { id, reason: "Vihar" }).then(({ body }) => body);
    const answers = await Promise.all([cancel(portal.who.admin), cancel(other)]);
    const loser = answers.findIndex(({ successful }) => !successful);
    const { name } = await partyOf(loser === 0 ? account : portal.accounts.admin);
    expect(answers.filter(({ successful }) => successful)).toHaveLength(1);
    expect(answers[loser]).toMatchObject({
      code: "kernel.flow.movedBy",
      message: expect.stringContaining(name ?? "–"),
    });
  }
});
