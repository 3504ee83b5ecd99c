import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../../kernel/db/database.ts";
import { hashToken, newToken } from "../../../kernel/session/session.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { addressToInvite, replaceResetKey } from "./password-reset.store.ts";

const KEY_DAYS = 7;
const DAY = 24 * 60 * 60_000;

/** Mails staff who have neither a password nor a valid link a link that sets it, so that no one else knows it (product/access 35). */
export async function inviteStaff(
  tx: Tx,
  context: NotifyContext,
  { id, at }: { readonly id: number; readonly at: Date },
): Promise<void> {
  const email = await addressToInvite(tx, id, at);
  if (email === null) return;
  const key = newToken();
  const link = new URL(pathTo("newPassword", { userId: id, key }), context.publicUrl).href;
  const mail = () => ({ address: email, link, days: KEY_DAYS });
  await notify(tx, context, "StaffInvited", { id, accounts: [id], at }, { mail });
  const expiresAt = new Date(at.getTime() + KEY_DAYS * DAY);
  await replaceResetKey(tx, { keyHash: hashToken(key), accountId: id, at, expiresAt });
}
