import type { FastifyReply, FastifyRequest } from "fastify";
import { hashToken, isToken, newToken, sessionCookie } from "./session.ts";

/** A browser on which nobody has signed in. Its token opens only its own uploads. */
export type Guest = {
  /** From the cookie; null where it never needed one. */
  readonly tokenHash: Buffer | null;
  /** Assigns a token; returns its hash. */
  readonly start: () => Buffer;
  readonly end: () => void;
};

const A_DAY = 24 * 3600;

export function guestOf(request: FastifyRequest, reply: FastifyReply, publicUrl: URL): Guest {
  const { name: session, options } = sessionCookie(publicUrl);
  const name = session.replace("session", "guest");
  const token = request.cookies[name];
  return {
    tokenHash: isToken(token) ? hashToken(token) : null,
    start: () => {
      const fresh = newToken();
      reply.setCookie(name, fresh, { ...options, maxAge: A_DAY });
      return hashToken(fresh);
    },
    end: () => void reply.clearCookie(name, options),
  };
}
