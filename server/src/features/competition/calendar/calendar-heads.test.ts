import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../../app.ts";
import { servePages } from "../../../kernel/http/pages.ts";
import { makeCompetition, named } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";

const PLAIN =
  '<!doctype html><head><meta name="description" content="Portál" /><title>Rajt</title><script src="/x.js"></script></head>';
const folder = mkdtempSync(path.join(tmpdir(), "rajt-heads-"));
let portal: Portal;
let http: FastifyInstance;

beforeAll(async () => {
  portal = await startPortal();
  writeFileSync(path.join(folder, "index.html"), PLAIN);
  ({ http } = await buildApp(portal.context, (app, { heads }) =>
    servePages(app, { folder, publicUrl: portal.url, canonical: false, heads }),
  ));
  await http.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await http.close();
  await portal.close();
  rmSync(folder, { recursive: true });
});

const send = (address: string, init: RequestInit = {}) => fetch(new URL(address, http.listeningOrigin), init);
const page = async (address: string, language = "hu", status = 200) => {
  const response = await send(address, { headers: { accept: "text/html", "accept-language": language } });
  expect([address, response.status, response.headers.get("cache-control")]).toEqual([address, status, "no-store"]);
  return response.text();
};
const dataIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json" id="structured-data">([^<]*)<\/script>/.exec(html)?.[1] ?? "null");

describe("the head of a competition's page", () => {
  it("has title, days, place, canonical address and structured data in the reader's language", async () => {
    const { id } = await makeCompetition(portal.db, {
      name: "Tisza Kupa",
      startsOn: "2026-06-13",
      endsOn: "2026-06-14",
    });
    const html = await page(`/calendar/view/${id}?tab=fees`);
    const address = `${portal.url.origin}/calendar/view/${id}`;
    expect(html).toContain("<title>Tisza Kupa – Rajt</title>");
    expect(html).toContain(`<link rel="canonical" href="${address}" />`);
    expect(html).toMatch(/<meta name="description" content="2026 június 13–14\., 4450 Tiszalök, Strand\. Rendező: /);
    expect(html).not.toContain("Portál");
    expect(html).toContain('<script src="/x.js"></script>');
    expect(dataIn(html)).toMatchObject({
      "@type": "SportsEvent",
      name: "Tisza Kupa",
      url: address,
      startDate: "2026-06-13",
      endDate: "2026-06-14",
      eventStatus: "https://schema.org/EventScheduled",
      offers: { lowPrice: 13_000, highPrice: 20_000 },
    });
    expect(await page(`/calendar/view/${id}`, "en")).toContain("13–14 June 2026, 4450 Tiszalök, Strand. Organiser:");
  });

  it("has the fees that entrants pay, and not those of an individual part", async () => {
    const { id } = await makeCompetition(portal.db, { name: "Tisza Sprint" });
    await sql`insert into entry_price (competition_id, group_age_group_id, qualification_id, sport_category_id, registration_amount, order_index)
      select competition_id, group_age_group_id, qualification_id, sport_category_id, 90000, 99 from competition_part
      where competition_id = ${id}`.execute(portal.db);
    expect(dataIn(await page(`/calendar/view/${id}`))).toMatchObject({ offers: { highPrice: 20_000 } });
  });

  it("marks a cancelled competition", async () => {
    const { id } = await makeCompetition(portal.db, { name: "Elmaradó Kupa" });
    await sql`update competition set cancelled_at = created_at, cancellation_reason = 'Vihar' where id = ${id}`.execute(
      portal.db,
    );
    expect(dataIn(await page(`/calendar/view/${id}`))).toMatchObject({
      eventStatus: "https://schema.org/EventCancelled",
    });
  });

  it("escapes texts", async () => {
    const nasty = `"><script>alert(1)</script></title>$&$1<!--`;
    const { id } = await makeCompetition(portal.db, { name: "Ártatlan" });
    const contest = await named(portal.db, "contest", nasty);
    await sql`update competition set contest_id = ${contest}, address = ${nasty} where id = ${id}`.execute(portal.db);
    const html = await page(`/calendar/view/${id}`);
    expect(html).not.toContain("<script>alert");
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).toContain(
      "<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/title&gt;$&amp;$1&lt;!-- – Rajt</title>",
    );
    expect(dataIn(html)).toMatchObject({ name: nasty, location: { address: nasty } });
  });

  it("is generic if guests see nothing", async () => {
    const nothing = await page("/nincs", "hu", 404);
    expect(nothing).not.toContain("ld+json");
    const draft = await makeCompetition(portal.db, { name: "Vázlat", submitted: false });
    const submitted = await makeCompetition(portal.db, { name: "Beadott", committeeApproval: null });
    for (const id of [draft.id, submitted.id, 999_999, "9".repeat(30), "0", "1x"])
      expect([id, await page(`/calendar/view/${id}`, "hu", 404)]).toEqual([id, nothing]);
    const { id } = await makeCompetition(portal.db, { name: "Nyilvános" });
    await sql`update role_service set level = 'Deny' where service = 'CompetitionCalendar'
      and role_id = (select id from dashboard_role where key = 'Guest')`.execute(portal.db);
    expect(await page(`/calendar/view/${id}`, "hu", 404)).toBe(nothing);
    expect(await (await send("/sitemap.xml")).text()).not.toContain("/calendar/view/");
    await sql`update role_service set level = 'ReadOnly' where service = 'CompetitionCalendar'
      and role_id = (select id from dashboard_role where key = 'Guest')`.execute(portal.db);
  });

  it("never prevents the page from being sent", async () => {
    const { id } = await makeCompetition(portal.db, { name: "Zárva" });
    await sql`alter table entry_price rename to entry_price_away`.execute(portal.db);
    expect(await page(`/calendar/view/${id}`)).toBe(await page("/"));
    await sql`alter table entry_price_away rename to entry_price`.execute(portal.db);
  });
});

