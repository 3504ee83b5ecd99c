import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../../kernel/db/database.ts";
import { hashToken, newToken } from "../../../kernel/session/session.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { holderOf, keepAddressChange, type AddressChange } from "./address-change.store.ts";
import { keepAddressReturn } from "./address-return.store.ts";

/** As for a registration. */
const PROOF_HOURS = 48;
const RETURN_DAYS = 7;
const HOUR = 3_600_000;

/**
 * Mails the link that proves a new address; an earlier link ends. If the address signs in to another account, that
 * account's holder is notified instead, and the requesting account sees no difference.
 */
export async function notifyProof(tx: Tx, context: NotifyContext, change: AddressChange, at: Date): Promise<void> {
  const { accountId: id, email: address } = change;
  const token = newToken();
  const expiresAt = new Date(at.getTime() + PROOF_HOURS * HOUR);
  await keepAddressChange(tx, { ...change, tokenHash: hashToken(token), expiresAt });
  const holder = await holderOf(tx, address, id);
  const mail = () => ({ link: linkTo(context.publicUrl, pathTo("addressConfirm"), token), hours: PROOF_HOURS });
  if (holder === null) await notify(tx, context, "AddressToProve", { id, accounts: [id], address, at }, { mail });
  else await notify(tx, context, "AddressTaken", { id, accounts: [holder], address, at }, { mail: () => ({}) });
}

/** Notifies the current address of an account about the requested one, with the way back. */
export async function notifyChange(
  tx: Tx,
  context: NotifyContext,
  { accountId: id, email: address }: AddressChange,
  { to, at }: { to: string; at: Date },
): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(at.getTime() + RETURN_DAYS * 24 * HOUR);
  await keepAddressReturn(tx, { tokenHash: hashToken(token), accountId: id, email: to, expiresAt });
  const link = linkTo(context.publicUrl, pathTo("addressReturn"), token);
  await notify(
    tx,
    context,
    "AddressChanges",
    { id, accounts: [id], at },
    { mail: () => ({ address, link, days: RETURN_DAYS }) },
  );
}

function linkTo(publicUrl: URL, path: string, token: string): string {
  const link = new URL(path, publicUrl);
  link.searchParams.set("token", token);
  return link.href;
}
