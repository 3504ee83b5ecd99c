import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import pino from "pino";
import { createHttpServer } from "./server.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const JSON_BODY = { "content-type": "application/json" };
const DETAILS = "/api/competitionControl/getInfo";
const post = (body: string | Buffer, headers: Record<string, string> = JSON_BODY) =>
  portal.browser().send("POST", DETAILS, { body, headers });

describe("a request body", () => {
  test.each([
    ["text", "text/plain", '{"id":1}'],
    ["a form", "application/x-www-form-urlencoded", "id=1"],
    [
      "multipart",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--x--',
    ],
    ["a compressed body", "application/json+gzip", "x"],
  ])("that is %s is refused with 415", async (_what, type, body) => {
    expect((await post(body, { "content-type": type })).status).toBe(415);
  });

  test("one byte over a mebibyte is refused with 413", async () => {
    const body = JSON.stringify({ id: 1, filler: "x".repeat(1_048_577) });
    expect((await post(body)).status).toBe(413);
  });

  test.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["nested 10,000 deep", "[".repeat(10_000) + "]".repeat(10_000)],
    ["nested 33 deep", '{"id":' + "[".repeat(33) + "]".repeat(33) + "}"],
    ["a NUL character", String.raw`{"id":"\u0000"}`],
    ["a NUL in a key", String.raw`{"i\u0000d":1}`],
    ["a lone surrogate", String.raw`{"id":"\ud800"}`],
    ["a prototype", '{"__proto__":{"id":1}}'],
    ["30,000 keys", `{${Array.from({ length: 30_000 }, (_, key) => `"k${key}":1`).join(",")}}`],
  ])("that is %s is refused with 400", async (_what, body) => {
    const reply = await post(body);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).not.toMatch(/SyntaxError|at .*\.ts|stack/);
  });

  test.each([0, -1, 2 ** 31, 1.5, "1", null, true, [], {}, [1]])("with the id %j is refused by field", async (id) => {
    const { status, body } = await portal
      .browser()
      .send<{ properties: Record<string, { message: string }[]> }>("POST", DETAILS, {
        body: JSON.stringify({ id }),
        headers: JSON_BODY,
      });
    expect(status).toBe(400);
    expect(Object.keys(body.properties)).toEqual(["id"]);
    expect(body.properties["id"]?.[0]?.message).toMatch(/^[A-ZÁÉÍÓÖŐÚÜŰ]/);
  });

  test("with an unknown field is refused by field", async () => {
    const { body } = await portal
      .browser()
      .send<{ properties: object }>("POST", DETAILS, { body: '{"id":1,"isSuperAdmin":true}', headers: JSON_BODY });
    expect(body.properties).toEqual({ isSuperAdmin: [{ message: "Ismeretlen mező." }] });
  });

  test("unknown and doubled query parameters of a GET are refused", async () => {
    expect((await portal.browser().send("GET", "/api/competitionControl/getCalendarList?a=1&a=2")).status).toBe(400);
  });
});

describe("the origin of a request", () => {
  test.each([
    [{ origin: "https://elsewhere.example" }],
    [{ origin: "null" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
  ])("with %j refuses a POST", async (headers) => {
    expect((await post('{"id":1}', { ...JSON_BODY, ...headers })).status).toBe(403);
  });

  test.each([{ "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }])(
    "with %j permits a POST",
    async (headers) => {
      expect((await post('{"id":1}', { ...JSON_BODY, ...headers })).status).not.toBe(403);
    },
  );

  test.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "none" }],
    // A link or a picture in user content on one of our pages.
    [{ "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" }],
    [{ "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" }],
    [{ "sec-fetch-site": "", referer: "https://elsewhere.example/" }],
  ])("with %j refuses a GET that has side effects", async (headers) => {
    expect((await portal.browser().call("GET /userLogin/logout", {}, headers)).status).toBe(403);
  });

  test("of the portal's own page permits the same GET", async () => {
    for (const headers of [undefined, { "sec-fetch-dest": "empty" }])
      expect((await portal.browser().call("GET /userLogin/logout", {}, headers)).status).toBe(200);
  });
});