describe("the head of any page", () => {
  const title = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
  const isHidden = (html: string) => html.includes('<meta name="robots" content="noindex" />');

  it("has the title of its declaration, in the reader's language", async () => {
    expect(title(await page("/"))).toBe("Versenynaptár – Rajt");
    expect(title(await page("/club/x7Kd"))).toBe("Egyesületek – Rajt");
    expect(title(await page("/athlete/import", "en"))).toBe("Import a roster – Rajt");
    expect(title(await page("/comp-qualification/edit/3"))).toBe("Versenyminősítés – Rajt");
  });

  it("excludes non-public pages from search engines", async () => {
    const { id } = await makeCompetition(portal.db, { name: "Kereshető" });
    for (const address of ["/", "/calendar?view=list", "/registration", `/calendar/view/${id}`])
      expect([address, isHidden(await page(address))]).toEqual([address, false]);
    for (const address of ["/password-request", "/profile", "/club", "/new-password/1/key"])
      expect([address, isHidden(await page(address))]).toEqual([address, true]);
  });

  it("of an unknown page has status 404, and the page is sent", async () => {
    for (const address of ["/nincs", "/calendar/view", "/competition-entry", "/athlete/import/most"]) {
      const html = await page(address, "hu", 404);
      expect([title(html), isHidden(html)]).toEqual(["Ez az oldal nem létezik – Rajt", true]);
      expect(html).toContain('<script src="/x.js"></script>');
    }
  });
});

const addressesIn = (map: string) => [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe("clients without scripts", () => {
  it("get the page with its head, whatever they accept, and for HEAD requests too", async () => {
    const { id } = await makeCompetition(portal.db, { name: "Megosztott Kupa" });
    const address = `/calendar/view/${id}`;
    for (const accept of ["*/*", "text/html", "image/webp,*/*;q=0.8", "application/json"]) {
      const answer = await send(address, { headers: { accept } });
      expect([accept, answer.status, answer.headers.get("content-type")]).toEqual([
        accept,
        200,
        "text/html; charset=utf-8",
      ]);
      expect(await answer.text()).toContain('<meta property="og:title" content="Megosztott Kupa – Rajt" />');
    }
    const head = await send(address, { method: "HEAD", headers: { accept: "*/*" } });
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "text/html; charset=utf-8",
      "",
    ]);
  });

  it("get the absolute address of a preview image on every page", async () => {
    const { id } = await makeCompetition(portal.db);
    for (const address of ["/", "/registration", `/calendar/view/${id}`])
      expect(await page(address)).toContain(
        `<meta property="og:image" content="${new URL("/share.png", portal.url).href}" />`,
      );
    expect(await page("/registration")).toContain('<meta property="og:title" content="Regisztráció – Rajt" />');
  });

  it("get JSON from calls only, and 404 for a missing file", async () => {
    for (const [address, type] of [
      ["/api/nincs", "application/json; charset=utf-8"],
      ["/assets/old-1234.js", "application/json; charset=utf-8"],
      ["/wp-login.php", "application/json; charset=utf-8"],
    ] as const) {
      const { status, headers } = await send(address, { headers: { accept: "*/*" } });
      expect([address, status, headers.get("content-type")]).toEqual([address, 404, type]);
    }
    expect((await send("/calendar", { method: "POST" })).status).toBe(404);
  });

  it("find the sitemap through robots.txt, with exactly the pages that a guest may read", async () => {
    const seen = await makeCompetition(portal.db, { name: "Látott" });
    const draft = await makeCompetition(portal.db, { name: "Vázlat", submitted: false });
    const robots = await (await send("/robots.txt")).text();
    expect(robots).toContain("Disallow: /api/");
    const address = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? "";
    expect(address).toBe(new URL("/sitemap.xml", portal.url).href);
    const answer = await send("/sitemap.xml");
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const addresses = addressesIn(await answer.text());
    const view = (id: number) => new URL(`/calendar/view/${id}`, portal.url).href;
    expect(addresses).toEqual(expect.arrayContaining([new URL("/calendar", portal.url).href, view(seen.id)]));
    expect(addresses).not.toContain(view(draft.id));
  });
});
