import { noParty } from "@rajt/contract/kernel/access";
import { afterMove, type Flow } from "@rajt/contract/kernel/flow/flow";
import { USER_STATUSES } from "@rajt/contract/kernel/enumerations";
import { MOVE_TO, verificationFlow, type VerificationMove } from "@rajt/contract/people/verification.flow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeClub, makeStaff } from "../../../test/factories.ts";
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
      const { moves } = (await readPerson(portal.admin, id)).body as { moves?: string[] };
      expect(moves?.includes(move)).toBe(to !== null);
      expect((await make(portal.admin, id, move)).successful).toBe(to !== null);
      expect(await personOf(id)).toMatchObject({ userStatus: to ?? userStatus, ...(to && { licence: to }) });
    },
  );
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
