import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../../kernel/db/database.ts";
import { hashToken, newToken } from "../../../kernel/session/session.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { replaceResetKey } from "./password-reset.store.ts";

const KEY_DAYS = 7;
const DAY = 24 * 60 * 60_000;

/** Mails new staff a link that sets their password, so that no one else knows it (product/access 35). */
export async function inviteStaff(
  tx: Tx,
  context: NotifyContext,
  { id, email, at }: { readonly id: number; readonly email: string; readonly at: Date },
): Promise<void> {
  const key = newToken();
  const link = new URL(pathTo("newPassword", { userId: id, key }), context.publicUrl).href;
  const mail = () => ({ address: email, link, days: KEY_DAYS });
  await notify(tx, context, "StaffInvited", { id, accounts: [id], at }, { mail });
  const expiresAt = new Date(at.getTime() + KEY_DAYS * DAY);
  await replaceResetKey(tx, { keyHash: hashToken(key), accountId: id, at, expiresAt });
}
