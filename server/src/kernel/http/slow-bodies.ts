import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

export type Patience = {
  /** Longest the body of an ordinary request may take: milliseconds. */
  readonly usual: number;
  /** The same for routes that take files (`config: { takesFiles: true }`), which a phone sends slowly. */
  readonly files: number;
};

/**
 * Closes the connection of whoever sends a body too slowly. Node's own limit is one for the whole server, and would either cut off uploads
 * or let every route be held up as long as one.
 */
export function limitSlowBodies(app: FastifyInstance, { usual, files }: Patience): void {
  app.addHook("onRequest", ({ raw, routeOptions }, _reply, done) => {
    const { socket } = raw;
    // A request that a test injects has no connection, and nothing that could be slow.
    if (raw.method === "POST" && socket instanceof Socket) {
      const longest = routeOptions.config.takesFiles === true ? files : usual;
      const timer = setTimeout(
        () => socket.end("HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n").destroySoon(),
        longest,
      );
      const settle = () => clearTimeout(timer);
      raw.once("end", settle).once("close", settle);
    }
    done();
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    takesFiles?: boolean;
  }
}
