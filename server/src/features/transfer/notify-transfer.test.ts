import type { PortalCalls } from "@rajt/contract/portal.calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Made } from "../../../test/factories.ts";
import { NOW, openTransfers, type RestingStatus, type Visitor, type TransferPortal } from "./transfer.testbed.ts";

let portal: TransferPortal;
beforeAll(async () => {
  portal = await openTransfers();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.set(NOW);
  await portal.mails();
  await portal.db.deleteFrom("notification").execute();
  await portal.db.deleteFrom("mail").execute();
  // The job processes all open transfers.
  await sql`update athlete_transfer set closed_at = now(), close_reason = case when status like 'WAIT%' or status like 'AWAIT%' then 'x' end
    where closed_at is null`.execute(portal.db);
});

type Party = Exclude<Visitor, "stranger">;
const partiesOf = (athlete: Made): readonly [Party, Made][] => [
  ["athlete", athlete],
  ["sourceClub", portal.source],
  ["targetClub", portal.target],
  ["admin", portal.admin],
];

/** Returns the notifications with their recipients, as `"Finshed: athlete admin"`. */
async function bells(athlete: Made): Promise<string[]> {
  const rows = await portal.db.selectFrom("notification").select(["type", "account_id"]).orderBy("id").execute();
  const types = [...new Set(rows.map(({ type }) => type))].filter((type) => /Transfer/.test(type));
  return types.map((type) => {
    const of = partiesOf(athlete).flatMap(([party, { id }]) =>
      rows.filter((row) => row.type === type && row.account_id === id).map(() => party),
    );
    return `${type.replace(/^AthleteTransfer/, "")}: ${of.join(" ")}`;
  });
}

/** Returns the mails of transfers by party, from their second line on. */
async function mails(athlete: Made) {
  const sent = await (
    await portal.mails()
  )
    .where("template", "=", "ATHLETE_TRANSFER")
    .select(["recipient", "subject", "text", "html"])
    .orderBy("id")
    .execute();
  return sent.map(({ recipient, ...mail }) => ({
    party: partiesOf(athlete).find(([, { email }]) => email === recipient)?.[0],
    ...mail,
  }));
}

type Act = (id: number, athlete: Made) => Promise<unknown>;
const call =
  (visitor: Visitor, name: keyof PortalCalls, input: object): Act =>
  async (transferId, athlete) => {
    const browser = await portal.as(visitor, athlete);
    // cast: each case has the input of its call.
    const { body } = await browser.call(name, { transferId, ...input } as never);
    expect(body).toMatchObject({ successful: true });
  };
const athleteSays = (input: object) => call("athlete", "POST /athleteTransferControl/athleteAnswer", input);
const sourceClubSays = (input: object) => call("sourceClub", "POST /athleteTransferControl/clubAnswer", input);
const adminSays = (input: object) => call("admin", "POST /athleteTransferControl/adminAnswer", input);
const withdraw = call("targetClub", "POST /athleteTransferControl/withdraw", { reason: "Mégsem kérjük." });
const close = call("admin", "POST /athleteTransferControl/close", { reason: "Nem jött válasz." });
const ALL = "athlete sourceClub targetClub admin";

/** Written by hand after product/transfers 11: the act, the notified parties, and the mailed parties. */
const CASES: readonly [string, RestingStatus, Act, bells: string[], mails: string][] = [
  [
    "an acceptance of the athlete",
    "WAIT_FOR_ATHLETE",
    athleteSays({ accept: true, athleteCheck1: true, athleteCheck2: true }),
    ["AthleteAccepted: targetClub", "WaitForClub: sourceClub"],
    "sourceClub targetClub",
  ],
  [
    "a rejection of the athlete",
    "WAIT_FOR_ATHLETE",
    athleteSays({ accept: false, description: "Maradok." }),
    ["AthleteRejected: athlete targetClub"],
    "athlete targetClub",
  ],
  [
    "an acceptance of the source club",
    "WAIT_FOR_CLUB",
    sourceClubSays({ accept: true, srcClubCheck1: true }),
    ["ClubAccepted: targetClub", "WaitForAdmin: admin"],
    "targetClub admin",
  ],
  [
    "a rejection of the source club",
    "WAIT_FOR_CLUB",
    sourceClubSays({ accept: false, description: "Nem engedjük." }),
    ["ClubRejected: athlete sourceClub targetClub"],
    "athlete sourceClub targetClub",
  ],
  [
    "an acceptance of the federation",
    "WAIT_FOR_ADMIN",
    adminSays({ accept: true }),
    ["AdminAccepted: targetClub", "AwaitingPaymentTransfer: targetClub"],
    "targetClub",
  ],
  [
    "a rejection of the federation",
    "WAIT_FOR_ADMIN",
    adminSays({ accept: false, description: "Hiányos." }),
    [`AdminRejected: ${ALL}`],
    ALL,
  ],
  [
    "a withdrawal before the athlete has answered",
    "WAIT_FOR_ATHLETE",
    withdraw,
    ["Closed: athlete targetClub"],
    "athlete targetClub",
  ],
  [
    "a withdrawal before the source club has answered",
    "WAIT_FOR_CLUB",
    withdraw,
    ["Closed: athlete sourceClub targetClub"],
    "athlete sourceClub targetClub",
  ],
  ["a withdrawal before the federation has answered", "WAIT_FOR_ADMIN", withdraw, [`Closed: ${ALL}`], ALL],
];

