import type { FastifyReply, FastifyRequest } from "fastify";
import { hashToken, isToken, newToken, sessionCookie } from "./session.ts";

/** A browser that nobody has signed in on. Its token opens what it put up itself, and nothing else. */
export type Guest = {
  /** Of the cookie it brought; null where it never needed one. */
  readonly tokenHash: Buffer | null;
  /** Gives it a token to be known by; answers the hash. */
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
