import { SERVICES } from "@rajt/contract/kernel/rights";
import type { Service } from "@rajt/contract/kernel/enumerations";
import { makeRole } from "../../src/features/access/accounts.testbed.ts";
import type { Browser } from "../browser.ts";
import { makeStaff } from "../factories.ts";
import type { Portal } from "../harness.ts";
import { signedInAs } from "../open-session.ts";
import { GUEST, staffHolding, opens, rightsOf, SUPER_ADMIN, type Party, type Right, type Who } from "./who.ts";

/** An access point, the viewers that the policy admits, and how to try it. */
export type Door = {
  readonly name: string;
  readonly who: Who;
  readonly knock: (browser: Browser) => Promise<number>;
};

/**
 * Returns the access point of a route of the server. It is tried with an invalid input: an admitted viewer gets another answer, and nothing
 * is done.
 *
 * @param name as in the server: `"POST /api/contestTableControl/getList"`
 */
export function routeDoor(name: string, who: Who): Door {
  const [method = "", path = ""] = name.split(" ");
  const [query, unasked] = method === "GET" ? ["?unasked=1", {}] : ["", UNASKED];
  return { name, who, knock: async (browser) => (await browser.send(method, `${path}${query}`, unasked)).status };
}
const JSON_BODY = { "content-type": "application/json" };
const UNASKED = { body: JSON.stringify({ unasked: 1 }), headers: JSON_BODY };

/** Returns the access point of a view of a list: the list's own right does not open it. */
export function viewDoor(control: string, view: string, who: Who): Door {
  const body = JSON.stringify({ session: "ajto", create: true, view });
  const request = { body, headers: JSON_BODY };
  return {
    name: `${control} seen as ${view}`,
    who,
    knock: async (browser) => (await browser.send("POST", `/api/${control}/getInstance`, request)).status,
  };
}

/** Returns the fault in the answer to a viewer; null without one. */
export function wrongAnswer(status: number, who: Who, party: Party): string | null {
  const expected = opens(who, party) ? "an answer" : party.isSignedIn ? 403 : 401;
  const isRight = expected === "an answer" ? status !== 401 && status !== 403 && status < 500 : status === expected;
  return isRight ? null : `${status}, expected ${expected}`;
}

type Wrong = { readonly door: string; readonly problem: string; readonly policy: Who };
type Knocks = { readonly statuses: number[]; readonly wrong: Wrong[] };

/** Tries each access point with all viewers that distinguish it from any other, and compares with the policy. */
export async function knockAtAll(portal: Portal, doors: readonly Door[]): Promise<Knocks> {
  const visitorOf = visitorsOf(portal);
  const [statuses, wrong]: [number[], Wrong[]] = [[], []];
  for (const { name, who, knock } of doors)
    for (const party of strangersAt(who)) {
      const status = await knock(await visitorOf(party));
      statuses.push(status);
      const problem = wrongAnswer(status, who, party);
      if (problem) wrong.push({ door: name, problem: `answers ${nameOf(party)} ${problem}`, policy: who });
    }
  return { statuses, wrong };
}

function nameOf({ isSignedIn, isSuperAdmin, rights }: Party): string {
  if (!isSignedIn) return "a guest";
  if (isSuperAdmin) return "a super admin";
  return rights.length > 1 ? "whoever has all but its rights" : `whoever has ${rights[0] ?? "no right"}`;
}

const EVERYTHING = SERVICES.map((service): Right => `${service} to write`);

/**
 * Returns the viewers that distinguish an access point: nobody, a viewer with each right alone, and one with every right but these. If more
 * or fewer viewers are admitted than declared, one of the answers is wrong.
 */
function strangersAt(who: Who): Party[] {
  const asked = rightsOf(who);
  if (who === "super admins") return [GUEST, staffHolding(...EVERYTHING), SUPER_ADMIN];
  if (asked.length === 0) return [GUEST, staffHolding()];
  const allBut = EVERYTHING.flatMap((right): Right[] => {
    const reading = serviceOf(right);
    if (asked.includes(reading)) return [];
    return asked.includes(right) ? [reading] : [right];
  });
  return [GUEST, ...asked.map((right) => staffHolding(right)), staffHolding(...allBut)];
}

const serviceOf = (right: Right): Service => {
  const service = SERVICES.find((name) => right === name || right === `${name} to write`);
  if (!service) throw new Error(`${right} is no right`);
  return service;
};

/** Returns a signed-in viewer of such a party, created at first use with a role for each right. */
function visitorsOf(portal: Portal): (party: Party) => Promise<Browser> {
  const roleOf = remembering(async (right: Right) => {
    const service = serviceOf(right);
    return (await makeRole(portal.db, { [service]: right === service ? "ReadOnly" : "WriteRead" })).key;
  });
  return remembering(async ({ isSignedIn, isSuperAdmin, rights }: Party) => {
    if (!isSignedIn) return portal.browser();
    const { id } = await makeStaff(portal.db, isSuperAdmin ? {} : { roles: await Promise.all(rights.map(roleOf)) });
    return signedInAs(portal, id);
  });
}

/** Returns whether two answers to the same request are equal. */
function remembering<Q, A>(answer: (question: Q) => Promise<A>): (question: Q) => Promise<A> {
  const known = new Map<string, Promise<A>>();
  return (question) => {
    const key = JSON.stringify(question);
    const given = known.get(key) ?? answer(question);
    known.set(key, given);
    return given;
  };
}