describe("a step of a transfer", () => {
  it.each(CASES)("notifies each party of %s once", async (_, status, act, expectedBells, expectedMails) => {
    const athlete = await portal.athlete();
    await act(await portal.transferIn(status, athlete), athlete);
    expect(await bells(athlete)).toEqual(expectedBells);
    const sent = await mails(athlete);
    expect(sent.map(({ party }) => String(party)).toSorted()).toEqual(expectedMails.split(" ").toSorted());
    for (const { subject, text, html } of sent) {
      expect(subject).toMatch(/^Átigazolás: .+ – Rajt$/);
      for (const part of [text, html]) expect(part).toContain("(Zala TSE – Tisza-menti TE)");
    }
  });

  it("notifies the athlete of a start once", async () => {
    const athlete = await portal.athlete();
    const club = await portal.as("targetClub", athlete);
    await club.call("POST /athleteTransferControl/startTransfer", {
      athleteId: athlete.id,
      paymentMode: "CREDIT_CARD",
      targetClubCheck1: true,
      targetClubCheck2: true,
    });
    expect(await bells(athlete)).toEqual(["WaitForAthlete: athlete"]);
    expect((await mails(athlete)).map(({ party }) => party)).toEqual(["athlete"]);
  });

  it("notifies all parties of the payment, and the target club of no other payment", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ADMIN", athlete);
    await adminSays({ accept: true })(id, athlete);
    await portal.db.deleteFrom("notification").execute();
    await call("admin", "POST /athleteTransferControl/paymentReceived", {})(id, athlete);
    expect(await bells(athlete)).toEqual([`Finshed: ${ALL}`]);
  });

  it("notifies of the end if the fee is 0 Ft, and of no payment", async () => {
    const price = (gross: number) =>
      sql`update licence_cost set gross = ${gross} where cost_type = 'TRANSFER'`.execute(portal.db);
    await price(0);
    const athlete = await portal.athlete();
    await adminSays({ accept: true })(await portal.transferIn("WAIT_FOR_ADMIN", athlete), athlete);
    await price(5_000);
    expect(await bells(athlete)).toEqual(["AdminAccepted: targetClub", `Finshed: ${ALL}`]);
  });

  it("notifies all parties once of a missed payment, even if the job runs twice at once", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ADMIN", athlete);
    await adminSays({ accept: true })(id, athlete);
    await portal.db.deleteFrom("notification").execute();
    portal.clock.set("2026-06-20T04:25:00Z");
    await Promise.all([portal.runJob("transfer-terms"), portal.runJob("transfer-terms")]);
    expect(await bells(athlete)).toEqual([`Unpaid: ${ALL}`]);
  });

  it("notifies all involved parties with the reason when a late transfer is closed", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_CLUB", athlete, { lateCause: "TERM" });
    await close(id, athlete);
    expect(await bells(athlete)).toEqual(["Closed: athlete sourceClub targetClub"]);
    for (const { text } of await mails(athlete)) expect(text).toContain("Indok: Nem jött válasz.");
  });

  it("gives the target club the fee, its due day and the bank account", async () => {
    const athlete = await portal.athlete();
    await adminSays({ accept: true })(await portal.transferIn("WAIT_FOR_ADMIN", athlete), athlete);
    const [mail] = await mails(athlete);
    expect(mail?.text).toMatch(
      /- Összeg: 5\s000\sFt\n- Fizetési határidő: 2026 június 3\.\n- Számlaszám: 99900009-12345676/u,
    );
    expect(mail?.html).toContain("99900009-12345676");
  });

  it("names the payment mode", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ADMIN", athlete, { paymentMode: "CREDIT_CARD" });
    await adminSays({ accept: true })(id, athlete);
    expect(await bells(athlete)).toEqual(["AdminAccepted: targetClub", "AwaitingPayment: targetClub"]);
  });

  it("shows the athlete's reason to the target club only if the athlete permits it", async () => {
    for (const showDescription of [true, false]) {
      const athlete = await portal.athlete();
      const id = await portal.transferIn("WAIT_FOR_ATHLETE", athlete);
      await athleteSays({ accept: false, description: "Maradok.", showDescription })(id, athlete);
      const readers = (await mails(athlete)).filter(({ text }) => text.includes("Indok: Maradok."));
      expect(readers.map(({ party }) => String(party)).toSorted()).toEqual(
        showDescription ? ["athlete", "targetClub"] : ["athlete"],
      );
      await portal.db.deleteFrom("mail").execute();
    }
  });
});

