import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Limit } from "../../../kernel/db/rate-limit.store.ts";
import type { SignInName } from "./sign-in-name.ts";

const MINUTE = 60;

/**
 * Returns the limits that count a sign-in attempt, over all calls and names of an account: the account from this
 * network, so that the tenth attempt is refused there while the owner signs in from elsewhere; the account from
 * everywhere, far above that; and the network over all accounts. An unknown name counts like an account.
 */
export function signInLimits(target: { accountId: number } | SignInName, ip: string): [Limit, ...Limit[]] {
  const account = "accountId" in target ? `account:${target.accountId}` : `name:${digest(target)}`;
  const network = networkOf(ip);
  return [
    { key: `sign-in:${account}:${network}`, most: 9, seconds: 15 * MINUTE },
    { key: `sign-in:${account}`, most: 100, seconds: 60 * MINUTE },
    { key: `sign-in:${network}`, most: 500, seconds: 15 * MINUTE },
  ];
}

/** Replaces all these for a device that the account signed in on before: only its own attempts count. */
export const deviceLimit = ({ nonce }: { nonce: string }): Limit => ({
  key: `sign-in:device:${nonce}`,
  most: 9,
  seconds: 15 * MINUTE,
});

/** Attempts to set a new password: all of a network, and those with a wrong key of an account. */
export const newPasswordNetworkLimit = (ip: string): Limit => ({
  key: `set-password:${networkOf(ip)}`,
  most: 100,
  seconds: 15 * MINUTE,
});
export const wrongKeyLimit = (accountId: number): Limit => ({
  key: `set-password:account:${accountId}`,
  most: 20,
  seconds: 60 * MINUTE,
});

/**
 * Requests for a mailed link: per name (product/access 25), and per network so that no network mails the whole
 * federation.
 */
export const passwordRequestLimit = (name: SignInName): Limit => ({
  key: `new-password:${digest(name)}`,
  most: 3,
  seconds: 60 * MINUTE,
});
export const passwordRequestNetworkLimit = (ip: string): Limit => ({
  key: `new-password:${networkOf(ip)}`,
  most: 500,
  seconds: 60 * MINUTE,
});

/** Returns the network of an address; one subscriber has a whole /64 of IPv6 addresses, which counts as one. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [left = "", right] = ip.split("%")[0]?.split("::") ?? [];
  const head = left === "" ? [] : left.split(":");
  const tail = right === undefined || right === "" ? [] : right.split(":");
  const groups =
    right === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** Names are stored as digests: users type passwords into the wrong field. */
const digest = ({ kind, value }: SignInName): string =>
  createHash("sha256").update(`${kind}:${value.toLowerCase()}`).digest("base64url");
