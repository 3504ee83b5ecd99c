import type { ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

export type DrainPatience = {
  /** Longest that connections are kept open for a request that may be on its way, or has come in half: milliseconds. */
  readonly silent: number;
  /** Longest that a request is worked on, and its answer is read. */
  readonly underWay: number;
};

/** A statement of the database may take nearly as long as a request under way; an export or a download that takes longer is cut off. */
const PATIENCE: DrainPatience = { silent: 500, underWay: 4_000 };
const LOOK_EVERY = 20;

/**
 * Ends without cutting anyone off who can be answered: no new connections, every answer from now on is the last of its connection, and what is
 * still silent after a moment is closed, half-sent requests too. Closing idle connections at once, as Node does, loses the requests that are
 * just on their way to them; and it never closes those that have begun to say something.
 */
export function drainOnClose(app: FastifyInstance, patience: DrainPatience = PATIENCE): void {
  /** Each open connection, with the answer to what was asked last. */
  const open = new Map<Socket, ServerResponse | undefined>();
  app.server.on("connection", (socket: Socket) => {
    open.set(socket, undefined);
    socket.once("close", () => open.delete(socket));
  });
  app.server.on("request", ({ socket }, response) => {
    if (open.has(socket)) open.set(socket, response);
  });
  app.addHook("preClose", async () => {
    if (!app.server.listening) return;
    // Only the listening: the method of the HTTP server would close the idle connections too.
    Server.prototype.close.call(app.server);
    for (const [socket, response] of open) if (response) endWith(response, socket);
    const began = performance.now();
    const allEndWithin = async (longest: number) => {
      while (open.size > 0 && performance.now() - began < longest) await sleep(LOOK_EVERY);
    };
    await allEndWithin(patience.silent);
    for (const [socket, response] of open) if (!isUnderWay(response)) socket.destroy();
    await allEndWithin(patience.underWay);
    for (const socket of open.keys()) socket.destroy();
  });
}

/** Has all of the request come, and not all of its answer gone? */
const isUnderWay = (response: ServerResponse | undefined): boolean =>
  response?.req.complete === true && !response.writableFinished;

/** To requests that come from now on the framework says it; what came before still promises to keep the connection. */
function endWith(response: ServerResponse, socket: Socket): void {
  if (!response.headersSent) response.setHeader("connection", "close");
  else if (!response.writableFinished) response.once("finish", () => socket.destroySoon());
}
