import { notificationCalls } from "@rajt/contract/notification/notification.calls";
import { noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { crowds } from "../../kernel/db/asks.ts";
import { gathered } from "../../kernel/db/gathered.ts";
import type { Feature, World } from "../../world.ts";
import type { SessionAsk } from "../../kernel/session/session.ts";
import type { liveSessions } from "../access/index.ts";
import { countWaiting, removeAll, removeOne, waitingOf } from "./notification.store.ts";
import { notificationWire } from "./notification.wire.ts";
import { closedAmong, type Openers } from "./open-subjects.ts";
import { tellOfRegained } from "./tell-of-regained.ts";
import { tellOfClearances } from "./tell-of-clearances.ts";

export type { Openers } from "./open-subjects.ts";
export { tell, type Telling } from "./tell.ts";
export { troubleTeller } from "./tell-of-trouble.ts";

const LONGEST_PAGE = 1000;

/**
 * The parts above this feature, since all that tell are above it: the live sessions, and what their accounts may open.
 */
type Above = { readonly openers: Openers; readonly liveSessions: typeof liveSessions };

/** Serves the notifications of each account; every open page counts them every few seconds. */
export function notificationFeature(world: World, { openers, liveSessions }: Above): Feature {
  const { db, saving } = world;
  saving.whenRegained((regained) => tellOfRegained(world, regained));
  const forPolls = world.reserve("poll");
  const waiting = gathered(
    (asks: readonly SessionAsk[]) => countWaiting(forPolls, asks.length, liveSessions(asks, world)),
    crowds.poll,
  );
  const calls = serveCalls(notificationCalls, {
    "GET /dashboardNotificationControl/getStatus": async ({ session: { tokenHash }, now, viewer }) => {
      const count = tokenHash === null ? 0 : await waiting({ tokenHash, now });
      const lost = saving.lost();
      return lost && (await viewer()).isSuperAdmin ? { count, cannotSave: lost.why } : { count };
    },
    "POST /dashboardNotificationControl/getList": async ({ input, account, viewer, locale, say }) => {
      const page = { first: input.firstResult, most: input.maxResults === 0 ? LONGEST_PAGE : input.maxResults };
      const rows = await waitingOf(db, await account(), page);
      const closed = await closedAmong(rows, openers, { runner: db, viewer });
      return rows.flatMap((row) => notificationWire(row, { isOpen: !closed.has(row), locale, say }));
    },
    "POST /dashboardNotificationControl/deleteById": async ({ input, account, now }) => {
      if (!(await removeOne(db, await account(), input.id, now))) throw noData();
      return { successful: true };
    },
    "GET /dashboardNotificationControl/deleteAll": async ({ account, now }) => {
      await removeAll(db, await account(), now);
      return { successful: true };
    },
  });
  return {
    calls,
    jobs: [{ name: "doctor-date-expiry", cron: "30 5 * * *", run: () => tellOfClearances(world) }],
  };
}
