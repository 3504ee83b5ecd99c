import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError, NO_ANSWER } from "./call-error.ts";
import { call } from "./calls.ts";

type Seen = { method: string; url: string; language: string; type: string; body: string };
type Reply = { status: number; headers?: Record<string, string>; body: string };

let server: Server;
let seen: Seen;
let reply: Reply;
const realFetch = globalThis.fetch;

beforeEach(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const { "accept-language": language = "", "content-type": type = "" } = request.headers;
      seen = { method: request.method ?? "", url: request.url ?? "", language, type, body };
      response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  // The page uses addresses relative to the portal; here the portal is the server above.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: null }),
  );
  document.documentElement.lang = "en";
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
  server.closeAllConnections();
});

const failureOf = async (): Promise<CallError> => {
  try {
    await call("POST /competitionControl/getDetails", { id: 12 });
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
  throw new Error("the call was answered");
};

describe("call", () => {
  it("sends JSON and the page's language under the wire name", async () => {
    reply = { status: 200, body: '{"successful":true}' };
    const answer = await call("POST /localeControl/setCurrentLocale", { locale: "hu" });
    expect(answer).toEqual({ successful: true });
    expect(seen).toEqual({
      method: "POST",
      url: "/api/localeControl/setCurrentLocale",
      language: "en",
      type: "application/json",
      body: '{"locale":"hu"}',
    });
  });

  it("sends no body with a GET", async () => {
    reply = { status: 200, body: "true" };
    expect(await call("GET /userLogin/isLoggedIn", {})).toBe(true);
    expect(seen).toMatchObject({ method: "GET", url: "/api/userLogin/isLoggedIn", body: "", type: "" });
  });

  it("throws the code, the sentence and the fields of a refusal", async () => {
    reply = {
      status: 400,
      body: JSON.stringify({
        successful: false,
        code: "kernel.error.invalid",
        message: "Check it.",
        properties: { id: [{ message: "Wrong." }, "not a message"], other: 3 },
      }),
    };
    expect(await failureOf()).toMatchObject({
      status: 400,
      code: "kernel.error.invalid",
      message: "Check it.",
      properties: { id: [{ message: "Wrong." }] },
    });
  });

  it("reports when to retry after a rate limit", async () => {
    reply = { status: 429, headers: { "retry-after": "40" }, body: "{}" };
    expect(await failureOf()).toMatchObject({ status: 429, code: "kernel.error.tooMany", retryAfter: 40 });
  });

  it("treats a response that is not the portal's as a server failure", async () => {
    reply = { status: 502, body: "<html>Bad gateway</html>" };
    expect(await failureOf()).toMatchObject({ status: 502, code: "kernel.error.server", message: "" });
    reply = { status: 200, body: "<html>Sign in to the wireless network</html>" };
    expect(await failureOf()).toMatchObject({ status: 502, code: "kernel.error.server" });
  });

  it("reports a missing response", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failureOf()).toMatchObject({ status: NO_ANSWER, code: "shell.connection.lost" });
  });

  it("throws the abort reason, not a lost connection", async () => {
    vi.stubGlobal("fetch", realFetch);
    const reason = new DOMException("left", "AbortError");
    const given = call("GET /userLogin/isLoggedIn", {}, AbortSignal.abort(reason));
    await expect(given).rejects.not.toBeInstanceOf(CallError);
  });
});
