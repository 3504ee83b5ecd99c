import type { Viewer } from "@rajt/contract/kernel/access";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { LOCALE_COOKIE, requestLocale } from "../http/server.ts";
import { translate } from "../http/texts.ts";
import { deviceOf, type Device } from "../session/device-tokens.ts";
import { guestOf, type Guest } from "../session/guest-token.ts";
import { hashToken, isToken, newToken, sessionCookie, type SessionStore } from "../session/session.ts";
import { notSignedIn, type MessageCode } from "./refusal.ts";

/** Returns the text of a message code in the language of the request. */
export type Translate = (code: MessageCode, variables?: Readonly<Record<string, string | number>>) => string;

/** The part of a request that a handler gets besides its input. */
export type CallContext<Input> = {
  readonly input: Input;
  /** The moment of the request, the same for all its decisions. */
  readonly now: Date;
  readonly locale: Locale;
  readonly ip: string;
  /** Reads the viewer, once per request, and only when called. */
  readonly viewer: () => Promise<Viewer>;
  /** Returns the account of the signed-in viewer; refuses a guest with 401. */
  readonly account: () => Promise<number>;
  readonly translate: Translate;
  readonly session: {
    /** From the cookie, live or not; null without one. */
    readonly tokenHash: Buffer | null;
    /** Signs in: always with a new token, never one that the browser sent. `provenBy` is the password hash that was checked. */
    readonly start: (accountId: number, provenBy: string) => Promise<void>;
    readonly end: () => Promise<void>;
  };
  readonly guest: Guest;
  readonly device: Device;
  readonly chooseLocale: (locale: Locale) => void;
};

export type ContextOptions = { clock: Clock; sessions: SessionStore; publicUrl: URL };

const A_YEAR = 365 * 24 * 3600;

export function makeContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, sessions, publicUrl }: ContextOptions,
): Omit<CallContext<never>, "input"> {
  const now = clock();
  const locale = requestLocale(request);
  const cookie = sessionCookie(publicUrl);
  const token = request.cookies[cookie.name];
  const tokenHash = isToken(token) ? hashToken(token) : null;
  let looking: Promise<Viewer> | undefined;
  const viewer = () => (looking ??= sessions.viewer(tokenHash, now));
  let signedIn: Promise<number | null> | undefined;
  const askAccount = async () => (tokenHash === null ? null : sessions.account(tokenHash, now));
  return {
    now,
    locale,
    ip: request.ip,
    viewer,
    account: async () => {
      const accountId = await (signedIn ??= looking ? looking.then((known) => known.accountId) : askAccount());
      if (accountId === null) throw notSignedIn();
      return accountId;
    },
    translate: (code, variables) => translate(locale, code, variables),
    session: {
      tokenHash,
      start: async (accountId, provenBy) => {
        if (tokenHash) await sessions.end(tokenHash);
        const fresh = newToken();
        await sessions.start(hashToken(fresh), accountId, now, provenBy);
        reply.setCookie(cookie.name, fresh, cookie.options);
      },
      end: async () => {
        if (tokenHash) await sessions.end(tokenHash);
        reply.clearCookie(cookie.name, cookie.options);
      },
    },
    guest: guestOf(request, reply, publicUrl),
    device: deviceOf(request, reply, publicUrl),
    chooseLocale: (chosen) => {
      reply.setCookie(LOCALE_COOKIE, chosen, {
        path: "/",
        sameSite: "lax",
        secure: cookie.options.secure,
        maxAge: A_YEAR,
      });
    },
  };
}
