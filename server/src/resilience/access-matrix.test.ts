import {
  allows,
  everyone,
  superAdmin,
  type Level,
  type Levels,
  type Needs,
  type Viewer,
} from "@rajt/contract/kernel/access";
import type { Call } from "@rajt/contract/kernel/calls";
import { portalCalls, type PortalCalls } from "@rajt/contract/portal.calls";
import { SERVICES } from "@rajt/contract/kernel/rights";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { openPaymentPortal, type PaymentPortal } from "../features/payment/payment.testbed.ts";
import type { DeclaredRoute } from "../kernel/http/declared-routes.ts";
import { giveRole, makeCompetition } from "../testing/factories.ts";
import type { Feature } from "../world.ts";
import { gatherActors, type Actor } from "./actors.testbed.ts";
import { histogram, report } from "./figures.ts";
import { shaped, shapeOf } from "./input.arbitrary.ts";

type CallName = keyof PortalCalls;
const calls = Object.entries<Call>(portalCalls) as [CallName, Call][];
/** As they were declared, whatever a control takes off the served calls. */
const declared = new Map(calls.map(([name, { needs }]) => [name, needs]));

/** Decisions §3, written down a second time: what each kind of party may, for the services that calls ask for so far. */
const CALENDAR: Levels = { CompetitionCalendar: "ReadOnly" };
const PROFILE: Levels = { ...CALENDAR, UserProfile: "WriteRead" };
const CLUB: Levels = { ...PROFILE, Athlete: "WriteRead", Trainer: "WriteRead" };
const COMMITTEE: Levels = { ...PROFILE, Competition: "WriteRead" };
const ORGANISER: Levels = { ...COMMITTEE, NewCompetition: "WriteRead" };
const all = (level: Level): Levels => Object.fromEntries(SERVICES.map((service) => [service, level]));
const held: Record<string, Levels | "everything" | "nothing"> = {
  "a guest": CALENDAR,
  "an athlete": PROFILE,
  "a minor": PROFILE,
  "an athlete of another club": PROFILE,
  "a referee": PROFILE,
  "a trainer": PROFILE,
  "a club": CLUB,
  "another club": CLUB,
  "an organiser": ORGANISER,
  "another organiser": ORGANISER,
  "the technical committee": COMMITTEE,
  "staff without a role": "nothing",
  "an office that reads": all("ReadOnly"),
  "an office that writes": all("WriteRead"),
  "an office that is denied what another role gives": "nothing",
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
const expectedStatus = (call: CallName, name: string): 401 | 403 | null =>
  expectedFor(declared.get(call) ?? everyone, name);

const expectedFor = (needs: Needs, name: string): 401 | 403 | null => {
  const isNobody = name === "a guest" || name === "a disabled account";
  const rights = held[name];
  if (rights === undefined) throw new Error(`decide what ${name} may`);
  const viewer = {
    accountId: isNobody ? null : 1,
    isSuperAdmin: rights === "everything",
    services: typeof rights === "string" ? {} : rights,
  } as Viewer;
  if (allows(viewer, needs)) return null;
  return isNobody ? 401 : 403;
};

/** Makes every call as every actor and compares with what the declared needs say. */
async function walkMatrix(): Promise<{
  answers: string[];
  wrong: { call: CallName; actor: string; status: string }[];
}> {
  const answers: string[] = [];
  const wrong: { call: CallName; actor: string; status: string }[] = [];
  for (const [name, call] of calls) {
    const [input] = fc.sample(shaped(shapeOf(call.input)), { numRuns: 1, seed: 7 });
    for (const actor of actors) {
      // The one call after which the actor would be another.
      if (name === "GET /userLogin/logout" && actor.account !== null) continue;
      const { status } = await actor.browser.call(name, input as never);
      answers.push(String(status));
      const expected = expectedStatus(name, actor.name);
      const isRight = expected === null ? status !== 401 && status !== 403 && status < 500 : status === expected;
      if (!isRight)
        wrong.push({ call: name, actor: actor.name, status: `${status}, expected ${expected ?? "an answer"}` });
    }
  }
  return { answers, wrong };
}

/** Seven thousand calls, 210 seconds of a machine that others keep busy: nothing is judged by it. */
const LONG = 600_000;

test("every call answers every actor as its needs say (property 63)", { timeout: LONG }, async () => {
  const { answers, wrong } = await walkMatrix();
  report("calls × actors", {
    calls: calls.length,
    actors: actors.length,
    cells: answers.length,
    statuses: histogram(answers),
  });
  expect(wrong).toEqual([]);
});

test(
  "control: with the needs not enforced the matrix finds every call that a right closes",
  { timeout: LONG },
  async () => {
    for (const [, call] of calls) Object.assign(call, { needs: everyone });
    // Lists and forms are served from declarations of their own; there somebody who holds everything is what is to be found.
    const nobody = actors.find(({ name }) => name === "staff without a role")?.account ?? 0;
    await giveRole(portal.db, nobody, "FederationAdministrator");
    const { answers, wrong } = await walkMatrix();
    for (const [name, call] of calls) Object.assign(call, { needs: declared.get(name) });
    await sql`delete from account_role where account_id = ${nobody}`.execute(portal.db);
    const found = new Set(wrong.map(({ call }) => call));
    const missed = calls.filter(([name, { needs }]) => needs.kind !== "everyone" && !found.has(name));
    report("control, needs not enforced", { cells: answers.length, wrong: wrong.length, calls: found.size });
    expect(found.size).toBeGreaterThan(4);
    // Only what is open to all who are signed in stays shut: those handlers ask for the account themselves, and a guest has none.
    expect(missed.filter(([, { needs }]) => needs.kind !== "signedIn")).toEqual([]);
  },
);

/** Written down a second time, so that none is opened by a change of its own declaration (S1 §6, decisions §3). */
const SUPER_ADMINS_ONLY: readonly CallName[] = ["GET /accessManagement/getAccessMatrix"];

test("what is the super admins' own is closed to everyone else, an office that holds every service too (property 69)", async () => {
  const closed = calls.flatMap(([name, { needs }]) => (needs.kind === "superAdmin" ? [name] : []));
  expect(closed).toEqual(expect.arrayContaining([...SUPER_ADMINS_ONLY]));
  for (const name of SUPER_ADMINS_ONLY)
    for (const actor of actors) {
      const { status } = await actor.browser.call(name, {} as never);
      const isNobody = actor.name === "a guest" || actor.name === "a disabled account";
      expect([actor.name, status]).toEqual([actor.name, actor.name === "a super admin" ? 200 : isNobody ? 401 : 403]);
    }
});

const STREAMS =
  /^(GET \/api\/\w+\/(exportXlsx|importTemplate|refusedXlsx)|POST \/api\/\w+\/(addFile|importXlsx)|GET \/calendar(\/:id)?\.ics)$/;

describe("the routes of the running server (property 63)", () => {
  let routes: readonly DeclaredRoute[];
  beforeAll(async () => {
    const app = await buildApp(portal.world);
    ({ routes } = app);
    await app.http.close();
  });

  const isCall = (route: string) => declared.has(route.replace(" /api", " ") as CallName);

  test("are the declared calls and those that take or give files, and nothing else asks for no right but what is open", () => {
    const names = routes.map(({ name }) => name);
    expect(calls.map(([name]) => name.replace(" ", " /api")).filter((name) => !names.includes(name))).toEqual([]);
    const others = routes.filter(({ name }) => !isCall(name));
    expect(
      others
        .filter(({ needs }) => needs === null)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      "GET /api/docs",
      "GET /api/docs/openapi.json",
      "GET /api/docs/style.css",
      "GET /api/fileRepository/getFile",
      "GET /dev/outbox",
      "GET /dev/outbox.css",
      "GET /dev/outbox/:id",
      "GET /dev/outbox/:id/html",
      "GET /live",
      "GET /ready",
      "POST /api/simplePay/ipn",
    ]);
    const streams = others.filter(({ needs }) => needs !== null).map(({ name }) => name);
    expect(streams.filter((name) => !STREAMS.test(name))).toEqual([]);
    report("routes", { all: routes.length, calls: calls.length, streams: streams.length });
  });

  test("let in as their needs say, those that are no calls too", async () => {
    const wrong: object[] = [];
    for (const { name, needs } of routes) {
      if (needs === null || isCall(name)) continue;
      const [method = "", path = ""] = name.split(" ");
      for (const actor of actors) {
        const { status } = await actor.browser.send(method, path);
        const expected = expectedFor(needs, actor.name);
        const isRight = expected === null ? status !== 401 && status !== 403 && status < 500 : status === expected;
        if (!isRight) wrong.push({ name, actor: actor.name, status, expected });
      }
    }
    expect(wrong).toEqual([]);
  });

  test("do not start with one that says neither what it needs nor that it is open", async () => {
    const forgotten: Feature = { routes: (app) => void app.get("/api/forgotten/:id", async () => "") };
    await expect(buildApp(portal.world, undefined, () => [forgotten])).rejects.toThrow(
      "GET /api/forgotten/:id says neither",
    );
    const said: Feature = {
      routes: (app) => void app.get("/api/said/:id", { config: { needs: superAdmin } }, async () => ""),
    };
    const { http } = await buildApp(portal.world, undefined, () => [said]);
    await http.close();
  });
});

