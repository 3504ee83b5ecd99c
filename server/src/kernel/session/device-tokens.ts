import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionCookie } from "./session.ts";

/** A browser that people have signed in on before. Its tokens open nothing: they tell its owners from strangers who guess. */
export type Device = {
  /** As the browser brings them, believed by nobody yet; the newest first. */
  readonly tokens: readonly string[];
  /** The browser and system as it names them, such as "Firefox, Windows"; null where they are not known. */
  readonly name: string | null;
  readonly keep: (tokens: readonly string[]) => void;
};

const A_YEAR = 365 * 24 * 3600;
const BETWEEN = "~";
/** A family's computer: as many as sign in on it in turn. */
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

// Most name others too: Edge says that it is Chrome, and Chrome that it is Safari.
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
