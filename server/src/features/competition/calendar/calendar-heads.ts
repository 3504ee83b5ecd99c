import { sportsEvent } from "@rajt/contract/competition/calendar/structured-data.rules";
import { idInAddress } from "@rajt/contract/competition/calendar/calendar.calls";
import { pathTo } from "@rajt/contract/portal.pages";
import { allows } from "@rajt/contract/kernel/access";
import { formatDay, formatDayRange } from "@rajt/contract/kernel/days";
import type { PageHeads } from "../../../kernel/http/page-head.ts";
import { requestLocale } from "../../../kernel/http/server.ts";
import { translate } from "../../../kernel/http/texts.ts";
import type { EngineContext } from "../../../app-context.ts";
import { CALENDAR_NEEDS } from "./calendar.routes.ts";
import { findDescribed } from "./calendar.store.ts";

/** Serves the head of a competition's page for clients without scripts, as a guest sees it, for every viewer. */
export const competitionHeads = ({ reserve, clock, sessions, publicUrl }: EngineContext): PageHeads => {
  const db = reserve("competition");
  return {
    page: "calendarView",
    read: async ({ id: requested }, request) => {
      const id = idInAddress.safeParse(requested);
      if (!id.success || !allows(await sessions.viewer(null, clock()), CALENDAR_NEEDS)) return null;
      const competition = await findDescribed(db, id.data);
      if (competition === undefined) return null;
      const locale = requestLocale(request);
      const canonical = new URL(pathTo("calendarView", { id: id.data }), publicUrl).href;
      return {
        title: competition.name,
        description: translate(locale, "competition.calendar.feed.about", {
          date: formatDayRange(competition.date, competition.endDate, locale),
          place: competition.address,
          organiser: competition.createdOrg.name,
          deadline: formatDay(competition.regDeadline, locale),
        }),
        canonical,
        data: sportsEvent(competition, canonical),
      };
    },
  };
};
