import { FIRST_PAGES } from "@rajt/contract/first.pages";
import { PAGE_IDS, pages, pathTo } from "@rajt/contract/portal.pages";
import { allows } from "@rajt/contract/kernel/access";
import type { FastifyInstance } from "fastify";
import type { EngineContext } from "../../app-context.ts";
import { CALENDAR_NEEDS } from "./calendar/calendar.routes.ts";
import { listAddressed } from "./calendar/calendar.store.ts";

/** The pages that search engines may show, besides those of competitions. */
const FOUND = PAGE_IDS.flatMap((id) =>
  FIRST_PAGES[id] !== undefined && !pages[id].path.includes(":") ? pages[id].path : [],
);

/**
 * Serves `GET /sitemap.xml` (sitemaps.org): the pages for search engines, with the day of their last change. It
 * contains what a guest may read, for every viewer; no competitions if guests may not read the calendar.
 */
export const sitemapRoutes = (context: EngineContext) => (app: FastifyInstance) => {
  app.get("/sitemap.xml", async (_request, reply) => {
    const guest = await context.sessions.viewer(null, context.clock());
    const competitions = allows(guest, CALENDAR_NEEDS) ? await listAddressed(context.db) : [];
    const at = (path: string) => new URL(path, context.publicUrl).href;
    const addresses = [
      ...FOUND.map((path) => `<url><loc>${at(path)}</loc></url>`),
      ...competitions.map(
        ({ id, updatedAt }) =>
          `<url><loc>${at(pathTo("calendarView", { id }))}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
      ),
    ];
    return reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join("\n")}\n</urlset>\n`,
      );
  });
};