describe("the bell of a transfer", () => {
  const INPUT = { firstResult: 0, maxResults: 0 } as const;
  it("has the id of the transfer only if its reader has to answer", async () => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_ATHLETE", athlete);
    await athleteSays({ accept: true, athleteCheck1: true, athleteCheck2: true })(id, athlete);
    const typesOf = async (visitor: Visitor) => {
      const { body } = await (
        await portal.as(visitor, athlete)
      ).call("POST /dashboardNotificationControl/getList", INPUT);
      return body.map(({ notificationType, data, severity }) => ({ notificationType, data, severity }));
    };
    expect(await typesOf("sourceClub")).toEqual([
      { notificationType: "AthleteTransferWaitForClub", data: { id }, severity: "info" },
    ]);
    expect(await typesOf("targetClub")).toEqual([
      { notificationType: "AthleteTransferAthleteAccepted", data: {}, severity: "success" },
    ]);
    const mail = (await mails(athlete)).find(({ party }) => party === "sourceClub");
    expect(mail?.text).toContain(`/club-answer/${id}`);
  });

  it("asks for an answer until it is given, of the party that has to answer next", async () => {
    const athlete = await portal.athlete();
    const club = await portal.as("targetClub", athlete);
    await club.call("POST /athleteTransferControl/startTransfer", {
      athleteId: athlete.id,
      paymentMode: "CREDIT_CARD",
      targetClubCheck1: true,
      targetClubCheck2: true,
    });
    const asked = async (visitor: Visitor) => {
      const { body } = await (
        await portal.as(visitor, athlete)
      ).call("POST /dashboardNotificationControl/getList", INPUT);
      return body.flatMap(({ notificationType }) => (/WaitFor/.test(notificationType) ? notificationType : []));
    };
    expect(await asked("athlete")).toEqual(["AthleteTransferWaitForAthlete"]);
    const { id } = await portal.db
      .selectFrom("athlete_transfer")
      .select("id")
      .where("athlete_id", "=", athlete.id)
      .executeTakeFirstOrThrow();
    await athleteSays({ accept: true, athleteCheck1: true, athleteCheck2: true })(id, athlete);
    expect(await asked("athlete")).toEqual([]);
    expect(await asked("sourceClub")).toEqual(["AthleteTransferWaitForClub"]);
  });
});

describe("a reminder of a transfer", () => {
  it.each([
    ["WAIT_FOR_ATHLETE", "athlete", "athlete-answer"],
    ["WAIT_FOR_CLUB", "sourceClub", "club-answer"],
    ["WAIT_FOR_ADMIN", "admin", "admin-answer"],
  ] as const)("in %s is sent to the %s only", async (status, party, page) => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn(status, athlete);
    portal.clock.set("2026-05-11T04:25:00Z");
    await Promise.all([portal.runJob("transfer-terms"), portal.runJob("transfer-terms")]);
    expect(await bells(athlete)).toEqual([`TransferReminder: ${party}`]);
    const [mail, ...others] = await mails(athlete);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("2026 május 18.");
    expect(mail?.text).toContain(`/${page}/${id}`);
  });

  // Summer time begins on 29 March and ends on 25 October 2026.
  it.each([
    ["2026-05-04T10:00:00Z", ["2026-05-11", "2026-05-17"], "2026-05-19"],
    ["2026-03-20T22:30:00Z", ["2026-03-27", "2026-04-02"], "2026-04-04"],
    ["2026-10-19T22:30:00Z", ["2026-10-27", "2026-11-02"], "2026-11-04"],
  ])("of a term that starts %s is sent on %j, and the transfer is late on %s", async (since, reminded, late) => {
    const athlete = await portal.athlete();
    const id = await portal.transferIn("WAIT_FOR_CLUB", athlete, { since: new Date(since) });
    const days: string[] = [];
    let lateOn = "";
    for (let day = 0; day < 18; day++) {
      const now = new Date(Date.parse(since) - 20 * 3_600_000 + day * 86_400_000);
      const today = new Date(now.getTime() + 2 * 3_600_000).toISOString().slice(0, 10);
      portal.clock.set(`${today}T03:25:00Z`);
      const before = (await mails(athlete)).length;
      await portal.runJob("transfer-terms");
      if ((await mails(athlete)).length > before) days.push(today);
      const row = await portal.db
        .selectFrom("athlete_transfer")
        .where("id", "=", id)
        .select("late_cause")
        .executeTakeFirstOrThrow();
      if (row.late_cause === "TERM" && lateOn === "") lateOn = today;
    }
    expect([days, lateOn]).toEqual([reminded, late]);
  });
});

describe("the English mails", () => {
  it("name both clubs, and leave no text out", async () => {
    await sql`update account set locale = 'en'`.execute(portal.db);
    const texts: string[] = [];
    for (const [, status, act] of CASES) {
      const athlete = await portal.athlete();
      await sql`update account set locale = 'en' where id = ${athlete.id}`.execute(portal.db);
      await act(await portal.transferIn(status, athlete), athlete);
      for (const { text, subject } of await mails(athlete)) texts.push(`${subject}\n${text}`);
    }
    await sql`update account set locale = 'hu'`.execute(portal.db);
    expect(texts.length).toBeGreaterThan(CASES.length);
    for (const text of texts) {
      expect(text).toMatch(/^Transfer: /);
      expect(text).toContain("(Zala TSE – Tisza-menti TE)");
      expect(text).not.toMatch(/notification\.message|[{}]/);
    }
  });
});
