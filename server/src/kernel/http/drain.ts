import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Longest that connections which say nothing are kept open for a request that may be on its way: milliseconds. */
const LONGEST = 1_500;
const LOOK_EVERY = 20;

/**
 * Ends without cutting anyone off: no new connections, every answer from now on is the last of its connection, and what is still silent after
 * a moment is closed. Closing idle connections at once, as Node does, loses the requests that are just on their way to them.
 */
export function drainOnClose(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    if (!app.server.listening) return;
    // Only the listening: the method of the HTTP server would close the idle connections too.
    Server.prototype.close.call(app.server);
    for (const end = Date.now() + LONGEST; Date.now() < end && (await connections(app)) > 0;) await sleep(LOOK_EVERY);
  });
}

const connections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
