import { COUNTED_IDS, WORKS } from "@rajt/contract/work/work.values";
import type { workOwnCalls } from "@rajt/contract/work/work.calls";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type * as z from "zod";
import type { Browser } from "../../../test/browser.ts";
import {
  beginPayment,
  billFee,
  endReceivables,
  giveRole,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeCompetitor,
  makeEntries,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  PASSWORD,
  settle,
  type Made,
} from "../../../test/factories.ts";
import { makeRole } from "../access/accounts.testbed.ts";
import { ACCEPTED_DOCUMENTS } from "../../../test/documents.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";

const WORK = "GET /workControl/getWork";
type Work = z.output<(typeof workOwnCalls)[typeof WORK]["output"]>["data"][number];

/** On 2026-05-04, clearances to 2026-06-03 end soon; one that is over is work too. */
const SOON = "2026-06-03";
const LATER = "2026-06-04";

const logSubmission = (competition: number, day: string) =>
  sql`insert into change_log (at, action, object, object_id, changes)
    values (${day}::date, 'status', 'competition', ${competition}, '{"move": [null, "submit"]}')`.execute(portal.db);

let portal: Portal;
let who: Record<"admin" | "committee" | "organiser" | "club" | "otherClub" | "athlete" | "office", Browser>;
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  const [club, otherClub, organiser] = [await makeClub(db), await makeClub(db), await makeOrganiser(db)];
  const athlete = await makeAthlete(db, { club: club.id, medicalValidUntil: SOON });
  const people: Record<keyof typeof who, Made> = {
    admin: await makeStaff(db),
    committee: await makeOfficial(db, { isTechnicalCommittee: true }),
    organiser,
    club,
    otherClub,
    athlete,
    office: await makeStaff(db, { roles: [] }),
  };
  await makeAthlete(db, { club: club.id, medicalValidUntil: LATER });
  await makeAthlete(db, { club: otherClub.id, medicalValidUntil: SOON });
  // A fee is due from its day on.
  const over = await makeAthlete(db, { club: otherClub.id, medicalValidUntil: "2026-05-03" });
  for (const [due_on, account] of [
    ["2026-05-04", over.id],
    ["2026-05-05", athlete.id],
  ] as const) {
    const id = await billFee(db, account, "OTHER", 2026);
    await db.updateTable("receivable").set({ due_on }).where("id", "=", id).execute();
  }
  await makeCompetitor(db, { medicalValidUntil: SOON });
  const [unsent, refused] = [
    await makeAthlete(db, { club: club.id, userStatus: "UnderVerification" }),
    await makeCompetitor(db, { userStatus: "UnderVerification", medicalValidUntil: SOON }),
  ];
  await makeClub(db, { userStatus: "UnderVerification" });
  await makeOfficial(db, { userStatus: "UnderVerification" });
  await makeOfficial(db, { userStatus: "UnderVerification", isReferee: false, isTrainer: true });
  await sql`delete from register_sync`.execute(db);
  await sql`insert into register_sync (account_id, status, error_code) values (${unsent.id}, 'ERROR', 'NO_ANSWER')`.execute(
    db,
  );
  await sql`insert into medical_query (person_id, asked_at, error_code) values (${refused.id}, now(), 'NO_ANSWER')`.execute(
    db,
  );
  const announced = { createdBy: organiser.id, submitted: true } as const;
  const autumn = await makeCompetition(db, { ...announced, name: "Őszi", startsOn: "2026-09-12", adminApproval: null });
  await logSubmission(autumn.id, "2026-03-01");
  const summer = await makeCompetition(db, {
    ...announced,
    name: "Nyári",
    startsOn: "2026-07-11",
    adminApproval: null,
  });
  // Sent back and submitted again.
  for (const day of ["2026-02-01", "2026-04-01"]) await logSubmission(summer.id, day);
  await makeCompetition(db, { ...announced, adminApproval: null, committeeApproval: null });
  await makeCompetition(db, { ...announced, committeeApproval: null });
  const { id: competition, races } = await makeCompetition(db, announced);
  await makeCompetition(db, { createdBy: organiser.id, submitted: false });
  const [entry = 0] = await makeEntries(db, [
    { competition, race: races[0] ?? 0, by: athlete.id, person: athlete.id, amount: 5_000, at: portal.clock() },
  ]);
  const payment = await beginPayment(db, athlete.id, [entry], "R-1");
  await sql`insert into doubtful_payment (payment_id, reason_code, received_amount, found_at) values (${payment}, 'AMOUNT', 1, now())`.execute(
    db,
  );
  // A fee that was paid and then deleted: its money is refundable.
  const paidFee = await billFee(db, athlete.id, "OTHER", 2026);
  await settle(db, [paidFee], portal.clock());
  await endReceivables(db, [paidFee]);
  const mail = (name: string, rest: object) =>
    db
      .insertInto("mail")
      .values({
        message_id: name,
        template: "VERIFICATION",
        recipient: "a@b.hu",
        subject: name,
        html: "",
        text: "",
        queued_at: portal.clock(),
        ...rest,
      })
      .execute();
  await mail("given up", { last_error: "550", attempts: 9 });
  await mail("tried again", { last_error: "450", attempts: 1, next_attempt_at: portal.clock() });
  await mail("without a server", {});
  const browsers = await Promise.all(
    Object.entries(people).map(async ([name, { email }]) => [name, await portal.browser().signIn(email, PASSWORD)]),
  );
  who = Object.fromEntries(browsers) as typeof who;
});
afterAll(() => portal.close());

