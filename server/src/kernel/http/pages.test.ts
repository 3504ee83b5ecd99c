import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastifyCookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIRST_PAGES } from "@rajt/contract/first.pages";
import { firstWords } from "./page-files.ts";
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

/** Requests an address literally: a client would normalise it first. */
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

test("redirects a visitor on another name of the machine to the same address under the public one", async () => {
  expect(await asked("/calendar/view/1?tab=fees", "other.example")).toEqual({
    status: 302,
    location: "http://rajt.example:8080/calendar/view/1?tab=fees",
  });
  expect(await asked("/calendar", PUBLIC.host)).toEqual({ status: 200, location: null });
});

test("names the shared page's picture by the address that the portal is reached at, however late its port is known", async () => {
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
])("redirects nobody to another site: %s", async (address) => {
  const { status, location } = await asked(address, "other.example");
  expect(status).toBeLessThan(500);
  expect(new URL(location ?? PUBLIC.href, "http://other.example").origin).toBe(PUBLIC.origin);
});

test("links the files of a page that visitors open first and of the texts in the chosen language, without those of the entry", async () => {
  const built = mkdtempSync(path.join(tmpdir(), "rajt-files-"));
  mkdirSync(path.join(built, ".vite"));
  writeFileSync(path.join(built, "index.html"), "<!doctype html><head><title>Rajt</title></head><body></body>");
  const chunk = (name: string, ...imports: string[]) => ({
    file: `assets/${name}.js`,
    css: [`assets/${name}.css`],
    imports,
  });
  writeFileSync(
    path.join(built, ".vite/manifest.json"),
    JSON.stringify({
      "index.html": { ...chunk("index", "_frame.js"), isEntry: true },
      "_frame.js": chunk("frame"),
      "_both.js": chunk("both", "_frame.js"),
      ...Object.fromEntries(Object.values(FIRST_PAGES).map((source) => [source, chunk(source, "_both.js")])),
      "src/features/competition/calendar/CalendarPage.tsx": chunk("calendar", "_both.js"),
      [firstWords("hu")]: chunk("hu"),
      [firstWords("en")]: chunk("en"),
    }),
  );
  const other = Fastify();
  await other.register(fastifyCookie);
  const answer = await servePages(other, { folder: built, publicUrl: PUBLIC, canonical: false });
  other.setNotFoundHandler((request, reply) => answer(request, reply) ?? reply.code(404).send());
  const named = async (url: string, cookie = "") => {
    const { body } = await other.inject({ url, headers: { accept: "text/html", "accept-language": "en", cookie } });
    return [...body.matchAll(/<link rel="(?:stylesheet|modulepreload)" crossorigin href="\/assets\/([^"]+)"/g)]
      .map(([, file = ""]) => file)
      .toSorted((one, other) => one.localeCompare(other));
  };
  expect(await named("/", "locale=en")).toEqual([
    "both.css",
    "both.js",
    "calendar.css",
    "calendar.js",
    "en.css",
    "en.js",
  ]);
  expect(await named("/club")).toEqual(["hu.css", "hu.js"]);
  expect(await named("/nowhere")).toEqual(["hu.css", "hu.js"]);
  await other.close();
  rmSync(built, { recursive: true });
});

const PAGE = await readFile(new URL("../../../../web/index.html", import.meta.url), "utf8");

describe("the answer at the address of a page", () => {
  const built = mkdtempSync(path.join(tmpdir(), "rajt-answer-"));
  let pages: FastifyInstance;
  beforeAll(async () => {
    writeFileSync(path.join(built, "index.html"), PAGE);
    pages = Fastify();
    await pages.register(fastifyCookie);
    const answer = await servePages(pages, { folder: built, publicUrl: PUBLIC, canonical: false });
    pages.setNotFoundHandler((request, reply) => answer(request, reply) ?? reply.code(404).send());
  });
  afterAll(async () => {
    await pages.close();
    rmSync(built, { recursive: true });
  });
  const asked = (url: string, headers: Record<string, string> = {}) =>
    pages.inject({ url, headers: { accept: "text/html", ...headers } });

  test("is in the chosen language, and in Hungarian until one is chosen, whatever the browser prefers", async () => {
    const bodyOf = async (headers: Record<string, string>) => (await asked("/calendar", headers)).body;
    expect(await bodyOf({ "accept-language": "en" })).toContain('<html lang="hu">');
    expect(await bodyOf({ cookie: "locale=en" })).toContain('<html lang="en">');
  });

  test.each(["hu", "en"])(
    "has the properties that search engines need for a page that they may show, in %s",
    async (locale) => {
      for (const url of ["/calendar", "/registration", "/login"]) {
        const { statusCode, body } = await asked(url, { cookie: `locale=${locale}`, "accept-language": locale });
        expect(statusCode).toBe(200);
        expect(body).toContain(`<html lang="${locale}"`);
        expect(body).toMatch(/<title>[^<]{4,60} – Rajt<\/title>/);
        expect(body).toMatch(/<meta name="description" content="[^"]{40,160}" \/>/);
        expect(body).toMatch(/<meta name="viewport" content="width=device-width, initial-scale=1" \/>/);
        expect(body).not.toMatch(/<meta name="robots"[^>]*noindex/);
        expect(body).not.toMatch(/<link rel="canonical"[^>]*href="(?!https?:)/);
        for (const [image = ""] of body.matchAll(/<img [^>]*>/g)) expect(image).toContain(' alt="');
      }
      expect((await asked("/password-request")).body).toContain('<meta name="robots" content="noindex" />');
      const { body: robots } = await asked("/robots.txt");
      expect(robots.split("\n").filter((line) => !/^(?:(?:User-agent|Disallow|Sitemap): \S+)?$/.test(line))).toEqual(
        [],
      );
      expect(robots).not.toMatch(/^Disallow: \/$/m);
    },
  );

  test("is sent in the requested encoding, with the same content in each", async () => {
    const plain = await asked("/login");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const brotli = await asked("/login", { "accept-encoding": "gzip, deflate, br" });
    expect([brotli.headers["content-encoding"], brotli.headers["vary"]]).toEqual(["br", "accept-encoding"]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await asked("/login", { "accept-encoding": "br;q=0, gzip" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });
});
