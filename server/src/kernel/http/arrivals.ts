import type { FastifyInstance } from "fastify";

let arrived = 0;

/** Counts the requests that come to this process, for whoever works long and would rather not be in their way. */
export function countArrivals(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, _reply, done) => {
    arrived++;
    done();
  });
}

/** Returns the number of connections that have come since the process began. */
export const arrivals = (): number => arrived;
