import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Vault } from "../../../kernel/vault/vault.ts";

/** An account with its current password hash. */
type Owner = { readonly id: number; readonly passwordHash: string };

const NONCE_BYTES = 16;

/** A token that only the portal can tie to a device; invalid after a change of the password. */
export type DeviceToken = { readonly text: string; readonly nonce: string };

/** Returns a token for the device on which an account has just signed in. */
export function newDevice(vault: Vault, owner: Owner): DeviceToken {
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  return { nonce, text: `${nonce}.${markOf(vault, owner, nonce)}` };
}

/** Returns the device of the token that the portal issued to this account under its current password, if any. */
export function knownDevice(vault: Vault, tokens: readonly string[], owner: Owner): DeviceToken | null {
  for (const text of tokens) {
    const [nonce = "", mark = ""] = text.split(".");
    const [brought, right] = [Buffer.from(mark), Buffer.from(markOf(vault, owner, nonce))];
    if (brought.length === right.length && timingSafeEqual(brought, right)) return { text, nonce };
  }
  return null;
}

const markOf = (vault: Vault, { id, passwordHash }: Owner, nonce: string): string =>
  vault.mark(JSON.stringify(["device", id, passwordHash, nonce]));
