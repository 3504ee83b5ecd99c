import { noParty } from "@rajt/contract/kernel/access";
import { afterMove, type Flow } from "@rajt/contract/kernel/flow/flow";
import { USER_STATUSES } from "@rajt/contract/kernel/enumerations";
import { MOVE_TO, verificationFlow, type VerificationMove } from "@rajt/contract/people/verification.flow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import type { Browser } from "../../../test/browser.ts";
import { billFee, completePerson, makeAthlete, makeClub, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { notify } from "../notification/index.ts";
import { ask, openPeople, messagesOf, type PeoplePortal } from "./people.testbed.ts";
import { readPerson, saveAthlete, updatePerson } from "./persons.testbed.ts";
import { verification } from "./verification.ts";

const MOVES = Object.values(MOVE_TO);
const REASON = "Hamis sportorvosi igazolás.";

let portal: PeoplePortal;
beforeAll(async () => {
  portal = await openPeople({ poolSize: 4 });
});
afterAll(() => portal.close());

const make = async (browser: Browser, id: number, move: VerificationMove, reason: string | null = REASON) =>
  (await ask(browser, "POST personEditControl/makeMove", { id, move, reason })).body;
/** Saves a complete athlete who is not verified yet. */
const newAthlete = async () =>
  (await saveAthlete(portal.admin, (await makeClub(portal.db)).id, { userStatus: "UnderVerification" })).id ?? 0;
const personOf = (id: number) =>
  portal.db
    .selectFrom("person")
    .leftJoin("licence", "licence.person_id", "person.id")
    .where("person.id", "=", id)
    .select(["user_status as userStatus", "licence.status as licence", "licence.number"])
    .executeTakeFirstOrThrow();
const toldTo = async (id: number) => ({
  mails: await (
    await portal.mails()
  )
    .innerJoin("account", "account.email", "mail.recipient")
    .where("account.id", "=", id)
    .select(["mail.template", "mail.subject", "mail.text"])
    .execute(),
  bell: await portal.db.selectFrom("notification").where("account_id", "=", id).select(["type", "data"]).execute(),
});

describe.each(USER_STATUSES)("verification from %s", (userStatus) => {
  it.each(MOVES)(
    "%s leads to the state that the flow declares, and is offered to viewers who may make it",
    async (move) => {
      const to = afterMove(verificationFlow, move, userStatus);
      const { id } = await makeAthlete(portal.db, { userStatus });
      await completePerson(portal.db, id, "2026-10-01");
      const { moves } = (await readPerson(portal.admin, id)).body as { moves?: string[] };
      expect(moves?.includes(move)).toBe(to !== null);
      expect((await make(portal.admin, id, move)).successful).toBe(to !== null);
      expect(await personOf(id)).toMatchObject({ userStatus: to ?? userStatus, ...(to && { licence: to }) });
    },
  );
});

it("ends the request to verify for every super admin once it is answered, for that party only", async () => {
  const [one, other] = [await makeAthlete(portal.db), await makeAthlete(portal.db)];
  await portal.db
    .updateTable("person")
    .set({ user_status: "UnderVerification" })
    .where("id", "in", [one.id, other.id])
    .execute();
  const second = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
  await tx(portal.db, async (tx) => {
    for (const { id } of [one, other])
      await notify(
        tx,
        portal.context,
        "PersonRegistration",
        { id, at: portal.clock() },
        {
          values: { userId: id, name: "x" },
          mail: () => ({ party: "x", happened: "x", link: "https://rajt.example" }),
        },
      );
  });
  const asked = async (browser: Browser) =>
    (await browser.call("POST /dashboardNotificationControl/getList", { firstResult: 0, maxResults: 0 })).body.map(
      ({ data }) => data,
    );
  expect(await asked(second)).toEqual([{ userId: other.id }, { userId: one.id }]);
  await make(portal.admin, one.id, "prohibit");
  for (const browser of [portal.admin, second]) expect(await asked(browser)).toEqual([{ userId: other.id }]);
  const { body } = await second.call("GET /dashboardNotificationControl/getStatus", {});
  expect(body.count).toBe(1);
});

it("is refused to everyone but super admins, who see no move", async () => {
  const made = await makeAthlete(portal.db);
  const own = await portal.signedIn(made);
  expect((await readPerson(own, made.id)).body["moves"]).toEqual([]);
  expect((await ask(own, "POST personEditControl/makeMove", { id: made.id, move: "rest", reason: null })).status).toBe(
    403,
  );
  expect(await personOf(made.id)).toMatchObject({ userStatus: "Verified" });
});

it("works for organisations, and refuses deleted accounts", async () => {
  const { id } = await makeClub(portal.db, { userStatus: "UnderVerification" });
  const input = { id, move: "verify", reason: null };
  expect((await ask(portal.admin, "POST orgEditControl/makeMove", input)).body).toEqual({ successful: true });
  const { body } = await ask<{ userStatus: string; moves: string[] }>(portal.admin, "POST orgEditControl/getData", {
    id,
  });
  expect(body).toMatchObject({ userStatus: "Verified", moves: ["doubt", "rest", "prohibit"] });
  expect((await ask(portal.admin, "POST orgEditControl/makeMove", { ...input, id: 999_999 })).status).toBe(404);
});

it("numbers the first verified licence of an athlete, through the move and through the form", async () => {
  const [one, other, untouched] = [await newAthlete(), await newAthlete(), await newAthlete()];
  await make(portal.admin, one, "verify", null);
  await updatePerson(portal.admin, other, { userStatus: "Verified" });
  const numbers = await Promise.all([one, other, untouched].map(async (id) => (await personOf(id)).number));
  expect(numbers).toEqual([expect.any(String), expect.any(String), null]);
  expect(numbers[0]).not.toBe(numbers[1]);
});

describe("prohibiting", () => {
  it("requires a reason, at the field, and sends it by mail and on the bell", async () => {
    const { id } = await makeAthlete(portal.db);
    expect(messagesOf(await make(portal.admin, id, "prohibit", null))).toEqual({ reason: "Mező kötelező." });
    expect(await toldTo(id)).toEqual({ mails: [], bell: [] });
    await make(portal.admin, id, "prohibit");
    expect(await toldTo(id)).toEqual({
      mails: [
        {
          template: "VERIFICATION",
          subject: "A szövetség eltiltott.",
          text: expect.stringContaining(`Indoklás: ${REASON}`),
        },
      ],
      bell: [{ type: "ProfileProhibited", data: { reason: REASON } }],
    });
  });

  it("is refused in a saved form, which has no reason: the field names the way", async () => {
    const id = await newAthlete();
    expect(messagesOf(await updatePerson(portal.admin, id, { userStatus: "Prohibited" }))).toEqual({
      userStatus: expect.stringContaining("Eltiltás"),
    });
    expect(await personOf(id)).toMatchObject({ userStatus: "UnderVerification" });
  });
});

describe("verifying a person of whom something is missing", () => {
  it("is refused; with a reason it is made, and the reason stays in the history and in no mail", async () => {
    const { id } = await makeAthlete(portal.db, { userStatus: "UnderVerification" });
    expect(await make(portal.admin, id, "verify", null)).toMatchObject({ code: "people.verification.incomplete" });
    const anyway = (reason: string | null) =>
      ask(portal.admin, "POST personEditControl/makeMove", { id, move: "verifyAnyway", reason });
    expect(messagesOf((await anyway(null)).body)).toEqual({ reason: "Mező kötelező." });
    expect(await personOf(id)).toMatchObject({ userStatus: "UnderVerification" });
    expect((await anyway("Bemutatta az iratait.")).body).toEqual({ successful: true });
    expect(await personOf(id)).toMatchObject({ userStatus: "Verified" });
    const [log] = await portal.db
      .selectFrom("change_log")
      .where("object_id", "=", id)
      .where("action", "=", "status")
      .select("changes")
      .execute();
    expect(log?.changes).toMatchObject({ reason: [null, "Bemutatta az iratait."] });
    expect(JSON.stringify(await toldTo(id))).not.toContain("Bemutatta");
  });
});

it("the mail of the verification names the fee that follows, with the page to pay it; without one all is in order", async () => {
  const owing = await newAthlete();
  await billFee(portal.db, owing, "LICENSE_AMATOR", 2026);
  await make(portal.admin, owing, "verify", null);
  const [mail] = (await toldTo(owing)).mails.filter(({ template }) => template === "VERIFICATION");
  expect(mail?.subject).toMatch(/most a licenszdíj következik: [\d\s]+Ft\./);
  expect(mail?.text).toContain("/user-payment");
  const free = await newAthlete();
  await make(portal.admin, free, "verify", null);
  const [plain] = (await toldTo(free)).mails;
  expect(plain?.subject).toContain("minden rendben");
  expect(plain?.text).not.toContain("Befizetem");
});

it("verifying notifies once, without a reason; other states send no notice", async () => {
  const id = await newAthlete();
  await make(portal.admin, id, "rest", null);
  await make(portal.admin, id, "doubt", null);
  await updatePerson(portal.admin, id, { userStatus: "Verified" });
  const { mails, bell } = await toldTo(id);
  expect(mails).toEqual([expect.objectContaining({ text: expect.not.stringContaining("Indoklás") })]);
  expect(bell.map(({ type }) => type)).toEqual(["ProfileVerified"]);
});

it("takes effect once under concurrency: the loser learns who prohibited", async () => {
  const office = await Promise.all(
    ["Erős Edit", "Főnök Ferenc"].map((name) => makeStaff(portal.db, { name }).then(({ id }) => ({ id, name }))),
  );
  for (let round = 0; round < 10; round++) {
    const { id } = await makeAthlete(portal.db, { userStatus: "UnderVerification" });
    await completePerson(portal.db, id, "2026-10-01");
    const results = await Promise.allSettled(
      office.map(({ id: accountId, name }) => {
        const viewer = { ...noParty, accountId, name, isSuperAdmin: true, services: {}, contents: {}, roles: [] };
        const making = { move: "verify", reason: null, payload: {} } as const;
        return tx(portal.db, (on) =>
          verification(portal.context).make(on, id, making, { viewer, now: portal.clock() }),
        );
      }),
    );
    const winner = results.findIndex(({ status }) => status === "fulfilled");
    expect(results[1 - winner]).toMatchObject({
      status: "rejected",
      reason: { code: "kernel.flow.movedBy", details: { variables: { name: office[winner]?.name } } },
    });
    expect((await toldTo(id)).mails).toHaveLength(1);
  }
});

it("the flow names one move for each status", () => {
  const { moves }: Flow = verificationFlow;
  for (const [status, move] of Object.entries(MOVE_TO))
    expect(new Set(Object.values(moves[move]?.transitions ?? {}))).toEqual(new Set([status]));
});
