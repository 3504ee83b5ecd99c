import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Vault } from "../../../kernel/vault/vault.ts";

/** An account with the password that it has now. */
type Owner = { readonly id: number; readonly passwordHash: string };

const NONCE_BYTES = 16;

/** A token that only the portal can tie to a device; with another password it names nobody's. */
export type DeviceToken = { readonly text: string; readonly nonce: string };

/** A token for the device that an account has just signed in on. */
export function newDevice(vault: Vault, owner: Owner): DeviceToken {
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  return { nonce, text: `${nonce}.${markOf(vault, owner, nonce)}` };
}

/** The one of the tokens that the portal gave this account under its present password. */
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
