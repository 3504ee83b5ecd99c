import type { Call } from "@rajt/contract/kernel/calls";
import { portalCalls } from "@rajt/contract/portal.calls";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveNumbers } from "../testing/factories.ts";
import { startPortal, type Portal } from "../testing/harness.ts";
import { gatherActors, type Actor } from "./actors.testbed.ts";
import { report } from "./figures.ts";
import { shaped, shapeOf } from "./input.arbitrary.ts";

/** Health data (decisions §3); a number that occurs nowhere else. */
const SOCIAL_SECURITY_NUMBER = "111111110";

/** What identifies a person, each a word that occurs nowhere else. */
const CANARIES = [
  "KANÁRI-ANYJA",
  "KANÁRI-KERESZTANYJA",
  "KANÁRI-IGAZOLVÁNY",
  "KANÁRI-ÚTLEVÉL",
  SOCIAL_SECURITY_NUMBER,
] as const;

const calls = Object.entries<Call>(portalCalls);
const WRITING =
  /\/(save\w*|update|delete\w*|remove\w*|rename|makeDirectory|logout|login\w*|set\w*|personEntry|payBasketItems|send\w*)$/;

let portal: Portal;
let actors: Actor[];
let ids: number[];
beforeAll(async () => {
  portal = await startPortal({ poolSize: 4 });
  actors = await gatherActors(portal);
  const owner = actors.find(({ name }) => name === "an athlete")?.account ?? 0;
  const [mother_last_name, mother_first_name, id_card_number, passport_number, social_security_number] = CANARIES;
  await giveNumbers(portal.db, owner, { id_card_number, passport_number, social_security_number });
  await portal.db.updateTable("person").set({ mother_last_name, mother_first_name }).where("id", "=", owner).execute();
  ids = [1, owner];
}, 60_000);
afterAll(() => portal.close());

/** Everyone whose own person or club it is, and the super admins: health data are for them alone. */
const INSIDERS = ["an athlete", "a club", "a super admin"];

/** An office that holds the service of athletes has their forms, without health data. */
const OFFICES = ["an office that reads", "an office that writes"];

/** Every body that an actor gets by opening every list in every view, and every call that reads for every id. */
async function everythingFor({ browser }: Actor): Promise<string[]> {
  const bodies: string[] = [];
  const ask = async (name: string, input: object) => {
    const { status, body } = await browser.call(name as keyof typeof portalCalls, input as never);
    if (status === 200) bodies.push(JSON.stringify(body));
  };
  for (const [name, call] of calls) {
    const shape = shapeOf(call.input);
    const list = /^POST \/(\w+TableControl)\/getInstance$/.exec(name)?.[1];
    if (list !== undefined) {
      for (const view of shape.properties?.["view"]?.enum ?? [undefined]) {
        await ask(name, { session: "minden", create: true, ...(view === undefined ? {} : { view }) });
        await ask(`POST /${list}/getList`, { session: "minden", firstResult: 0, maxResults: 1_000 });
      }
      continue;
    }
    if (WRITING.test(name) || name.includes("TableControl")) continue;
    const [input] = fc.sample(shaped(shape), { numRuns: 1, seed: 7 });
    const takesId = shape.properties?.["id"] !== undefined;
    for (const id of takesId ? ids : [0]) await ask(name, takesId ? { ...(input as object), id } : (input as object));
  }
  return bodies;
}

/** A number is found however it is grouped. */
const hits = (bodies: readonly string[]) => {
  const ungrouped = bodies.map((body) => body.replaceAll(/(?<=\d) (?=\d)/g, ""));
  return CANARIES.filter((canary) => ungrouped.some((body) => body.includes(canary)));
};

test("what identifies a person is in no answer to whoever it is not for (property 67)", async () => {
  const found: Record<string, readonly string[]> = {};
  let answers = 0;
  for (const actor of actors) {
    const bodies = await everythingFor(actor);
    answers += bodies.length;
    found[actor.name] = hits(bodies);
  }
  const outside = Object.entries(found)
    .filter(([name]) => !INSIDERS.includes(name))
    .map(([name, seen]) => [
      name,
      OFFICES.includes(name) ? seen.filter((word) => word === SOCIAL_SECURITY_NUMBER) : seen,
    ]);
  report("personal data", {
    actors: actors.length,
    answers,
    seenBy: Object.keys(found).filter((name) => found[name]?.length),
  });
  expect(answers).toBeGreaterThan(500);
  expect(outside.filter(([, seen]) => (seen?.length ?? 0) > 0)).toEqual([]);
  // The search can find: those whom it is for have it all.
  expect(INSIDERS.map((name) => found[name]?.length)).toEqual(INSIDERS.map(() => CANARIES.length));
}, 240_000);
