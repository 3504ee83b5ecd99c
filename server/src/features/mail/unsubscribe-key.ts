import { SUBSCRIPTIONS } from "@rajt/contract/notification/preference.values";
import { pathTo } from "@rajt/contract/portal.pages";
import { VaultError, type Vault } from "../../kernel/vault/vault.ts";
import type { AppContext } from "../../app-context.ts";
import type { Subscriber } from "./mail.store.ts";

const PLACE = "unsubscribe";

/** Returns the address that ends the mails of an account without signing in (RFC 8058): mail programs post to it, and browsers open its page. */
export const unsubscribeLink = (
  { vault, publicUrl }: Pick<AppContext, "vault" | "publicUrl">,
  account: number,
  subscription: Subscriber["subscription"],
): string => new URL(pathTo("unsubscribe", { key: vault.seal(`${account}/${subscription}`, PLACE) }), publicUrl).href;

/** Returns the account and kind of mails of a key; null for a key that the portal did not make. */
export function openUnsubscribeKey(vault: Vault, key: string): Subscriber | null {
  try {
    const [account = "", name] = vault.open(key, PLACE).split("/");
    const subscription = SUBSCRIPTIONS.find((one) => one === name);
    return subscription === undefined ? null : { account: Number(account), subscription };
  } catch (error) {
    if (error instanceof VaultError) return null;
    throw error;
  }
}
