import { createHash, randomBytes } from "node:crypto";
import type { Viewer } from "@rajt/contract/kernel/access";

/** A session token's hash, brought at a moment. */
export type SessionQuery = { readonly tokenHash: Buffer; readonly now: Date };

/** The store of sessions; the feature that knows accounts implements it. */
export interface SessionStore {
  /** Returns the account of a live session, or the guest. Counts as activity. */
  viewer(tokenHash: Buffer | null, now: Date): Promise<Viewer>;
  /**
   * Returns who an account is now, for work that it asked for and that goes on without it; one that may not sign in is
   * a guest.
   */
  viewerOf(accountId: number): Promise<Viewer>;
  /** The account of a live session alone, for the many calls that ask for no right but to be signed in. Counts as activity. */
  account(tokenHash: Buffer, now: Date): Promise<number | null>;
  /** `provenBy` is the password hash that was checked; if it is no longer the account's, nothing starts. @throws {Refusal} */
  start(tokenHash: Buffer, accountId: number, now: Date, provenBy: string): Promise<void>;
  end(tokenHash: Buffer): Promise<void>;
  /** Writes down that a signed-in viewer asked for what their rights do not allow. */
  denied(denial: { accountId: number; call: string; ip: string; at: Date }): Promise<void>;
}

const TOKEN_BYTES = 32;

/** A new session token: 256 random bits, as the cookie holds them. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** Returns the hash of a token. The database keeps nothing else of it, so what it keeps signs nobody in. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

export const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);

/** With https the name binds the cookie to this host, this path and to https itself. */
export const sessionCookie = (publicUrl: URL) => {
  const secure = publicUrl.protocol === "https:";
  return {
    name: secure ? "__Host-session" : "session",
    options: { path: "/", httpOnly: true, sameSite: "lax", secure } as const,
  };
};