const workOf = async (browser: Browser): Promise<readonly Work[]> => (await browser.call(WORK, {})).body.data;
const countsOf = async (browser: Browser) =>
  Object.fromEntries((await workOf(browser)).flatMap(({ id, count }) => (count > 0 ? [[id, count]] : [])));

/** Opens the list of a count, as its page does. */
const opened = (browser: Browser, { id, filter, order }: Work) => {
  const counted = COUNTED_IDS.find((one) => one === id);
  if (counted === undefined) throw new Error(`${id} has no list`);
  const { list, view }: { list: { control: string }; view?: string } = WORKS[counted];
  return openList(browser, list.control.replace("TableControl", ""), { ...(view && { view }), filter, order });
};

describe("pending work", () => {
  it("contains all work of the federation for super admins", async () => {
    expect(await countsOf(who.admin)).toEqual({
      licenceCostsMissing: 1,
      clubsToVerify: 1,
      athletesToVerify: 1,
      competitorsToVerify: 1,
      refereesToVerify: 1,
      trainersToVerify: 1,
      announcementsForFederation: 3,
      athletesClearances: 3,
      competitorsClearances: 1,
      athletesPapers: 4,
      competitorsPapers: 1,
      athletesFees: 1,
      doubtfulPayments: 1,
      moneyDueBack: 1,
      athletesRegister: 1,
      competitorsRegister: 1,
      failedMails: 1,
    });
  });

  it("contains only their own for other viewers", async () => {
    expect(await countsOf(who.committee)).toEqual({ announcementsForCommittee: 2 });
    expect(await countsOf(who.club)).toEqual({ athletesClearances: 1, clubFees: 1 });
    expect(await countsOf(who.otherClub)).toEqual({ athletesClearances: 2, clubFees: 1 });
    expect(await countsOf(who.organiser)).toEqual({});
    const treasurer = await makeStaff(portal.db, { roles: [] });
    await giveRole(portal.db, treasurer.id, (await makeRole(portal.db, { Finance: "ReadOnly" })).key);
    expect(await countsOf(await portal.browser().signIn(treasurer.email, PASSWORD))).toEqual({
      doubtfulPayments: 1,
      moneyDueBack: 1,
    });
    expect(await workOf(who.athlete)).toEqual([]);
    expect(await workOf(who.office)).toEqual([]);
    expect((await portal.browser().call(WORK, {})).status).toBe(401);
  });

  it("contains returned announcements for an organiser", async () => {
    const { id } = await portal.db
      .selectFrom("competition")
      .select("id")
      .where("submitted", "=", false)
      .executeTakeFirstOrThrow();
    const deny = { committee_approval: "DENIED", committee_decision_reason: "Hiányos" } as const;
    await portal.db.updateTable("competition").set(deny).where("id", "=", id).execute();
    expect(await countsOf(who.organiser)).toEqual({ announcementsSentBack: 1 });
    const undecided = { committee_approval: null, committee_decision_reason: null };
    await portal.db.updateTable("competition").set(undecided).where("id", "=", id).execute();
  });

  it("is counted as its list counts it, for every viewer", async () => {
    let lists = 0;
    for (const browser of Object.values(who))
      for (const work of (await workOf(browser)).filter(({ values }) => values === undefined)) {
        const list = await opened(browser, work);
        expect(list.opened).toMatchObject({ successful: true });
        const rows = await list.rows();
        expect([work.id, list.status, rows.length]).toEqual([work.id, 200, work.count]);
        expect(list.opened.instance?.filterList.filter(({ permanent }) => !permanent)).toHaveLength(work.filter.length);
        lists++;
      }
    expect(lists).toBeGreaterThan(20);
  });

  it("opens announcements by when they were last submitted, the oldest first", async () => {
    const work = (await workOf(who.admin)).find(({ id }) => id === "announcementsForFederation");
    const rows = work ? await (await opened(who.admin, work)).rows() : [];
    expect(rows.map((row) => row["date"])).toEqual(["2026-06-13", "2026-09-12", "2026-07-11"]);
  });

  it("is read in one statement, however many kinds there are", async () => {
    const queries = vi.spyOn(pg.Client.prototype, "query");
    await workOf(who.admin);
    const texts = queries.mock.calls.map(([query]) => String((query as unknown as { text?: string }).text ?? query));
    queries.mockRestore();
    expect(texts.filter((text) => /count\(\*\)/.test(text))).toHaveLength(1);
  });
});

