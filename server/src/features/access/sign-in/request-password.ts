import { pathTo } from "@rajt/contract/portal.pages";
import { randomUUID } from "node:crypto";
import type { passwordRequest } from "@rajt/contract/access/sign-in/access.form";
import type * as z from "zod";
import type { CallContext } from "../../../kernel/calls/context.ts";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import { hashToken, newToken } from "../../../kernel/session/session.ts";
import type { AppContext } from "../../../app-context.ts";
import { notify } from "../../notification/index.ts";
import { lockResetAccount, replaceResetKey } from "./password-reset.store.ts";
import { notifyContact } from "../address/contact-address.ts";
import { readSignInName } from "./sign-in-name.ts";
import { readSignInNumber } from "./sign-in-number.store.ts";
import { countTry } from "../../../kernel/db/rate-limit.store.ts";
import { logSecurity } from "../account/security-log.store.ts";
import { passwordRequestLimit, passwordRequestNetworkLimit } from "./sign-in-limits.ts";

export const MAIL_NEW_PASSWORD = "mail-new-password";
const KEY_MINUTES = 30;

/**
 * Requests the mail, by e-mail address or licence number (product/access 25). Only the job looks up the name, so neither the answer nor its time discloses whether an account
 * exists.
 *
 * @returns false above the limit of the name, or if the request could not be stored
 */
export async function requestPassword(
  { db, jobs, log }: AppContext,
  { input, ip, now }: CallContext<z.output<typeof passwordRequest>>,
): Promise<boolean> {
  const name = readSignInName(input.email);
  const network = await countTry(db, [passwordRequestNetworkLimit(ip)], now);
  if (network.limited)
    throw new Refusal("kernel.error.tooMany", { status: 429, retryAfterSeconds: network.retryAfterSeconds });
  const named = await countTry(db, [passwordRequestLimit(name)], now);
  if (named.limited) return false;
  try {
    await tx(db, (tx) => jobs.enqueue(tx, MAIL_NEW_PASSWORD, { email: name.value, ip, request: randomUUID() }));
    return true;
  } catch (error) {
    log.error({ err: error }, "a mail for a new password could not be asked for");
    return false;
  }
}

/** Mails a password link to an account, by its new address or by id; it may have no password yet. */
export const mailPasswordLink = (
  tx: Tx,
  { jobs }: Pick<AppContext, "jobs">,
  to: { readonly email: string } | { readonly account: number },
): Promise<void> => jobs.enqueue(tx, MAIL_NEW_PASSWORD, { ...to, ip: null, request: randomUUID() });

/**
 * Creates the key and queues its mail in one transaction; a repeated run does nothing, since its mail exists already.
 */
export const mailNewPassword = (context: AppContext): Job => ({
  name: MAIL_NEW_PASSWORD,
  run: ({ email, account, ip, request }) => {
    const at = context.clock();
    return tx(context.db, async (tx) => {
      const id = await lockResetAccount(tx, typeof account === "number" ? account : readSignInName(String(email)));
      if (id === null) return;
      // A contact address gets no key before it is proved; it gets the link that proves it.
      await notifyContact(tx, context, id, at);
      const key = newToken();
      const link = new URL(pathTo("newPassword", { userId: id, key }), context.publicUrl).href;
      const subject = { id, accounts: [id], occurrence: String(request), at };
      const number = await readSignInNumber(tx, id);
      const mail = () => ({ link, minutes: KEY_MINUTES, number });
      if ((await notify(tx, context, "PasswordRequested", subject, { mail })) === 0) return;
      const expiresAt = new Date(at.getTime() + KEY_MINUTES * 60_000);
      await replaceResetKey(tx, { keyHash: hashToken(key), accountId: id, at, expiresAt });
      await logSecurity(tx, {
        event: "PASSWORD_REQUESTED",
        accountId: id,
        ip: typeof ip === "string" ? ip : null,
        at,
        detail: {},
      });
    });
  },
});
