import { createHash, randomBytes } from "node:crypto";
import type { Viewer } from "@rajt/contract/kernel/access";

/** A session token's hash, at the moment of the request. */
export type SessionQuery = { readonly tokenHash: Buffer; readonly now: Date };

/** The store of sessions; the feature that knows accounts implements it. */
export interface SessionStore {
  /** Returns the viewer of a live session, or the guest. Counts as activity. */
  viewer(tokenHash: Buffer | null, now: Date): Promise<Viewer>;
  /**
   * Returns the current viewer of an account, for requested work that goes on in the background; a guest if the account may not sign in.
   */
  viewerOf(accountId: number): Promise<Viewer>;
  /** Returns only the account of a live session, for the many calls that need no other right. Counts as activity. */
  account(tokenHash: Buffer, now: Date): Promise<number | null>;
  /** `provenBy` is the password hash that was checked; if the account's has changed since, no session starts. @throws {Refusal} */
  start(tokenHash: Buffer, accountId: number, now: Date, provenBy: string): Promise<void>;
  end(tokenHash: Buffer): Promise<void>;
  /** Logs a request of a signed-in viewer that their rights do not permit. */
  denied(denial: { accountId: number; call: string; ip: string; at: Date }): Promise<void>;
}

const TOKEN_BYTES = 32;

/** Creates a session token: 256 random bits, as in the cookie. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** Returns the hash of a token. The database has only the hash, so its contents sign nobody in. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

export const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);

/** With https the prefix binds the cookie to this host, this path and to https itself. */
export const sessionCookie = (publicUrl: URL) => {
  const secure = publicUrl.protocol === "https:";
  return {
    name: secure ? "__Host-session" : "session",
    options: { path: "/", httpOnly: true, sameSite: "lax", secure } as const,
  };
};
