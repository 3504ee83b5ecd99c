import { superAdmin } from "@rajt/contract/kernel/access";
import type { Call } from "@rajt/contract/kernel/calls";
import { portalCalls } from "@rajt/contract/portal.calls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../src/app.ts";
import { openPaymentPortal } from "../../src/features/payment/payment.testbed.ts";
import type { Portal } from "../harness.ts";
import type { Feature } from "../../src/app-context.ts";
import { gatherActors, type Actor } from "./actors.testbed.ts";
import { histogram, report } from "./figures.ts";
import { shapeOf } from "../hostile/input.testbed.ts";
import { knockAtAll, routeDoor, viewDoor, wrongAnswer, type Door } from "../policy/doors.testbed.ts";
import { LOOSENED, loosen } from "../policy/loosened.ts";
import { seenAs, whoMay, withoutRoute } from "../policy/policy.ts";
import { ACTORS, ROLES } from "../policy/roles.policy.ts";

let portal: Portal;
let actors: Actor[];
let served: string[];
let doors: Door[];
beforeAll(async () => {
  portal = await openPaymentPortal({ poolSize: 4 });
  actors = await gatherActors(portal);
  served = portal.routes.map(({ name }) => name);
  doors = [...routeDoors(served), ...seenAs.map(({ control, view, who }) => viewDoor(control, view, who))];
});
afterAll(() => portal.close());

const routeDoors = (names: readonly string[]): Door[] =>
  names.flatMap((name) => {
    const who = whoMay(name);
    return who === undefined ? [] : [routeDoor(name, who)];
  });

describe("the policy", () => {
  test("has every route of the running server, and no other", () => {
    const unsaid = served.filter((route) => whoMay(route) === undefined);
    expect(unsaid.map(missingLine), ADD).toEqual([]);
    expect(withoutRoute(served), "nothing is served there: take it out of policy/calls.policy.ts").toEqual([]);
  });

  test("has every view of a list, and no other", () => {
    const said = seenAs.map(({ control, view }) => `${control}/${view}`);
    expect(said.toSorted(), "`views` of policy/calls.policy.ts").toEqual(servedViews().toSorted());
  });

  test("has the grants of each built-in role", async () => {
    const rows = await portal.db
      .selectFrom("dashboard_role")
      .innerJoin("role_service", "role_service.role_id", "dashboard_role.id")
      .where("is_built_in", "=", true)
      .select(["key", "service", "level"])
      .execute();
    const granted: Record<string, string[]> = {};
    for (const { key, service, level } of rows)
      (granted[key] ??= []).push(
        level === "ReadOnly" ? service : `${service} ${level === "WriteRead" ? "to write" : level}`,
      );
    expect(sorted(granted), "policy/roles.policy.ts").toEqual(sorted(ROLES));
  });
});

const ADD =
  'write these into policy/calls.policy.ts, each with whom the rules let in, whatever its declaration says: a right ("Contest", "Contest to write") or several, "any account", "super admins", "guests", "everyone"';

/** Returns the line to be added to the policy. */
const missingLine = (route: string): string => {
  const [, control, name] = /\/api\/(\w+)\/(\w+)$/.exec(route) ?? [];
  return control && name ? `calls: ${control}: { ${name}: … }` : `routes: "${route.replace(/^\w+ /, "")}": …`;
};

const sorted = (roles: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(roles).map(([key, rights]) => [key, rights.toSorted()]));

/** By the names that the calls which open a list have. */
const servedViews = (): string[] =>
  Object.entries<Call>(portalCalls).flatMap(([name, { input }]) => {
    const control = /^POST \/(\w+)\/getInstance$/.exec(name)?.[1];
    const named = shapeOf(input).properties?.["view"]?.anyOf?.flatMap((either) => either.enum ?? []) ?? [];
    return control === undefined ? [] : named.map((view) => `${control}/${String(view)}`);
  });

describe("every access point", () => {
  test("admits exactly the viewers of the policy", async () => {
    const { statuses, wrong } = await knockAtAll(portal, doors);
    report("doors", { doors: doors.length, knocks: statuses.length, statuses: histogram(statuses) });
    expect(wrong).toEqual([]);
  });

  test("admits the same actors as every other one with the same rights", async () => {
    const kinds = new Map(doors.map((door) => [JSON.stringify(door.who), door]));
    const wrong: string[] = [];
    for (const { name: door, who, knock } of kinds.values())
      for (const { name, browser } of actors) {
        const party = ACTORS[name];
        if (!party) throw new Error(`say in policy/roles.policy.ts what ${name} holds`);
        const problem = wrongAnswer(await knock(browser), who, party);
        if (problem) wrong.push(`${door} answers ${name} ${problem}`);
      }
    report("actors", { kinds: kinds.size, actors: actors.length, cells: doors.length * actors.length });
    expect(wrong).toEqual([]);
  });

  test("control: each declaration that opens wider is found, and no other", async () => {
    const controls = new Set(LOOSENED.flatMap(({ opens }) => opens.map(controlOf)));
    const tighten = loosen();
    const wide = await openPaymentPortal({ poolSize: 4 });
    try {
      const { wrong } = await knockAtAll(wide, routeDoors(served.filter((route) => controls.has(controlOf(route)))));
      const found = new Set(wrong.map(({ door }) => door));
      report("control, declarations loosened", { declarations: LOOSENED.length, found: found.size });
      expect([...found].toSorted()).toEqual(LOOSENED.flatMap(({ opens }) => opens).toSorted());
    } finally {
      tighten();
      await wide.close();
    }
  });
});

const controlOf = (route: string): string => route.slice(0, route.lastIndexOf("/")).replace(/^\w+ /, "");

test("the portal does not start with a route that has neither needs nor an entry among the open ones", async () => {
  const forgotten: Feature = { routes: (app) => void app.get("/api/forgotten/:id", async () => "") };
  await expect(buildApp(portal.context, undefined, () => [forgotten])).rejects.toThrow(
    "GET /api/forgotten/:id says neither",
  );
  const said: Feature = {
    routes: (app) => void app.get("/api/said/:id", { config: { needs: superAdmin } }, async () => ""),
  };
  const { http } = await buildApp(portal.context, undefined, () => [said]);
  await http.close();
});
