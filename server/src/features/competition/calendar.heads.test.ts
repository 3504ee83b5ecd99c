import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../app.ts";
import { servePages } from "../../kernel/http/pages.ts";
import { makeCompetition, named } from "../../testing/factories.ts";
import { startPortal, type Portal } from "../../testing/harness.ts";

const PLAIN =
  '<!doctype html><head><meta name="description" content="Portál" /><title>Rajt</title><script src="/x.js"></script></head>';
const folder = mkdtempSync(path.join(tmpdir(), "rajt-heads-"));
let portal: Portal;
let http: FastifyInstance;

beforeAll(async () => {
  portal = await startPortal();
  writeFileSync(path.join(folder, "index.html"), PLAIN);
  ({ http } = await buildApp(portal.world, (app, { heads }) =>
    servePages(app, { folder, publicUrl: portal.url, canonical: false, heads }),
  ));
  await http.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await http.close();
  await portal.close();
  rmSync(folder, { recursive: true });
});

const page = async (address: string, language = "hu") => {
  const response = await fetch(new URL(address, http.listeningOrigin), {
    headers: { accept: "text/html", "accept-language": language },
  });
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return response.text();
};
const dataIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json" id="structured-data">([^<]*)<\/script>/.exec(html)?.[1] ?? "null");

describe("the head of a competition's page", () => {
  it("says in the reader's language what, when and where, with its one address and data for machines", async () => {
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

  it("says that one is called off", async () => {
    const { id } = await makeCompetition(portal.db, { name: "Elmaradó Kupa" });
    await sql`update competition set cancelled_at = created_at, cancellation_reason = 'Vihar' where id = ${id}`.execute(
      portal.db,
    );
    expect(dataIn(await page(`/calendar/view/${id}`))).toMatchObject({
      eventStatus: "https://schema.org/EventCancelled",
    });
  });

  it("is no way in for a text", async () => {
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

  it("is the portal's own where a guest sees nothing", async () => {
    const draft = await makeCompetition(portal.db, { name: "Vázlat", submitted: false });
    const submitted = await makeCompetition(portal.db, { name: "Beadott", committeeApproval: null });
    for (const id of [draft.id, submitted.id, 999_999, "9".repeat(30), "0", "1x"])
      expect([id, await page(`/calendar/view/${id}`)]).toEqual([id, PLAIN]);
    expect(await page("/calendar")).toBe(PLAIN);
    const { id } = await makeCompetition(portal.db, { name: "Nyilvános" });
    await sql`update role_service set level = 'Deny' where service = 'CompetitionCalendar'
      and role_id = (select id from dashboard_role where key = 'Guest')`.execute(portal.db);
    expect(await page(`/calendar/view/${id}`)).toBe(PLAIN);
    await sql`update role_service set level = 'ReadOnly' where service = 'CompetitionCalendar'
      and role_id = (select id from dashboard_role where key = 'Guest')`.execute(portal.db);
  });

  it("never keeps the page from coming", async () => {
    const { id } = await makeCompetition(portal.db, { name: "Zárva" });
    await sql`alter table entry_price rename to entry_price_away`.execute(portal.db);
    expect(await page(`/calendar/view/${id}`)).toBe(PLAIN);
    await sql`alter table entry_price_away rename to entry_price`.execute(portal.db);
  });
});
