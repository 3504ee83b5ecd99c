import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionCookie } from "./session.ts";

/** A browser on which users have signed in before. Its tokens open nothing: they distinguish owners from strangers who guess passwords. */
export type Device = {
  /** As sent by the browser, not verified yet; the newest first. */
  readonly tokens: readonly string[];
  /** The browser and system by their own names, such as "Firefox, Windows"; null where they are unknown. */
  readonly name: string | null;
  readonly keep: (tokens: readonly string[]) => void;
};

const A_YEAR = 365 * 24 * 3600;
const BETWEEN = "~";
/** The most tokens of a browser: a family's computer, on which several users sign in. */
const MOST = 5;

export function deviceOf(request: FastifyRequest, reply: FastifyReply, publicUrl: URL): Device {
  const { name: session, options } = sessionCookie(publicUrl);
  const name = session.replace("session", "device");
  return {
    tokens: request.cookies[name]?.split(BETWEEN).slice(0, MOST) ?? [],
    name: nameOf(request.headers["user-agent"] ?? ""),
    keep: (tokens) => void reply.setCookie(name, tokens.slice(0, MOST).join(BETWEEN), { ...options, maxAge: A_YEAR }),
  };
}

// Most also name others: Edge names Chrome, and Chrome names Safari.
const BROWSERS = {
  Edg: "Edge",
  OPR: "Opera",
  SamsungBrowser: "Samsung Internet",
  Firefox: "Firefox",
  Chrome: "Chrome",
  Safari: "Safari",
};
const SYSTEMS = {
  Android: "Android",
  iPhone: "iPhone",
  iPad: "iPad",
  Windows: "Windows",
  "Mac OS": "macOS",
  Linux: "Linux",
};

function nameOf(agent: string): string | null {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => Object.entries(names).find(([sign]) => agent.includes(sign))?.[1],
  );
  return [browser, system].filter(Boolean).join(", ") || null;
}
