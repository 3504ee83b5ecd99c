import type { ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

export type DrainPatience = {
  /** The longest that connections stay open for a request that may be on its way, or is half received: milliseconds. */
  readonly silent: number;
  /** The longest that a request is processed, and its answer is read. */
  readonly underWay: number;
};

/** A statement of the database may take nearly as long as a running request; an export or a download that takes longer is cut off. */
const PATIENCE: DrainPatience = { silent: 500, underWay: 4_000 };
const LOOK_EVERY = 20;

/**
 * Shuts down without cutting off any request that can be answered: no new connections, every answer from now on is the last of its
 * connection, and connections that are still silent after a moment are closed, half-sent requests included. Closing idle connections at
 * once, as Node does, loses requests that are on their way; and Node never closes half-sent ones.
 */
export function drainOnClose(app: FastifyInstance, patience: DrainPatience = PATIENCE): void {
  /** Each open connection, with the answer to its last request. */
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
    // Stops listening only. The method of the HTTP server would close idle connections too.
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

/** Whether the request is fully received, and its answer not fully sent. */
const isUnderWay = (response: ServerResponse | undefined): boolean =>
  response?.req.complete === true && !response.writableFinished;

/** For later requests the framework sets the header; these answers still promised to keep the connection open. */
function endWith(response: ServerResponse, socket: Socket): void {
  if (!response.headersSent) response.setHeader("connection", "close");
  else if (!response.writableFinished) response.once("finish", () => socket.destroySoon());
}
