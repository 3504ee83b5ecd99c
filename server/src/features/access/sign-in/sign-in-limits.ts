import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Limit } from "../../../kernel/db/rate-limit.store.ts";
import type { SignInName } from "./sign-in-name.ts";

const MINUTE = 60;

/**
 * Returns the limits that a try to sign in is counted against, over all doors and all names of an account: the account
 * from this network, so that the tenth try is refused there while the owner signs in from elsewhere; the account from
 * everywhere, far above that; and the network over all accounts. A name nobody has is counted like an account.
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

/** A device that an account signed in on before, in place of all these: nobody else's tries count against it, and its own do. */
export const deviceLimit = ({ nonce }: { nonce: string }): Limit => ({
  key: `sign-in:device:${nonce}`,
  most: 9,
  seconds: 15 * MINUTE,
});

/** Tries to set a new password: of a network whatever they are, of an account those whose key is wrong. */
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

/** Requests for a mailed link: for one address (product/access 25); the network so that nobody mails the whole federation. */
export const passwordRequestLimit = (email: string): Limit => ({
  key: `new-password:${digest({ kind: "email", value: email })}`,
  most: 3,
  seconds: 60 * MINUTE,
});
export const passwordRequestNetworkLimit = (ip: string): Limit => ({
  key: `new-password:${networkOf(ip)}`,
  most: 500,
  seconds: 60 * MINUTE,
});

/** One subscriber holds a whole /64 of IPv6 addresses, so those count as one. */
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

/** Names are kept as a digest: people type passwords into the wrong field. */
const digest = ({ kind, value }: SignInName): string =>
  createHash("sha256").update(`${kind}:${value.toLowerCase()}`).digest("base64url");