describe("what belongs to someone else (property 64)", () => {
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
      "POST /competitionControl/getEntryCounts": { by, foreign: { id: hidden.id }, missing: { id: 999_999 } },
      "POST /competitionControl/cancel": {
        by,
        foreign: { id: hidden.id, reason: "Vihar" },
        missing: { id: 999_999, reason: "Vihar" },
      },
      "POST /competitionEntryControl/personEntry": {
        by: "an athlete",
        foreign: { competition: hidden.id, race: hidden.race, isDelete: false },
        missing: { competition: 999_999, race: 999_999, isDelete: false },
      },
      "POST /sportsRegisterControl/syncAgain": { by, foreign: { id: owner.id }, missing: { id: 999_999 } },
      "POST /sportsRegisterControl/getState": { by, foreign: { id: owner.id }, missing: { id: 999_999 } },
      "POST /medicalRegisterControl/getState": { by, foreign: { id: owner.id }, missing: { id: 999_999 } },
      "POST /medicalRegisterControl/refresh": { by, foreign: { id: owner.id }, missing: { id: 999_999 } },
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
    expect(naming.filter((name) => !isEngines(name)).toSorted()).toEqual(Object.keys(questions).toSorted());
  });

  /** Lists and forms ask who may before they look for a row; whose rows are whose, the tests of each say. */
  test("a list or a form tells whoever may not open it nothing of what it holds", { timeout: LONG }, async () => {
    const asked = calls.filter(([name, { input }]) => isEngines(name) && "id" in (shapeOf(input).properties ?? {}));
    for (const [name, { input }] of asked) {
      const [sample] = fc.sample(shaped(shapeOf(input)), { numRuns: 1, seed: 7 });
      for (const who of ["another club", "a guest"]) {
        // Whose rows are whose, where the right is there, the tests of each list and form say.
        if (expectedStatus(name, who) === null) continue;
        const { browser } = actors.find((actor) => actor.name === who) ?? { browser: portal.browser() };
        const ask = (id: number) => browser.call(name, Object.assign({}, sample, { id }) as never);
        const [one, other] = [await ask(1), await ask(999_999)];
        expect([name, who, one.status, one.body]).toEqual([name, who, other.status, other.body]);
        expect([401, 403]).toContain(one.status);
      }
    }
    expect(asked.length).toBeGreaterThan(40);
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
const isEngines = (name: string): boolean => /\/\w+(Table|Edit)Control\//.test(name);

const PAGING = ["limit", "firstResult", "maxResults"];
const namesRow = (shape: Shape): boolean =>
  Object.entries(shape.properties ?? {}).some(
    ([name, field]) =>
      (!PAGING.includes(name) && (field.type === "integer" || field.items?.type === "integer")) || name === "orderRef",
  );
