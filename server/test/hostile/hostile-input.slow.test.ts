import { portalCalls } from "@rajt/contract/portal.calls";
import fc from "fast-check";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../browser.ts";
import { makeAthlete, PASSWORD } from "../factories.ts";
import type { Portal } from "../harness.ts";
import { report } from "../resilience/figures.ts";
import { calls, hurl, openTarget } from "./hostile-input.testbed.ts";
import { shaped, shapeOf } from "./input.testbed.ts";
import { unsealed } from "../resilience/unsealed.ts";

let portal: Portal;
let athlete: Browser;
let staff: Browser;
beforeAll(async () => {
  ({ portal, athlete, staff } = await openTarget());
});
afterAll(() => portal.close());

describe("types and lengths", () => {
  const notIds = [0, -1, 2 ** 31, 1.5, "1", "", null, true, [1], { id: 1 }, "NaN", 1e300];
  const takingIds = calls.flatMap(([name, { input }]) =>
    Object.entries(shapeOf(input).properties ?? {})
      .filter(([, { type, maximum }]) => type === "integer" && maximum === 2_147_483_647)
      .map(([field]) => [name, field] as const),
  );
  test.each(takingIds)("%s accepts only an id in %s", async (name, field) => {
    const [valid] = fc.sample(shaped(shapeOf(portalCalls[name].input)), { numRuns: 1, seed: 1 });
    for (const bad of notIds) {
      const { status, body } = await hurl(name, { ...(valid as object), [field]: bad }, staff);
      expect({ bad, status, body }).toMatchObject({
        status: 400,
        body: { properties: { [field]: expect.any(Array) } },
      });
    }
    const { body } = await hurl(name, { ...(valid as object), [field]: 2_147_483_647 }, staff);
    expect(body).not.toMatchObject({ properties: { [field]: expect.anything() } });
  });

  test("refuse an unknown field in every call with a body", async () => {
    for (const [name, { input, needs }] of calls) {
      const [valid] = fc.sample(shaped(shapeOf(input)), { numRuns: 1, seed: 1 });
      const who = needs.kind === "guest" ? portal.browser() : staff;
      const { status } = await hurl(name, { ...(valid as object), isAdmin: true }, who);
      expect({ name, status }).toEqual({ name, status: 400 });
    }
  });

  test.each([
    ["a", 1],
    ["ű", 1],
    ["u\u030b", 1],
    ["🏊", 1],
  ])("count characters up to a maximum: %s", async (character) => {
    const signIn = async (length: number) => {
      const password = character.repeat(length);
      const { body } = await hurl(
        "POST /userLogin/loginV2",
        { email: `senki${length}@pelda.hu`, password },
        portal.browser(),
      );
      return (body as { code: string }).code;
    };
    expect([await signIn(200), await signIn(201)]).toEqual(["access.login.failed", "kernel.error.invalid"]);
  });
});

describe("Unicode", () => {
  test.each(["a\0b", "\ud800", "\udfff\ud800"])("a text that cannot be stored is refused: %j", async (text) => {
    const { status } = await hurl("POST /userLogin/loginV2", { email: text, password: "jelszó" }, portal.browser());
    expect(status).toBe(400);
  });
  test("the same name and password in NFC and NFD sign in alike", async () => {
    const person = await makeAthlete(portal.db, { email: "űző.gőz@pelda.hu" });
    for (const form of ["NFC", "NFD"] as const)
      for (const passwordForm of ["NFC", "NFD"] as const) {
        const browser = portal.browser();
        const name = form === "NFC" ? person.email : person.email.normalize("NFD");
        const { body } = await browser.call("POST /userLogin/loginV2", {
          email: name,
          password: PASSWORD.normalize(passwordForm),
        });
        expect({ form, passwordForm, successful: body.successful }).toMatchObject({ successful: true });
      }
  });
});