describe("the sentence about mails", () => {
  it("warns only super admins, and only in production, that mails are not sent", async () => {
    const production = await startPortal({
      environment: {
        NODE_ENV: "production",
        PAYMENT_SANDBOX: "true",
        INVOICE_ISSUER: "embedded",
        PUBLIC_URL: "https://rajt.pelda.hu",
        ...ACCEPTED_DOCUMENTS,
      },
    });
    try {
      const [admin, club] = [await makeStaff(production.db), await makeClub(production.db)];
      const signedIn = ({ email }: Made) => production.browser().signIn(email, PASSWORD);
      const sentencesOf = async (browser: Browser) => (await workOf(browser)).filter(({ id }) => id === "mailsStay");
      await production.db
        .insertInto("mail")
        .values({
          message_id: "stayed",
          template: "VERIFICATION",
          recipient: "a@b.hu",
          subject: "stayed",
          html: "",
          text: "",
          queued_at: production.clock(),
        })
        .execute();
      expect(await sentencesOf(await signedIn(club))).toEqual([]);
      const browser = await signedIn(admin);
      const [sentence, ...others] = await sentencesOf(browser);
      expect(others).toEqual([]);
      expect(sentence).toMatchObject({ id: "mailsStay", path: "/mail", count: 1, values: { count: 1 } });
      const list = await openList(browser, "mail", { filter: sentence?.filter, order: sentence?.order });
      expect((await list.rows()).map(({ subject }) => subject)).toEqual(["stayed"]);
    } finally {
      await production.close();
    }
  });

  it("is omitted if the outbox page shows the mails", async () => {
    expect((await workOf(who.admin)).filter(({ id }) => id === "mailsStay")).toEqual([]);
  });
});

describe("mails that were given up", () => {
  const act = async (name: "sendAgain" | "settle", subject: string) => {
    const list = await openList(who.admin, "mail");
    const row = (await list.rows()).find((each) => each["subject"] === subject);
    return (await list.ask(name, { id: row?.id })).body;
  };

  it("are sent again or settled, and no other mails are", async () => {
    expect(await act("sendAgain", "without a server")).toMatchObject({
      changed: 0,
      refused: [{ code: "mail.list.notFailed" }],
    });
    expect(await act("settle", "tried again")).toMatchObject({ changed: 0 });
    expect(await act("sendAgain", "given up")).toMatchObject({ changed: 1 });
    expect(await countsOf(who.admin)).not.toHaveProperty("failedMails");
    await portal.db.updateTable("mail").set({ next_attempt_at: null }).where("subject", "=", "given up").execute();
    expect(await countsOf(who.admin)).toMatchObject({ failedMails: 1 });
    expect(await act("settle", "given up")).toMatchObject({ changed: 1 });
    expect(await countsOf(who.admin)).not.toHaveProperty("failedMails");
  });
});

describe("failing jobs", () => {
  const broken = async () => (await countsOf(who.admin))["failures"] ?? 0;

  it("are listed until they succeed on retry", async () => {
    const lock = sql`alter table mail rename to gone`;
    await lock.execute(portal.db);
    await expect(portal.runJob("send-waiting-mails")).rejects.toThrow("mail");
    await expect(portal.runJob("send-waiting-mails")).rejects.toThrow("mail");
    await expect(portal.runJob("purge-mails", { run: 999 })).rejects.toThrow("mail");
    await sql`alter table gone rename to mail`.execute(portal.db);
    const list = await openList(who.admin, "failure");
    expect(await list.rows()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: "send-waiting-mails", kind: "JOB", times: 2, cause: "error, 42P01" }),
        expect.objectContaining({ what: "purge-mails", times: 1 }),
      ]),
    );
    expect(await broken()).toBe(2);
    await portal.runJob("purge-mails", { run: 998 });
    expect(await broken()).toBe(2);
    await portal.runJob("send-waiting-mails");
    expect(await broken()).toBe(1);
  });

  it("are deleted manually too, and the log has the actor", async () => {
    const list = await openList(who.admin, "failure");
    const [row] = await list.rows();
    expect((await list.ask("settle", { id: row?.id })).body).toMatchObject({ changed: 1 });
    expect(await broken()).toBe(0);
    const logs = portal.db.selectFrom("change_log").select(["changes"]).where("object", "=", "failure");
    expect(await logs.execute()).toEqual([{ changes: { what: ["purge-mails", null] } }]);
  });
});
