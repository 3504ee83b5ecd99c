import { dayBefore } from "@rajt/contract/kernel/days";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openRegisters } from "../../ports/register/registers.ts";
import {
  deleteAccount,
  giveNumbers,
  makeAthlete,
  makeClub,
  makeCompetitor,
  makeOfficial,
  makeStaff,
  PASSWORD,
} from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import type { Browser } from "../../../test/browser.ts";

const MINUTE = 60_000;
const SYNC_AGAIN = "POST /sportsRegisterControl/syncAgain";
const REFRESH = "POST /medicalRegisterControl/refresh";
const SYNC_STATE = "POST /sportsRegisterControl/getState";
const MEDICAL_STATE = "POST /medicalRegisterControl/getState";

let portal: Portal;
let simulator: FastifyInstance;
let office: string;
let club: number;
/** The requests that the simulator received. */
let heard: { url: string; body: string; key: string | undefined }[] = [];

/** Whether the connection breaks before the simulator answers. */
let isCut = false;
/** A timeout for a busy machine, in milliseconds. */
const LONG = 60_000;

beforeAll(async () => {
  simulator = Fastify();
  simulator.addHook("preHandler", async ({ url, body, headers }, reply) => {
    heard.push({ url, body: JSON.stringify(body), key: headers["idempotency-key"]?.toString() });
    if (!isCut) return;
    reply.hijack();
    reply.raw.destroy();
  });
  const opened = openRegisters(
    { NODE_ENV: "test", SPORTS_REGISTER_URL: undefined, MEDICAL_REGISTER_URL: undefined },
    { localUrl: () => simulator.listeningOrigin, clock: () => portal.clock(), patience: LONG },
  );
  await opened.simulator?.(simulator);
  await simulator.listen({ host: "127.0.0.1", port: 0 });
  portal = await startPortal({ registers: () => opened.registers });
  ({ email: office } = await makeStaff(portal.db));
  ({ id: club } = await makeClub(portal.db));
});
afterAll(async () => {
  await portal.close();
  await simulator.close();
});
beforeEach(async () => {
  await sql`update register_sync set status = 'NOT_REQUIRED', error_code = null`.execute(portal.db);
  await sql`delete from medical_query`.execute(portal.db);
  await sql`update person set archived = true`.execute(portal.db);
  await sql`update register_sync set status = 'NOT_REQUIRED', error_code = null`.execute(portal.db);
  heard = [];
  isCut = false;
});

/** Returns nine digits with a valid check digit that is the given one. */
function numberEndingIn(last: number): string {
  for (let start = counter; ; start++) {
    const digits = String(10_000_000 + start * 7919).slice(-8);
    const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 7 : 3), 0);
    if (sum % 10 !== last) continue;
    counter = start + 1;
    return `${digits}${last}`;
  }
}
let counter = 1;
const numbers: Record<number, string> = {};

/** Signs in again for each test, since moving the clock ends sessions. */
const admin = (): Promise<Browser> => portal.browser().signIn(office, PASSWORD);

