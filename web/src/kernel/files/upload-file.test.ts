import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError, NO_ANSWER } from "../calls/call-error.ts";
import { uploadFile } from "./upload-file.ts";

type Seen = { method: string; url: string; type: string; body: string };

let server: Server;
let seen: Seen;
let reply: { status: number; body: string };
const sent = new File(["tartalom"], "kép.png", { type: "image/png" });
const INFO = { key: "k".repeat(32), fileName: "kép.png", mimeType: "image/png", fileSize: 8 };

beforeEach(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      seen = {
        method: request.method ?? "",
        url: request.url ?? "",
        type: request.headers["content-type"] ?? "",
        body,
      };
      // The page uses the portal's own origin; here the server has another one.
      const headers = {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "*",
        "content-type": "application/json",
      };
      if (request.method === "OPTIONS") response.writeHead(204, headers).end();
      else response.writeHead(reply.status, headers).end(reply.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const here = `http://127.0.0.1:${port}`;
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends XMLHttpRequest {
      override open(method: string, path: string): void {
        super.open(method, here + path, true);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
  server.closeAllConnections();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe("uploadFile", () => {
  it("sends a multipart form with one file and returns the stored file", async () => {
    reply = { status: 200, body: JSON.stringify({ successful: true, ...INFO }) };
    const percents: number[] = [];
    const info = await uploadFile("fileRepository", sent, {
      place: { storage: "public" },
      onProgress: (percent) => percents.push(percent),
    });
    expect(info).toEqual(INFO);
    expect(seen).toMatchObject({ method: "POST", url: "/api/fileRepository/addFile?storage=public" });
    expect(seen.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen.body).toMatch(/name="file"; filename="k\S+p\.png"/);
    expect(percents.at(-1)).toBe(100);
  });

  it("throws the sentence of a refusal, also with status 200", async () => {
    const refusal = { successful: false, code: "file.refusal.notPicture", message: "Ide képet tölts fel." };
    for (const status of [200, 413]) {
      reply = { status, body: JSON.stringify(refusal) };
      expect(await failureOf(uploadFile("x", sent))).toMatchObject({
        status,
        code: refusal.code,
        message: refusal.message,
      });
    }
  });

  it("treats a response that is not the portal's as a server failure", async () => {
    reply = { status: 200, body: "<html>" };
    expect(await failureOf(uploadFile("x", sent))).toMatchObject({ status: 502, code: "kernel.error.server" });
  });

  it("reports a missing response", async () => {
    server.close();
    const failure = await failureOf(uploadFile("x", sent));
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({ status: NO_ANSWER });
  });

  it("throws the abort reason", async () => {
    const reason = new Error("left");
    expect(await failureOf(uploadFile("x", sent, { signal: AbortSignal.abort(reason) }))).toBe(reason);
  });
});
