import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import fastifyCookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { servePages } from "./pages.ts";

const folder = mkdtempSync(path.join(tmpdir(), "rajt-pages-"));
const PUBLIC = new URL("http://rajt.example:8080/");
let app: FastifyInstance;
beforeAll(async () => {
  writeFileSync(path.join(folder, "index.html"), "<!doctype html><title>Rajt</title>");
  app = Fastify();
  const page = await servePages(app, { folder, publicUrl: PUBLIC, canonical: true });
  app.setNotFoundHandler((request, reply) => page(request, reply) ?? reply.code(404).send());
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Asks letter for letter: a client would tidy the address first. */
const asked = (address: string, host: string) =>
  new Promise<{ status: number; location: string | null }>((resolve, reject) => {
    const socket = connect(Number(new URL(app.listeningOrigin).port), "127.0.0.1", () =>
      socket.write(`GET ${address} HTTP/1.1\r\nhost: ${host}\r\naccept: text/html\r\nconnection: close\r\n\r\n`),
    );
    let text = "";
    socket.on("data", (bytes) => (text += String(bytes)));
    socket.on("error", reject);
    socket.on("close", () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
        location: /^location: (.*)\r$/im.exec(text)?.[1] ?? null,
      }),
    );
  });

test("whoever comes by another name of the machine is sent to the same address under the public one", async () => {
  expect(await asked("/calendar/view/1?tab=fees", "other.example")).toEqual({
    status: 302,
    location: "http://rajt.example:8080/calendar/view/1?tab=fees",
  });
  expect(await asked("/calendar", PUBLIC.host)).toEqual({ status: 200, location: null });
});

test("the picture of a shared page has the address that the portal is reached at, however late its port is known", async () => {
  const late = new URL("http://127.0.0.1/");
  const other = Fastify();
  await servePages(other, { folder, publicUrl: late, canonical: false });
  late.port = "8081";
  const pages = await Promise.all([1, 2].map(() => other.inject({ url: "/", headers: { accept: "text/html" } })));
  for (const { body } of pages) expect(body).toContain(`content="http://127.0.0.1:8081/share.png"`);
  await other.close();
});

test.each([
  "//evil.example/x",
  String.raw`/\evil.example/x`,
  String.raw`\\evil.example/x`,
  "///evil.example",
  "/%2f/evil.example",
  "/.//evil.example",
  "http://evil.example/",
  "//user@evil.example:80/",
  "/@evil.example",
  "javascript:alert(1)",
  "//",
])("nobody is sent to another site: %s", async (address) => {
  const { status, location } = await asked(address, "other.example");
  expect(status).toBeLessThan(500);
  expect(new URL(location ?? PUBLIC.href, "http://other.example").origin).toBe(PUBLIC.origin);
});

test("an address is answered with the files of its own page and of the words that it says in the language that was chosen, and with no other's", async () => {
  const built = mkdtempSync(path.join(tmpdir(), "rajt-files-"));
  mkdirSync(path.join(built, ".vite"));
  writeFileSync(path.join(built, "index.html"), "<!doctype html><head><title>Rajt</title></head>");
  const files = (name: string) => ({
    scripts: [`assets/${name}.js`, "assets/both.js"],
    styles: [`assets/${name}.css`],
  });
  const first = { ...files("calendar"), words: "first" };
  const names = ["login", "texts.hu.first", "texts.hu.rest", "texts.en.first", "texts.en.rest"];
  writeFileSync(
    path.join(built, ".vite/pages.json"),
    JSON.stringify({ calendar: first, ...Object.fromEntries(names.map((name) => [name, files(name)])) }),
  );
  const other = Fastify();
  await other.register(fastifyCookie);
  const answer = await servePages(other, { folder: built, publicUrl: PUBLIC, canonical: false });
  other.setNotFoundHandler((request, reply) => answer(request, reply) ?? reply.code(404).send());
  const named = async (url: string, cookie = "") => {
    const { body } = await other.inject({ url, headers: { accept: "text/html", "accept-language": "en", cookie } });
    const head = body.slice(0, body.indexOf("</head>"));
    return [...head.matchAll(/<link rel="(?:stylesheet|modulepreload)" crossorigin href="\/assets\/([^"]+)"/g)].map(
      ([, file]) => file,
    );
  };
  expect(await named("/login")).toEqual([
    "texts.hu.first.css",
    "texts.hu.rest.css",
    "login.css",
    "texts.hu.first.js",
    "both.js",
    "texts.hu.rest.js",
    "login.js",
  ]);
  expect(await named("/", "locale=en")).toEqual([
    "texts.en.first.css",
    "calendar.css",
    "texts.en.first.js",
    "both.js",
    "calendar.js",
  ]);
  expect(await named("/nowhere")).toEqual(["texts.hu.first.css", "texts.hu.first.js", "both.js"]);
  await other.close();
  rmSync(built, { recursive: true });
});
