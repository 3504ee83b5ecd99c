import { proves } from "@rajt/contract/registration/proof.rules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAthlete, makeClub, makeStaff, PASSWORD as ANYBODYS } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { billFee, settle } from "../../../test/money.factory.ts";
import {
  accountsOf,
  CONFIRM,
  cheapProof,
  honestProof,
  mailsTo,
  organisation,
  PASSWORD,
  register,
  registerAthlete,
  tokenIn,
} from "./registration.testbed.ts";

const NOW = "2026-05-04T10:00:00Z";
const HOUR = 3_600_000;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 4 });
});
// All guests here use one network, whose limit has its own test.
beforeEach(() => portal.db.deleteFrom("rate_limit").execute());
afterAll(() => portal.close());

const signIn = async (email: string) =>
  (await portal.browser().call("POST /userLogin/loginV2", { email, password: PASSWORD })).body.successful;
const confirm = async (token: string) => (await portal.browser().call(CONFIRM, { token })).body;

describe("the registration of an organisation", () => {
  it("creates an unverified account that signs in once its address is proved", async () => {
    const guest = portal.browser();
    const proof = await honestProof(guest);
    expect(await register(portal, organisation({ email: "Uj.Egylet@pelda.hu" }), { proof }, guest)).toMatchObject({
      status: 200,
      body: { successful: true },
    });
    const [account] = await accountsOf(portal, "uj.egylet@pelda.hu");
    expect(account).toMatchObject({ kind: "ORGANISATION", registration_status: "NEW", locale: "hu" });
    const id = account?.id ?? 0;
    const stored = await portal.db.selectFrom("organisation").selectAll().where("id", "=", id).executeTakeFirst();
    expect(stored).toMatchObject({ short_name: "KTE", user_status: "UnderVerification", tax_number: "12345676-1-42" });
    expect(stored?.statutes_accepted_at?.toISOString()).toBe("2026-05-04T10:00:00.000Z");
    const addresses = await portal.db
      .selectFrom("address")
      .selectAll()
      .where("account_id", "=", id)
      .orderBy("purpose")
      .execute();
    expect(addresses.map(({ purpose, city }) => [purpose, city])).toEqual([
      ["BILLING", "Szombathely"],
      ["HOME", "Szombathely"],
    ]);
    const officers = portal.db.selectFrom("organisation_officer").selectAll().where("organisation_id", "=", id);
    expect((await officers.orderBy("office").execute()).map(({ office, last_name }) => [office, last_name])).toEqual([
      ["CONTACT", "Kapcsolat"],
      ["ECONOMIC_LEADER", "Gazda"],
      ["PRESIDENT", "Elnök"],
    ]);

    expect(await signIn("uj.egylet@pelda.hu")).toBe(false);
    const [mail] = await mailsTo(portal, "Uj.Egylet@pelda.hu");
    expect(mail?.template).toBe("REGISTRATION");
    const token = tokenIn(mail ?? { text: "" });
    expect(await confirm(token)).toEqual({ successful: true, email: "Uj.Egylet@pelda.hu" });
    expect(await signIn("uj.egylet@pelda.hu")).toBe(true);
    expect(await confirm(token)).toMatchObject({ successful: false, code: "registration.refusal.linkDead" });

    const log = await portal.db
      .selectFrom("change_log")
      .selectAll()
      .where("object_id", "=", id)
      .orderBy("id")
      .execute();
    expect(log.map(({ object, action }) => [object, action])).toEqual([
      ["organisation", "create"],
      ["account", "status"],
    ]);
    expect(JSON.stringify(log)).not.toContain(PASSWORD);
  });

  it("notifies super admins only", async () => {
    const admin = await makeStaff(portal.db);
    const others = [await makeClub(portal.db), await makeAthlete(portal.db), await makeStaff(portal.db, { roles: [] })];
    await register(portal, organisation({ email: "hirado@pelda.hu", fullName: "Híradó Egylet", isOrganizer: true }));
    const [account] = await accountsOf(portal, "hirado@pelda.hu");
    const notificationsOf = async (email: string) =>
      (
        await (
          await portal.browser().signIn(email, ANYBODYS)
        ).call("POST /dashboardNotificationControl/getList", {
          firstResult: 0,
          maxResults: 0,
        })
      ).body;
    expect((await notificationsOf(admin.email))[0]).toMatchObject({
      notificationType: "OrgRegistation",
      data: { userId: account?.id, isOrganizer: true },
      message: "Új szervezet regisztrált, ellenőrzésre vár: Híradó Egylet.",
    });
    for (const { email } of others) expect(await notificationsOf(email)).toEqual([]);
  });

  it("names every missing or invalid field, and stores nothing", async () => {
    const dto = organisation({
      email: "hianyos@pelda.hu",
      taxNumber: "12345677-1-42",
      "president.lastName": "",
      "address.city": null,
      passwordAgain: "más",
      accept: false,
      isClub: false,
      isAdult: false,
    });
    const { status, body } = await register(portal, dto);
    expect(status).toBe(400);
    expect(Object.keys(body.properties ?? {}).toSorted()).toEqual([
      "accept",
      "address.city",
      "isClub",
      "passwordAgain",
      "president.lastName",
      "taxNumber",
    ]);
    expect(
      (
        await register(
          portal,
          organisation({ email: "hianyos@pelda.hu", password: "12345678", passwordAgain: "12345678" }),
        )
      ).body,
    ).toMatchObject({
      successful: false,
      properties: { password: [{}] },
    });
    expect(await accountsOf(portal, "hianyos@pelda.hu")).toEqual([]);
  });

  it("refuses fields that staff write", async () => {
    const { status } = await register(portal, {
      ...organisation({ email: "onjelolt@pelda.hu" }),
      userStatus: "Verified",
    });
    expect(status).toBe(400);
    expect(await accountsOf(portal, "onjelolt@pelda.hu")).toEqual([]);
  });
});