async function athleteEndingIn(last: number | null, traits: Parameters<typeof makeAthlete>[1] = {}) {
  const made = await makeAthlete(portal.db, { club, ...traits });
  if (last !== null)
    await giveNumbers(portal.db, made.id, { social_security_number: (numbers[made.id] = numberEndingIn(last)) });
  return made.id;
}
const json = (body: object) => ({ body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const syncOf = async (id: number) =>
  portal.db
    .selectFrom("register_sync")
    .select(["status", "error_code", "message", "synced_at", "register_id", "attempts"])
    .where("account_id", "=", id)
    .executeTakeFirst();
const validUntil = async (person: number) =>
  (
    await portal.db
      .selectFrom("licence")
      .select("medical_valid_until")
      .where("person_id", "=", person)
      .executeTakeFirst()
  )?.medical_valid_until;
const licencesOf = (person: number) =>
  portal.db.selectFrom("medical_licence").selectAll().where("person_id", "=", person).orderBy("issued_on").execute();

describe("the sports register", () => {
  it("receives a verified party once, and each change again", async () => {
    const id = await athleteEndingIn(0);
    await portal.runJob("sports-register");
    expect(await syncOf(id)).toMatchObject({ status: "SYNCED", synced_at: portal.clock(), error_code: null });
    const first = (await syncOf(id))?.register_id;
    heard = [];
    await portal.runJob("sports-register");
    expect(heard).toEqual([]);
    await sql`update person set birth_place = 'Hódmezővásárhely' where id = ${id}`.execute(portal.db);
    await portal.runJob("sports-register");
    expect(heard).toHaveLength(1);
    expect(heard[0]?.body).toContain("Hódmezővásárhely");
    expect((await syncOf(id))?.register_id).toBe(first);
  });

  it("receives nothing for a save without a change", async () => {
    const id = await athleteEndingIn(0);
    await portal.runJob("sports-register");
    heard = [];
    await sql`update person set first_name = first_name where id = ${id}`.execute(portal.db);
    await portal.runJob("sports-register");
    expect(heard).toEqual([]);
  });

  it.each([
    ["number", sql`number = 'ÚJ' || person_id`],
    ["type", sql`type = 'ELIT'`],
    ["last day", sql`medical_valid_until = '2031-03-31'`],
  ])("receives a changed %s of a licence, and no other change of it", async (_, change) => {
    const [id, other] = [await athleteEndingIn(0), await athleteEndingIn(0)];
    await portal.runJob("sports-register");
    heard = [];
    await sql`update licence set ${change} where person_id = ${id}`.execute(portal.db);
    await sql`update licence set chip_number = 'CH' || person_id, status = 'Inactive' where person_id = ${other}`.execute(
      portal.db,
    );
    await portal.runJob("sports-register");
    expect(heard).toHaveLength(1);
    const { rows } = await sql<{ number: string; type: string; validUntil: string }>`
      select number, type, medical_valid_until as "validUntil" from licence where person_id = ${id}`.execute(portal.db);
    expect(JSON.parse(heard[0]?.body ?? "")).toMatchObject({ licence: rows[0] });
  });

  it("receives a licence that a person gets later, once it has a number", async () => {
    const { id } = await makeOfficial(portal.db);
    await portal.runJob("sports-register");
    heard = [];
    await sql`insert into licence (person_id, type, status) values (${id}, 'ELIT', 'UnderVerification')`.execute(
      portal.db,
    );
    await portal.runJob("sports-register");
    expect(heard).toEqual([]);
    await sql`update licence set number = 'KÉSŐBB' where person_id = ${id}`.execute(portal.db);
    await portal.runJob("sports-register");
    expect(heard[0]?.body).toContain("KÉSŐBB");
  });

  it("receives a licence that begins with its number", async () => {
    const { id } = await makeOfficial(portal.db);
    await portal.runJob("sports-register");
    heard = [];
    await sql`insert into licence (person_id, type, status, number) values (${id}, 'ELIT', 'Verified', 'EGYBEN')`.execute(
      portal.db,
    );
    await portal.runJob("sports-register");
    expect(heard[0]?.body).toContain("EGYBEN");
  });

  it("receives no unverified party", async () => {
    const id = await athleteEndingIn(0, { userStatus: "UnderVerification" });
    await portal.runJob("sports-register");
    expect(await syncOf(id)).toBeUndefined();
    const answer = await (await admin()).call(SYNC_AGAIN, { id });
    expect(answer.body).toMatchObject({ successful: false, code: "register.refusal.notVerified" });
  });

  it.each([
    [1, "SIM-NSR-409"],
    [2, "SIM-NSR-422"],
    [null, "SIM-NSR-TAJ"],
  ])("refuses permanently (last digit %s): code and message stay until a manual retry", async (last, code) => {
    const id = await athleteEndingIn(last);
    await sql`update person set nationality = 'HU' where id = ${id}`.execute(portal.db);
    await portal.runJob("sports-register");
    expect(await syncOf(id)).toMatchObject({
      status: "ERROR",
      error_code: code,
      message: expect.stringMatching(/\.$/),
    });
    heard = [];
    portal.clock.advance(24 * 60 * MINUTE);
    await portal.runJob("sports-register");
    expect(heard).toEqual([]);
    expect((await (await admin()).call(SYNC_AGAIN, { id })).body.successful).toBe(true);
    await portal.runJob("sports-register");
    expect(heard).toHaveLength(1);
  });

  it("is retried with growing pauses and the same key, and given up after two days", async () => {
    const id = await athleteEndingIn(5);
    isCut = true;
    for (const minutes of [1, 2, 5, 15, 60, 180, 360, 720, 1440]) {
      heard = [];
      await portal.runJob("sports-register");
      expect(heard).toHaveLength(1);
      expect(await syncOf(id)).toMatchObject({ status: "ERROR", error_code: "NO_ANSWER" });
      expect((await (await admin()).call(SYNC_STATE, { id })).body).toMatchObject({
        status: "ERROR",
        errorCode: "NO_ANSWER",
        nextAttemptAt: new Date(portal.clock().getTime() + minutes * MINUTE).toISOString(),
      });
      portal.clock.advance(minutes * MINUTE - 1);
      await portal.runJob("sports-register");
      expect(heard).toHaveLength(1);
      portal.clock.advance(1);
    }
    await portal.runJob("sports-register");
    expect((await (await admin()).call(SYNC_STATE, { id })).body).toMatchObject({
      status: "ERROR",
      errorCode: "NO_ANSWER",
      nextAttemptAt: null,
    });
  });

  it.each([
    ["a referee", () => makeOfficial(portal.db)],
    ["a coach", () => makeOfficial(portal.db, { isReferee: false, isTrainer: true, club })],
    ["a competitor", () => makeCompetitor(portal.db)],
  ])("accepts %s without a social security number", async (_, make) => {
    const { id } = await make();
    await sql`update person set nationality = 'HU' where id = ${id}`.execute(portal.db);
    await portal.runJob("sports-register");
    expect(await syncOf(id)).toMatchObject({ status: "SYNCED", error_code: null });
  });

  it("shows super admins the state of a party, and the error", async () => {
    const state = async (id: number) => (await (await admin()).call(SYNC_STATE, { id })).body;
    const unknown = await athleteEndingIn(0, { userStatus: "UnderVerification" });
    expect(await state(unknown)).toEqual({
      status: "NONE",
      syncedAt: null,
      errorCode: null,
      message: null,
      nextAttemptAt: null,
    });
    const [good, bad] = [await athleteEndingIn(0), await athleteEndingIn(1)];
    expect(await state(good)).toMatchObject({ status: "PENDING" });
    await portal.runJob("sports-register");
    expect(await state(good)).toMatchObject({ status: "SYNCED", syncedAt: portal.clock().toISOString() });
    expect(await state(bad)).toMatchObject({ status: "ERROR", errorCode: "SIM-NSR-409", message: expect.any(String) });
    expect((await (await admin()).call(SYNC_STATE, { id: 999_999 })).status).toBe(404);
  });

  it("receives a club before its athletes", async () => {
    await athleteEndingIn(0);
    await sql`select tell_sports_register(array[${club}::integer])`.execute(portal.db);
    await portal.runJob("sports-register");
    await portal.runJob("sports-register");
    expect(heard.map(({ url }) => url.split("/").at(-1))).toEqual(["organisations", "persons"]);
  });

  it("receives a change made while the old state was being sent", async () => {
    const id = await athleteEndingIn(0);
    await sql`update register_sync set version = version + 1 where account_id = ${id}`.execute(portal.db);
    const { markSynced } = await import("./register.store.ts");
    await markSynced(portal.db, { id, version: 1 }, "SIM-P-1", portal.clock());
    expect((await syncOf(id))?.status).toBe("PENDING");
  });

  it("receives nothing of a deleted party, before or after its erasure", async () => {
    const now = portal.clock();
    const [sent, waiting, other] = [await athleteEndingIn(0), await athleteEndingIn(0), (await makeClub(portal.db)).id];
    await sql`update register_sync set status = 'SYNCED', synced_at = ${now} where account_id in (${sent}, ${other})`.execute(
      portal.db,
    );
    for (const id of [sent, waiting, other]) await deleteAccount(portal.db, id, now);
    await portal.runJob("sports-register");
    expect(heard).toEqual([]);
    portal.clock.advance(30 * 24 * 60 * MINUTE);
    await portal.runJob("erase-accounts");
    await portal.runJob("sports-register");
    portal.clock.set(now.toISOString());
    expect(heard).toEqual([]);
    for (const id of [sent, waiting, other]) expect(await syncOf(id)).toBeUndefined();
  });

  it("receives a restored party, with what changed meanwhile", async () => {
    const ids = [await athleteEndingIn(0), (await makeClub(portal.db)).id];
    await portal.runJob("sports-register");
    const browser = await admin();
    await browser.send(
      "POST",
      "/api/deletedAccountTableControl/getInstance",
      json({ session: "torolt", create: true }),
    );
    for (const id of ids) {
      await deleteAccount(portal.db, id, portal.clock());
      await sql`insert into address (account_id, purpose, city) values (${id}, 'HOME', 'Makó')`.execute(portal.db);
      expect((await syncOf(id))?.status).toBe("SYNCED");
      const asked = { session: "torolt", run: `r${id}`, id };
      const done = await browser.send("POST", "/api/deletedAccountTableControl/restore", json(asked));
      expect(done.body).toMatchObject({ successful: true, changed: 1 });
    }
    heard = [];
    await portal.runJob("sports-register");
    expect(heard).toHaveLength(2);
  });

  it("receives a party once from two processes", async () => {
    const ids = await Promise.all([0, 0, 0, 0].map((last) => athleteEndingIn(last)));
    await Promise.all([portal.runJob("sports-register"), portal.runJob("sports-register")]);
    expect(heard).toHaveLength(ids.length);
  });
});

describe("the register of sports medicine", () => {
  it("extends the right to compete, and is queried once a day", async () => {
    const id = await athleteEndingIn(0, { medicalValidUntil: "2026-05-10", birthDate: "1990-12-01" });
    await portal.runJob("medical-register");
    expect(await licencesOf(id)).toMatchObject([
      { sport: "Triatlon", rating: "FIT", valid_until: "2026-12-01", archived: false },
    ]);
    expect(await validUntil(id)).toBe("2026-12-01");
    heard = [];
    await portal.runJob("medical-register");
    expect(heard).toEqual([]);
    portal.clock.advance(24 * 60 * MINUTE + 1);
    await portal.runJob("medical-register");
    expect(heard).toHaveLength(1);
  });

  it("is queried about a new person within a minute, about others at night, and again an hour after an error", async () => {
    const existing = await athleteEndingIn(0);
    await portal.runJob("medical-register-of-new");
    const fresh = await athleteEndingIn(0);
    heard = [];
    await portal.runJob("medical-register-of-new");
    expect(heard).toHaveLength(1);
    expect(await licencesOf(fresh)).toHaveLength(1);
    portal.clock.advance(48 * 60 * MINUTE);
    heard = [];
    await portal.runJob("medical-register-of-new");
    expect(heard).toEqual([]);
    await sql`update medical_query set error_code = 'NO_ANSWER', asked_at = ${portal.clock()} where person_id = ${existing}`.execute(
      portal.db,
    );
    portal.clock.advance(60 * MINUTE);
    await portal.runJob("medical-register-of-new");
    expect(heard).toEqual([]);
    portal.clock.advance(1);
    await portal.runJob("medical-register-of-new");
    expect(heard).toHaveLength(1);
  });

  it("is not queried about unverified persons, whose number may be another person's", async () => {
    const id = await athleteEndingIn(0);
    const word = (user_status: "UnderVerification" | "Verified") =>
      portal.db.updateTable("person").set({ user_status }).where("id", "=", id).execute();
    await word("UnderVerification");
    await portal.runJob("medical-register");
    expect((await (await admin()).call(REFRESH, { id })).body.code).toBe("register.refusal.notChecked");
    expect(heard).toEqual([]);
    await word("Verified");
    await portal.runJob("medical-register");
    expect(heard).toHaveLength(1);
  });

  it("is not queried about deleted persons", async () => {
    const id = await athleteEndingIn(0);
    await deleteAccount(portal.db, id, portal.clock());
    await portal.runJob("medical-register-of-new");
    await portal.runJob("medical-register");
    expect((await (await admin()).call(REFRESH, { id })).body).toMatchObject({
      successful: false,
      code: "kernel.error.noData",
    });
    expect(heard).toEqual([]);
    expect(await licencesOf(id)).toEqual([]);
  });

  it("withdraws the right to compete of a banned person", async () => {
    const id = await athleteEndingIn(4, { medicalValidUntil: "2027-01-01" });
    await portal.runJob("medical-register");
    const [licence] = await licencesOf(id);
    expect(licence).toMatchObject({ rating: "BANNED" });
    expect(await validUntil(id)).toBe(dayBefore(licence?.issued_on ?? ""));
  });

  it("changes nothing of a person it does not know", async () => {
    const id = await athleteEndingIn(5, { medicalValidUntil: "2027-01-01" });
    await portal.runJob("medical-register");
    expect(await licencesOf(id)).toEqual([]);
    expect(await validUntil(id)).toBe("2027-01-01");
  });

  it("archives a licence that it no longer returns", async () => {
    const id = await athleteEndingIn(0);
    await portal.runJob("medical-register");
    portal.clock.advance(40 * 24 * 60 * MINUTE);
    await portal.runJob("medical-register");
    expect((await licencesOf(id)).map(({ archived }) => archived)).toEqual([true, false]);
  });

  it("is queried at once by a super admin, who sees the error", async () => {
    const existing = await athleteEndingIn(0);
    const numberless = await athleteEndingIn(null);
    expect((await (await admin()).call(REFRESH, { id: existing })).body).toEqual({ successful: true });
    expect(await licencesOf(existing)).toHaveLength(1);
    expect((await (await admin()).call(REFRESH, { id: numberless })).body.code).toBe("register.refusal.noNumber");
    expect((await (await admin()).call(REFRESH, { id: 999_999 })).body.successful).toBe(false);
    const state = async (id: number) => (await (await admin()).call(MEDICAL_STATE, { id })).body;
    expect(await state(existing)).toEqual({ askedAt: portal.clock().toISOString(), errorCode: null });
    expect(await state(numberless)).toEqual({ askedAt: null, errorCode: null });
  });

  it("gives the record a new version, which refuses forms opened before", async () => {
    const id = await athleteEndingIn(0, { medicalValidUntil: "2026-05-10" });
    await portal.runJob("medical-register");
    const { updated_at: updatedAt } = await portal.db
      .selectFrom("account")
      .select("updated_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(updatedAt).toEqual(portal.clock());
  });

  it("receives the number in the body, never in the address", async () => {
    const id = await athleteEndingIn(0);
    await (await admin()).call(REFRESH, { id });
    const number = numbers[id];
    expect(number).toMatch(/^\d{9}$/);
    expect(heard).toHaveLength(1);
    expect(heard[0]?.body).toContain(number);
    expect(heard[0]?.url).not.toContain(number);
  });

  it("logs that the day moved, not the days", async () => {
    const id = await athleteEndingIn(0, { medicalValidUntil: "2026-05-10" });
    await portal.runJob("medical-register");
    const rows = await portal.db
      .selectFrom("change_log")
      .select(["changes", "actor_id"])
      .where("object", "=", "person")
      .where("object_id", "=", id)
      .execute();
    expect(rows).toEqual([{ actor_id: null, changes: { doctorDate: ["***", "***"] } }]);
  });
});

it.each([SYNC_AGAIN, REFRESH, SYNC_STATE, MEDICAL_STATE] as const)("%s is for super admins only", async (call) => {
  const { id, email } = await makeAthlete(portal.db);
  expect((await portal.browser().call(call, { id })).status).toBe(401);
  expect((await (await portal.browser().signIn(email, PASSWORD)).call(call, { id })).status).toBe(403);
  const other = await makeClub(portal.db);
  expect((await (await portal.browser().signIn(other.email, PASSWORD)).call(call, { id })).status).toBe(403);
});