describe("size and depth", () => {
  const TIMES = 10;
  const MEBIBYTE = 1_048_576;
  /** Milliseconds. */
  const SOON = 50;
  /** Mebibytes that ten such requests, sender and portal in one process, may occupy until garbage collection. */
  const MOST_GROWN = 100;
  const json = { "content-type": "application/json" };
  const path = "/api/competitionControl/getInfo";
  const cases: [string, number, { body: string | Buffer; headers?: Record<string, string> }, string?][] = [
    ["a body of a megabyte and one", 413, { body: `"${"x".repeat(1_048_575)}"`, headers: json }],
    ["arrays 10,000 deep", 400, { body: "[".repeat(10_000) + "]".repeat(10_000), headers: json }],
    [
      "100,000 keys",
      413,
      {
        body: JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [i.toString(36), 1]))),
        headers: json,
      },
    ],
    [
      "100,000 records in each other",
      413,
      { body: `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, headers: json },
    ],
    ["20,001 items", 400, { body: `[${"1,".repeat(20_000)}1]`, headers: json }],
    ["40,000 commas in a text", 400, { body: `{"id":"${",".repeat(40_000)}"}`, headers: json }],
    ["a compressed body", 400, { body: gzipSync('{"id":1}'), headers: { ...json, "content-encoding": "gzip" } }],
    ["no type", 415, { body: Buffer.from('{"id":1}'), headers: { "content-type": "" } }],
    ["a form", 415, { body: "id=1", headers: { "content-type": "application/x-www-form-urlencoded" } }],
    ["a poisoned prototype", 400, { body: '{"id":1,"__proto__":{"x":1}}', headers: json }],
    ["half a body", 400, { body: '{"id":', headers: json }],
  ];
  test.each(cases)("%s: %i", async (what, expected, request) => {
    const before = process.memoryUsage.rss();
    const times: number[] = [];
    for (let round = 0; round < TIMES; round++) {
      const started = performance.now();
      const { status, body } = await athlete.send("POST", path, request);
      times.push(performance.now() - started);
      expect({ status, sin: unsealed(body) }).toEqual({ status: expected, sin: null });
    }
    const megabytes = Math.round((process.memoryUsage.rss() - before) / MEBIBYTE);
    // The fastest: other load delays some requests, the work itself all.
    const quickest = Math.round(Math.min(...times));
    report(what, { quickest, slowest: Math.round(Math.max(...times)), megabytes });
    expect(quickest).toBeLessThanOrEqual(SOON);
    expect(megabytes).toBeLessThan(MOST_GROWN);
  });
  test("1,000 query parameters, doubled ones, and a method without a route", async () => {
    const many = Array.from({ length: 1_000 }, (_, i) => `p${i}=1`).join("&");
    expect((await athlete.send("GET", `/api/userLogin/isLoggedIn?${many}`)).status).toBe(400);
    expect((await athlete.send("GET", "/api/userLogin/isLoggedIn?a=1&a=2")).status).toBe(400);
    for (const method of ["PUT", "DELETE", "OPTIONS", "PATCH"]) {
      const { status, body } = await athlete.send(method, path);
      expect({ method, isRefused: status >= 400 && status < 500, sin: unsealed(body) }).toEqual({
        method,
        isRefused: true,
        sin: null,
      });
    }
  });
});

test("every answer, also a refusal, has the security headers", async () => {
  const gets = calls.flatMap(([name]) => (name.startsWith("GET ") ? [name.replace("GET ", "/api")] : []));
  const paths = [
    ...gets,
    "/api/nowhere",
    "/live",
    "/api/docs",
    "/nowhere",
    "/api/userTableControl/exportXlsx",
    "/api/fileRepository/getFile?key=x",
    "/api/userLogin/isLoggedIn?a=1&a=2",
  ];
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const { headers } = await portal.browser().send("GET", path);
    expect({ path, csp: headers.get("content-security-policy") }).toMatchObject({
      csp: expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    });
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe|https?:/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(path.startsWith("/api/") ? headers.get("cache-control") : "no-store").toMatch(/no-store|no-cache/);
    expect(headers.get("server") ?? headers.get("x-powered-by")).toBeNull();
  }
});

test("the check recognises texts that disclose internals", () => {
  for (const leak of [
    "Error\n    at run (/srv/app/main.js:1:2)",
    "select * from account where",
    "23505",
    'relation "x" does not exist',
    "ECONNREFUSED /tmp/.s.PGSQL.5432",
  ])
    expect(unsealed({ successful: false, message: leak })).not.toBeNull();
  expect(
    unsealed({ successful: false, code: "kernel.error.invalid", message: "Javítsd a megjelölt mezőket." }),
  ).toBeNull();
});