describe("a registration with a known address", () => {
  it("has the usual answer; only the mail differs, and nothing of the account changes", async () => {
    const club = await makeClub(portal.db, { email: "regi.klub@pelda.hu" });
    const before = await accountsOf(portal, club.email);
    const known = await register(portal, organisation({ email: "REGI.KLUB@pelda.hu" }));
    const unknown = await register(portal, organisation());
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await accountsOf(portal, club.email)).toEqual(before);
    const mails = await mailsTo(portal, club.email);
    expect(mails.map(({ template }) => template)).toEqual(["REGISTRATION_KNOWN"]);
    expect(mails[0]?.text).toContain("/password-request");
  });

  it("that waits for its proof mails another link, three an hour, and opening one ends all", async () => {
    const dto = organisation({ email: "tureltelen@pelda.hu" });
    for (let again = 0; again < 5; again += 1) expect((await register(portal, dto)).body).toEqual({ successful: true });
    const mails = await mailsTo(portal, "tureltelen@pelda.hu");
    expect(mails.map(({ template }) => template)).toEqual([
      "REGISTRATION",
      ...Array.from({ length: 3 }, () => "REGISTRATION_WAITS"),
    ]);
    expect(await accountsOf(portal, "tureltelen@pelda.hu")).toHaveLength(1);
    const [first = "", ...rest] = mails.map(tokenIn);
    expect(await confirm(first)).toEqual({ successful: true, email: "tureltelen@pelda.hu" });
    for (const token of rest) expect((await confirm(token)).successful).toBe(false);
  });

  it("creates one account from two equal concurrent registrations", async () => {
    for (let round = 0; round < 5; round += 1) {
      const dto = organisation();
      const proofs = [await cheapProof(portal), await cheapProof(portal), await cheapProof(portal)];
      const answers = await Promise.all(proofs.map((proof) => register(portal, dto, { proof })));
      expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ successful: true })));
      expect(await accountsOf(portal, String(dto["email"]))).toHaveLength(1);
    }
  });
});

describe("the link", () => {
  it("works for exactly 48 hours", async () => {
    await register(portal, organisation({ email: "lassu@pelda.hu" }));
    await register(portal, organisation({ email: "idoben@pelda.hu" }));
    const [slow] = await mailsTo(portal, "lassu@pelda.hu");
    const [timely] = await mailsTo(portal, "idoben@pelda.hu");
    portal.clock.advance(48 * HOUR - 1);
    expect((await confirm(tokenIn(timely ?? { text: "" }))).successful).toBe(true);
    portal.clock.advance(1);
    expect((await confirm(tokenIn(slow ?? { text: "" }))).successful).toBe(false);
    portal.clock.set(NOW);
  });

  it("does not activate an account that was disabled meanwhile", async () => {
    await register(portal, organisation({ email: "letiltott@pelda.hu" }));
    const [mail] = await mailsTo(portal, "letiltott@pelda.hu");
    await portal.db
      .updateTable("account")
      .set({ registration_status: "DISABLED" })
      .where("email", "=", "letiltott@pelda.hu")
      .execute();
    expect((await confirm(tokenIn(mail ?? { text: "" }))).successful).toBe(false);
  });

  it("is stored only as a hash", async () => {
    await register(portal, organisation({ email: "titkos@pelda.hu" }));
    const [mail] = await mailsTo(portal, "titkos@pelda.hu");
    const stored = await portal.db.selectFrom("address_proof").selectAll().execute();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(tokenIn(mail ?? { text: "" }));
  });
});

