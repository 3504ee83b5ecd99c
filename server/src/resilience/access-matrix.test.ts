import { allows, type Levels, type Viewer } from "@rajt/contract/kernel/access";
import type { Call } from "@rajt/contract/kernel/calls";
import { portalCalls, type PortalCalls } from "@rajt/contract/portal.calls";
import Fastify from "fastify";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { openPaymentPortal, type PaymentPortal } from "../features/payment/payment.testbed.ts";
import { makeCompetition } from "../testing/factories.ts";
import { gatherActors, type Actor } from "./actors.testbed.ts";
import { histogram, report } from "./figures.ts";
import { shaped, shapeOf } from "./input.arbitrary.ts";

type CallName = keyof PortalCalls;
const calls = Object.entries<Call>(portalCalls) as [CallName, Call][];

/** Decisions §3, written down a second time: what each kind of party may, for the services that calls ask for so far. */
const CALENDAR: Levels = { CompetitionCalendar: "ReadOnly" };
const held: Record<string, Levels | "everything" | "nothing"> = {
  "a guest": CALENDAR,
  "an athlete": CALENDAR,
  "an athlete of another club": CALENDAR,
  "a referee": CALENDAR,
  "a trainer": CALENDAR,
  "a club": CALENDAR,
  "another club": CALENDAR,
  "an organiser": CALENDAR,
  "another organiser": CALENDAR,
  "the technical committee": CALENDAR,
  "staff without a role": "nothing",
  "a super admin": "everything",
  "a disabled account": CALENDAR,
};

let portal: PaymentPortal;
let actors: Actor[];
beforeAll(async () => {
  portal = await openPaymentPortal();
  actors = await gatherActors(portal);
});
afterAll(() => portal.close());

/** A disabled account is a guest whose browser has not noticed. */
const expectedStatus = (call: Call, name: string): 401 | 403 | null => {
  const isNobody = name === "a guest" || name === "a disabled account";
  const rights = held[name];
  if (rights === undefined) throw new Error(`decide what ${name} may`);
  const viewer = {
    accountId: isNobody ? null : 1,
    isSuperAdmin: rights === "everything",
    services: typeof rights === "string" ? {} : rights,
  } as Viewer;
  if (allows(viewer, call.needs)) return null;
  return isNobody ? 401 : 403;
};

test("every call answers every actor as its needs say", async () => {
  const answers: string[] = [];
  const wrong: string[] = [];
  for (const [name, call] of calls) {
    const [input] = fc.sample(shaped(shapeOf(call.input)), { numRuns: 1, seed: 7 });
    for (const actor of actors) {
      // The one call after which the actor would be another.
      if (name === "GET /userLogin/logout" && actor.account !== null) continue;
      const { status } = await actor.browser.call(name, input as never);
      answers.push(String(status));
      const expected = expectedStatus(call, actor.name);
      const isRight = expected === null ? status !== 401 && status !== 403 && status < 500 : status === expected;
      if (!isRight) wrong.push(`${name} by ${actor.name}: ${status}, expected ${expected ?? "an answer"}`);
    }
  }
  report("calls × actors", {
    calls: calls.length,
    actors: actors.length,
    cells: answers.length,
    statuses: histogram(answers),
  });
  expect(wrong).toEqual([]);
});

test("the matrix sees a call whose needs are not enforced", () => {
  const open = calls.filter(([, { needs }]) => needs.kind === "everyone").length;
  const closed = calls.length - open;
  expect(closed).toBeGreaterThan(8);
  expect(expectedStatus(portalCalls["GET /basketControl/getBasketContent"], "a guest")).toBe(401);
  expect(expectedStatus(portalCalls["GET /competitionControl/getCalendarList"], "staff without a role")).toBe(403);
  expect(expectedStatus(portalCalls["GET /competitionControl/getCalendarList"], "a super admin")).toBeNull();
});

/** Routes below /api that are no calls, each with the reason. */
const exceptions = [
  "POST /api/simplePay/ipn", // the provider's notifications, proven by their signature
  "GET /api/docs",
  "GET /api/docs/openapi.json",
  "GET /api/docs/style.css",
];

test("the running server has the declared calls and the named exceptions, and nothing else below /api", async () => {
  const { http } = await buildApp(portal.world);
  const routes = http.printRoutes({ commonPrefix: false, includeHooks: false });
  await http.close();
  const listed = routesIn(routes).filter((route) => route.split(" ")[1]?.startsWith("/api"));
  const declared = calls.map(([name]) => name.replace(" ", " /api"));
  expect(listed.toSorted()).toEqual([...declared, ...exceptions].toSorted());
});

test("the list of routes sees one that nobody declared", async () => {
  const http = Fastify();
  http.get("/api/forgotten/:id", async () => "");
  await http.ready();
  expect(routesIn(http.printRoutes({ commonPrefix: false }))).toContain("GET /api/forgotten/:id");
});