describe("the headers of an answer", () => {
  test.each([
    "/api/competitionControl/getCalendarList",
    "/api/userLogin/isLoggedIn",
    "/live",
    "/ready",
    "/api/docs",
    "/api/none",
  ])("keep browsers safe at %s", async (path) => {
    const { headers } = await portal.browser().send("GET", path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|https?:|\*/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("x-powered-by")).toBeNull();
  });

  test("forbid caching of calls, except for those that may be revalidated", async () => {
    const visitor = portal.browser();
    expect((await visitor.call("GET /userLogin/isLoggedIn", {})).headers.get("cache-control")).toBe("no-store");
    const poll = await visitor.call("GET /dashboardNotificationControl/getStatus", {});
    expect(poll.headers.get("cache-control")).toBe("private, no-cache");
    const again = await visitor.call(
      "GET /dashboardNotificationControl/getStatus",
      {},
      { "if-none-match": poll.headers.get("etag") ?? "" },
    );
    expect(again.status).toBe(304);
  });

  test("answers an unknown address and an unknown method in the visitor's language", async () => {
    const hungarian = await portal.browser().send<{ message: string }>("GET", "/api/nothing");
    expect([hungarian.status, hungarian.body.message]).toEqual([404, "Nincs ilyen cím."]);
    const english = await portal
      .browser()
      .send<{ message: string }>("GET", "/api/nothing", { headers: { "accept-language": "en-GB" } });
    expect(english.body.message).toBe("This address does not exist.");
    expect(
      (
        await portal
          .browser()
          .send("TRACE", "/")
          .catch(() => ({ status: 405 }))
      ).status,
    ).toBeGreaterThanOrEqual(400);
  });
});

describe("bytes that are no request", () => {
  /** Sends bytes and returns the whole answer. */
  const say = async (bytes: string): Promise<string> => {
    const socket = connect(Number(portal.url.port), portal.url.hostname);
    socket.write(bytes);
    return text(socket);
  };

  test.each([
    ["no HTTP", "hello\r\n\r\n", "400 Bad Request"],
    ["two lengths", "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", "400 Bad Request"],
    [
      "a head too large",
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`,
      "431 Request Header Fields Too Large",
    ],
  ])("%s are answered with the usual headers and no body", async (_what, bytes, status) => {
    const [head = "", body] = (await say(bytes)).split("\r\n\r\n");
    expect(head.split("\r\n")[0]).toBe(`HTTP/1.1 ${status}`);
    expect(head).toMatch(/^content-security-policy: default-src 'none'.*frame-ancestors 'none'/im);
    expect(head).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(body).toBe("");
  });

  test("TRACE returns nothing of what was sent", async () => {
    const answer = await say("TRACE /live HTTP/1.1\r\nhost: x\r\nx-canary: 4711\r\nconnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(answer).not.toContain("4711");
  });
});

test("behind https every answer pins the browser to https for two years", async () => {
  const server = await createHttpServer({
    log: pino({ level: "silent" }),
    publicUrl: new URL("https://rajt.example/"),
    trustProxy: false,
    apiPath: "/api",
  });
  const { headers } = await server.inject({ url: "/nowhere" });
  expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
  expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  await server.close();
});

test("pictures come from no other origin than the operator configures (setting MAP_TILES_URL)", async () => {
  const server = await createHttpServer({
    log: pino({ level: "silent" }),
    publicUrl: new URL("http://rajt.example/"),
    trustProxy: false,
    apiPath: "/api",
    pictures: ["https://tiles.example"],
  });
  const { headers } = await server.inject({ url: "/nowhere" });
  expect(headers["content-security-policy"]).toContain("img-src 'self' data: https://tiles.example;");
  expect(headers["content-security-policy"]).toContain("connect-src 'self';");
  await server.close();
});

test("health returns the current state and nothing else", async () => {
  expect((await portal.browser().send("GET", "/live")).body).toEqual({ live: true });
  expect((await portal.browser().send("GET", "/ready")).body).toEqual({ ready: true });
});

test("the OpenAPI document has every served call", async () => {
  const { body } = await portal.browser().send<{ openapi: string; paths: Record<string, object> }>("GET", "/api/docs");
  expect(body.openapi).toBe("3.1.0");
  expect(Object.keys(body.paths)).toContain("/api/competitionEntryControl/personEntry");
});