describe("an unproved registration", () => {
  const statusOf = async (email: string) => (await accountsOf(portal, email)).at(-1)?.registration_status;
  const purgeLater = async () => {
    portal.clock.advance(49 * HOUR);
    await portal.runJob("purge-registrations");
  };

  it("is kept while money is open, and deleted once it is settled; others are deleted meanwhile", async () => {
    const [billed, other] = ["szamlazott@pelda.hu", "elfelejtett@pelda.hu"];
    for (const email of [billed, other]) await register(portal, organisation({ email }));
    const [account] = await accountsOf(portal, billed);
    const fee = await billFee(portal.db, account?.id ?? 0, "OTHER", 2026);
    await purgeLater();
    expect(await statusOf(billed)).toBe("NEW");
    expect(await statusOf(other)).toBe("DELETED");
    await settle(portal.db, [fee], portal.clock());
    await portal.runJob("purge-registrations");
    expect(await statusOf(billed)).toBe("DELETED");
    portal.clock.set(NOW);
  });

  it("is kept while a transfer is open, and deleted once it is closed; others are deleted meanwhile", async () => {
    const [moving, other] = ["atigazolo@pelda.hu", "masik@pelda.hu"];
    const clubs = [await makeClub(portal.db), await makeClub(portal.db)] as const;
    for (const email of [moving, other]) await registerAthlete(portal, clubs[0].id, { email });
    const [account] = await accountsOf(portal, moving);
    const now = portal.clock();
    await portal.db
      .insertInto("athlete_transfer")
      .values({
        athlete_id: account?.id ?? 0,
        source_club_id: clubs[0].id,
        target_club_id: clubs[1].id,
        status: "WAIT_FOR_ATHLETE",
        since: now,
        payment_mode: "BANK_TRANSFER",
        is_adult: true,
        target_club_check_1: true,
        target_club_check_2: true,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await purgeLater();
    expect(await statusOf(moving)).toBe("NEW");
    expect(await statusOf(other)).toBe("DELETED");
    await portal.db
      .updateTable("athlete_transfer")
      .set({ closed_at: portal.clock(), close_reason: "Tévedés volt." })
      .execute();
    await portal.runJob("purge-registrations");
    expect(await statusOf(moving)).toBe("DELETED");
    portal.clock.set(NOW);
  });
});

describe("defences against programs", () => {
  const refusedProof = { successful: false, code: "registration.refusal.proof" };

  it("a registration without the work, with another's number or with an unknown challenge is refused", async () => {
    const proof = await cheapProof(portal);
    // The next number might be valid too, by chance.
    const another = { ...proof };
    do another.nonce += 1;
    while (proves(another, 1));
    const wrong = [{ ...proof, challenge: "A".repeat(43) }, another];
    for (const one of wrong)
      expect((await register(portal, organisation({ email: "robot@pelda.hu" }), { proof: one })).body).toMatchObject(
        refusedProof,
      );
    expect(await accountsOf(portal, "robot@pelda.hu")).toEqual([]);
  });

  it("one proof serves one registration, under concurrency too, and also for a refused one", async () => {
    const proof = await cheapProof(portal);
    const both = await Promise.all([organisation(), organisation()].map((dto) => register(portal, dto, { proof })));
    expect(both.filter(({ body }) => body.successful)).toHaveLength(1);
    const spent = await cheapProof(portal);
    await register(portal, organisation({ password: "12345678", passwordAgain: "12345678" }), { proof: spent });
    expect((await register(portal, organisation(), { proof: spent })).body).toMatchObject(refusedProof);
  });

  it("a proof lapses, and lapsed ones are deleted", async () => {
    const proof = await cheapProof(portal);
    portal.clock.advance(60_001);
    expect((await register(portal, organisation(), { proof })).body).toMatchObject(refusedProof);
    portal.clock.advance(72 * HOUR);
    await portal.runJob("purge-registrations");
    expect(await portal.db.selectFrom("registration_challenge").selectAll().execute()).toEqual([]);
    expect(await portal.db.selectFrom("address_proof").selectAll().execute()).toEqual([]);
    portal.clock.set(NOW);
  });

  it("a filled honeypot field reports success, and nothing is stored", async () => {
    const dto = organisation({ email: "mezes@pelda.hu" });
    expect((await register(portal, dto, { nickname: "bot" })).body).toEqual({ successful: true });
    expect(await accountsOf(portal, "mezes@pelda.hu")).toEqual([]);
    expect(await mailsTo(portal, "mezes@pelda.hu")).toEqual([]);
  });

  it("one network registers 30 times an hour", async () => {
    const proof = { challenge: "A".repeat(43), nonce: 0 };
    for (let time = 0; time < 30; time += 1)
      expect((await register(portal, organisation(), { proof })).status).toBe(200);
    const { status, headers } = await register(portal, organisation());
    expect([status, headers.get("retry-after")]).toEqual([429, "3600"]);
    portal.clock.advance(HOUR);
    expect((await register(portal, organisation())).body).toEqual({ successful: true });
    portal.clock.set(NOW);
  });
});

it("signed-in viewers are refused", async () => {
  const club = await makeClub(portal.db);
  const clubs = await portal.browser().signIn(club.email, ANYBODYS);
  expect((await register(portal, organisation({ email: "belepett@pelda.hu" }), {}, clubs)).status).toBe(403);
  for (const name of [
    "GET /orgSubmitControl/create",
    "GET /orgSubmitControl/getFormData",
    "GET /registrationControl/getChallenge",
  ] as const) {
    expect((await portal.browser().call(name, {})).status).toBe(200);
    expect((await (await portal.browser().signIn(club.email, ANYBODYS)).call(name, {})).status).toBe(403);
  }
  expect(await accountsOf(portal, "belepett@pelda.hu")).toEqual([]);
});