/** Fastify prints a tree: the path of a line is what stands above it by indentation, with its methods in brackets. */
function routesIn(tree: string): string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", piece = "", methods = ""] = /^([│├└─\s]*)(\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    const depth = Math.round(indent.length / 4);
    above.length = Math.max(depth - 1, 0);
    above.push(piece);
    const path = above.join("");
    return methods
      .split(", ")
      .filter((method) => method !== "" && method !== "HEAD" && method !== "OPTIONS")
      .map((method) => `${method} ${path}`);
  });
}

describe("what belongs to someone else", () => {
  /** For each call that names a row: the same question about a foreign row and about one that does not exist. */
  type Question = { by: string; foreign: object; missing: object };
  let questions: Partial<Record<CallName, Question>>;
  beforeAll(async () => {
    const hidden = await hiddenCompetition();
    const owner = await portal.club();
    const [entry = 0] = await portal.enter(owner, [5_000]);
    const orderRef = await portal.orderOf(await portal.start(owner, [entry]));
    const note = await portal.db
      .insertInto("notification")
      .values({
        account_id: owner.id,
        type: "NewCompetition",
        severity: "info",
        about: "x",
        created_at: portal.clock(),
        updated_at: portal.clock(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const urlBase = portal.url.href;
    const by = "another club";
    questions = {
      "POST /competitionControl/getCalendarDetails": { by, foreign: { id: hidden.id }, missing: { id: 999_999 } },
      "POST /competitionControl/getDetails": { by, foreign: { id: hidden.id }, missing: { id: 999_999 } },
      "POST /competitionControl/getInfo": { by, foreign: { id: hidden.id }, missing: { id: 999_999 } },
      "POST /competitionControl/getCompetitionEntryInfoList": {
        by,
        foreign: { competitionId: hidden.id },
        missing: { competitionId: 999_999 },
      },
      "POST /competitionEntryControl/personEntry": {
        by: "an athlete",
        foreign: { competition: hidden.id, race: hidden.race, isDelete: false },
        missing: { competition: 999_999, race: 999_999, isDelete: false },
      },
      "POST /dashboardNotificationControl/deleteById": { by, foreign: { id: note.id }, missing: { id: 999_999 } },
      "POST /basketControl/payBasketItems": {
        by,
        foreign: { urlBase, itemIdList: [entry] },
        missing: { urlBase, itemIdList: [999_999] },
      },
      "POST /simplePayTransactionControl/getIPNResult": { by, foreign: { orderRef }, missing: { orderRef: "R-0" } },
      "POST /userAccountControl/setNewPassword": {
        by,
        foreign: { key: "x", userId: owner.id, dto: { password: "jelszó-új", passwordAgain: "jelszó-új" } },
        missing: { key: "x", userId: 999_999, dto: { password: "jelszó-új", passwordAgain: "jelszó-új" } },
      },
    };
  });

  test("every call that names a row has its question", () => {
    const naming = calls.filter(([, { input }]) => namesRow(shapeOf(input))).map(([name]) => name);
    expect(naming.toSorted()).toEqual(Object.keys(questions).toSorted());
  });

  test("is answered letter for letter like what does not exist, and nothing moves", async () => {
    const before = await everything();
    for (const [name, { by, foreign, missing }] of Object.entries(questions) as [CallName, Question][])
      for (const who of [by, "a guest"]) {
        const { browser } = actors.find((actor) => actor.name === who) ?? { browser: portal.browser() };
        const [one, other] = [await browser.call(name, foreign as never), await browser.call(name, missing as never)];
        expect({ name, who, status: one.status, body: one.body }).toEqual({
          name,
          who,
          status: other.status,
          body: other.body,
        });
        expect(one.body).toMatchObject({ successful: false });
      }
    expect(await everything()).toEqual(before);
  });

  async function hiddenCompetition() {
    const { id, races } = await makeCompetition(portal.db, { submitted: false });
    return { id, race: races[0] ?? 0 };
  }

  const everything = async () => ({
    entries: await portal.db.selectFrom("entry").selectAll().orderBy("id").execute(),
    payments: await portal.db.selectFrom("payment").selectAll().orderBy("id").execute(),
    notes: await portal.db.selectFrom("notification").selectAll().orderBy("id").execute(),
    passwords: await portal.db.selectFrom("account").select(["id", "password_hash"]).orderBy("id").execute(),
  });
});

type Shape = ReturnType<typeof shapeOf>;
const PAGING = ["firstResult", "maxResults"];
const namesRow = (shape: Shape): boolean =>
  Object.entries(shape.properties ?? {}).some(
    ([name, field]) =>
      (!PAGING.includes(name) && (field.type === "integer" || field.items?.type === "integer")) || name === "orderRef",
  );
