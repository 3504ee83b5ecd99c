import { calendarFeedQuery, feedQuery, idInAddress } from "@rajt/contract/competition/calendar/calendar.calls";
import { readsPublic } from "@rajt/contract/kernel/access";
import { addDays, dayOf } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { makeContext } from "../../../kernel/calls/context.ts";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import { admit, tagOf } from "../../../kernel/calls/serve-calls.ts";
import { disposition } from "../../../kernel/http/disposition.ts";
import type { EngineContext } from "../../../app-context.ts";
import { calendarOf } from "./calendar-ics.ts";
import { findFeedRow, listFeed, type FeedRow } from "./calendar.store.ts";

export const CALENDAR_NEEDS = readsPublic("CompetitionCalendar");
const DAYS_BACK = 366;

/**
 * Serves `GET /calendar.ics` and `GET /calendar/12.ics`, to download or subscribe to. Polling programs have no session,
 * so both contain only public competitions, for every viewer.
 */
export const calendarRoutes = (context: EngineContext) => (app: FastifyInstance) => {
  const config = { needs: CALENDAR_NEEDS };
  app.get("/calendar.ics", { config }, async (request, reply) => {
    const { now } = await admitted(request, reply);
    const { lang, ...filters } = parseQuery(calendarFeedQuery, request.query);
    const today = dayOf(now);
    const rows = await listFeed(context.db, filters, { today, since: addDays(today, -DAYS_BACK) });
    return give(rows, lang, "rajt.ics", request, reply);
  });
  app.get<{ Params: { id: string } }>("/calendar/:id.ics", { config }, async (request, reply) => {
    await admitted(request, reply);
    const { lang } = parseQuery(feedQuery, request.query);
    const parsedId = idInAddress.safeParse(request.params.id);
    const row = parsedId.success ? await findFeedRow(context.db, parsedId.data) : undefined;
    if (row === undefined) throw noData();
    return give([row], lang, `${row.name}.ics`, request, reply);
  });

  async function admitted(request: FastifyRequest, reply: FastifyReply) {
    const call = makeContext(request, reply, context);
    await admit(CALENDAR_NEEDS, request.routeOptions.url ?? "-", call, context);
    return call;
  }

  function give(rows: readonly FeedRow[], locale: Locale, name: string, request: FastifyRequest, reply: FastifyReply) {
    const body = calendarOf(rows, { publicUrl: context.publicUrl, locale });
    const tag = tagOf(body);
    reply.header("cache-control", "private, no-cache").header("etag", tag);
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    return reply
      .type("text/calendar; charset=utf-8")
      .header("content-disposition", disposition("attachment", name))
      .send(body);
  }
};

/** @throws {Refusal} 400 */
function parseQuery<T>(schema: z.ZodType<T>, query: unknown): T {
  const read = schema.safeParse(query);
  if (!read.success) throw new Refusal("kernel.error.invalid", { status: 400 });
  return read.data;
}
