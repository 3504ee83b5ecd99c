import { writes } from "@rajt/contract/kernel/access";
import { defineCalls, id } from "@rajt/contract/kernel/calls";
import * as z from "zod";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeAthlete, makeClub } from "../../testing/factories.ts";
import { startPortal, type Portal } from "../../testing/harness.ts";
import { signedInAs } from "../../testing/open-session.ts";
import { featureOf } from "../../world.ts";
import { readingAhead, serveCalls } from "./serve-calls.ts";

const CALL = "/trialControl/weigh";

const calls = defineCalls({
  [`POST ${CALL}`]: {
    needs: writes("CompetitionEntryClub"),
    about: "A trial.",
    input: z.strictObject({ id }),
    output: z.object({ known: z.string() }),
  },
});

/** The steps that were taken, in their order. */
let happened: string[] = [];
let isFailing = false;

const trial = serveCalls(calls, {
  [`POST ${CALL}` as const]: readingAhead(
    async ({ input, tokenHash }: { input: { id: number }; tokenHash: Buffer }) => {
      happened.push(`read ${input.id}`);
      if (isFailing) throw new Error("the reading failed");
      return `${input.id} of a session of ${tokenHash.length} bytes`;
    },
    async (_, known) => {
      happened.push("handled");
      return { known };
    },
  ),
});

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ features: () => [featureOf([{ calls: trial }])] });
});
afterAll(() => portal.close());
beforeEach(() => {
  happened = [];
  isFailing = false;
});

const headers = { "content-type": "application/json" };
const asked = (visitor: ReturnType<Portal["browser"]>, body: object) =>
  visitor.send("POST", `/api${CALL}`, { body: JSON.stringify(body), headers });

test("a handler is given what was read for its input and its session", async () => {
  const club = await signedInAs(portal, (await makeClub(portal.db)).id);
  const answer = await asked(club, { id: 7 });
  expect([answer.status, answer.body]).toEqual([200, { known: "7 of a session of 32 bytes" }]);
  expect(happened).toEqual(["read 7", "handled"]);
});

test("whoever may not make the call is told so, whatever becomes of the reading", async () => {
  const athlete = await signedInAs(portal, (await makeAthlete(portal.db)).id);
  isFailing = true;
  expect((await asked(athlete, { id: 7 })).status).toBe(403);
  expect(happened).toEqual(["read 7"]);
});

test("of a guest nothing is read", async () => {
  expect((await asked(portal.browser(), { id: 7 })).status).toBe(401);
  expect(happened).toEqual([]);
});

test("of an input that is wrong nothing is read, and whoever may not make the call hears only that", async () => {
  const [club, athlete] = [
    await signedInAs(portal, (await makeClub(portal.db)).id),
    await signedInAs(portal, (await makeAthlete(portal.db)).id),
  ];
  expect((await asked(club, { id: "7" })).status).toBe(400);
  expect((await asked(athlete, { id: "7" })).status).toBe(403);
  expect(happened).toEqual([]);
});

test("a reading that fails fails the call", async () => {
  const club = await signedInAs(portal, (await makeClub(portal.db)).id);
  isFailing = true;
  expect((await asked(club, { id: 7 })).status).toBe(500);
  expect(happened).toEqual(["read 7"]);
});
