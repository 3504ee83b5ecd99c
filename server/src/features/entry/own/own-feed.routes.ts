import { addDays, dayOf } from "@rajt/contract/kernel/days";
import { OWN_FEED } from "@rajt/contract/entry/own-feed.values";
import { feedQuery } from "@rajt/contract/competition/calendar/calendar.calls";
import type { FastifyInstance } from "fastify";
import { noData } from "../../../kernel/calls/refusal.ts";
import { tagOf } from "../../../kernel/calls/serve-calls.ts";
import { translate } from "../../../kernel/http/texts.ts";
import { hashToken, isToken } from "../../../kernel/session/session.ts";
import type { EngineContext } from "../../../app-context.ts";
import { ownFeedOf } from "./own-feed-ics.ts";
import { accountOfFeed, readFeedRaces } from "./own-feed.store.ts";

const DAYS_BACK = 366;

/** Serves `GET /my-races/feed/….ics`, an account's own races. Calendar programs have no session: the secret address authenticates them. */
export const ownFeedRoutes =
  ({ db, clock, publicUrl }: EngineContext) =>
  (app: FastifyInstance): void => {
    app.get<{ Params: { token: string } }>(`${OWN_FEED}/:token.ics`, async (request, reply) => {
      const { token } = request.params;
      const account = isToken(token) ? await accountOfFeed(db, hashToken(token)) : null;
      if (account === null) throw noData();
      const { lang } = feedQuery.safeParse(request.query).data ?? { lang: "hu" as const };
      const rows = await readFeedRaces(db, account, addDays(dayOf(clock()), -DAYS_BACK));
      const body = ownFeedOf(rows, {
        publicUrl,
        name: `${translate(lang, "entry.own.title")} – Rajt`,
        transition: translate(lang, "entry.own.transition"),
      });
      const tag = tagOf(body);
      reply.header("cache-control", "private, no-cache").header("etag", tag);
      if (request.headers["if-none-match"] === tag) return reply.code(304).send();
      return reply.type("text/calendar; charset=utf-8").send(body);
    });
  };
