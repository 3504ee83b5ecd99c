import { notificationCalls } from "@rajt/contract/notification/notification.calls";
import { noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { gathered } from "../../kernel/db/gathered.ts";
import type { Feature, World } from "../../world.ts";
import { liveSessions, type SessionAsk } from "../access/index.ts";
import { countWaiting, removeAll, removeOne, waitingOf } from "./notification.store.ts";
import { notificationWire } from "./notification.wire.ts";
import { closedAmong, type Openers } from "./open-subjects.ts";
import { tellOfRegained } from "./tell-of-regained.ts";
import { tellOfClearances } from "./tell-of-clearances.ts";

export { notify } from "./notification.store.ts";
export type { Openers } from "./open-subjects.ts";
export { troubleTeller } from "./tell-of-trouble.ts";

const LONGEST_PAGE = 1000;

/** What the portal has to tell each account; counted by every open page every few seconds. */
export function notificationFeature(world: World, openers: Openers): Feature {
  const { db, saving } = world;
  saving.whenRegained((regained) => tellOfRegained(world, regained));
  const waiting = gathered((asks: readonly SessionAsk[]) => countWaiting(db, asks.length, liveSessions(asks, world)));
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
