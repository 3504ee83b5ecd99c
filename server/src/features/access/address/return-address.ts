import { randomUUID } from "node:crypto";
import type { CallContext } from "../../../kernel/calls/context.ts";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import { violatedConstraint } from "../../../kernel/db/errors.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { hashToken, newToken } from "../../../kernel/session/session.ts";
import type { AppContext } from "../../../app-context.ts";
import { lockAccount } from "./address-change.store.ts";
import { findAddressReturn, freeUnprovedAddress, storeReturnedAddress } from "./address-return.store.ts";
import type { Passwords } from "../sign-in/passwords.ts";
import { MAIL_NEW_PASSWORD } from "../sign-in/request-password.ts";
import { endAllSessions } from "../sign-in/session.store.ts";

const DONE = { successful: true } as const;

/**
 * Returns an account to the reader of its previous mailbox. An intruder may know the password, so it ends with every
 * session, and a mail for a new one is sent.
 */
export async function returnAddress(
  { db, jobs }: AppContext,
  passwords: Passwords,
  { input, ip, now }: CallContext<{ token: string }>,
): Promise<typeof DONE> {
  const tokenHash = hashToken(input.token);
  if (!(await findAddressReturn(db, tokenHash, now))) throw linkDead();
  const passwordHash = await passwords.hash(newToken());
  try {
    await tx(db, async (tx) => {
      const found = await findAddressReturn(tx, tokenHash, now);
      if (!found) throw linkDead();
      await lockAccount(tx, found.accountId);
      // Read again under the lock: of two concurrent requests one finds it.
      const back = await findAddressReturn(tx, tokenHash, now);
      if (!back) throw linkDead();
      const { accountId, email } = back;
      await freeUnprovedAddress(tx, back, now);
      const before = await storeReturnedAddress(tx, back, { passwordHash, at: now });
      await endAllSessions(tx, accountId);
      await logChange(tx, {
        actor: accountId,
        action: "update",
        object: "account",
        objectId: accountId,
        changes: { ...(before !== email && { email: [before, email] }), password: ["***", "***"] },
        at: now,
      });
      await jobs.enqueue(tx, MAIL_NEW_PASSWORD, { email, ip, request: randomUUID() });
    });
  } catch (error) {
    throw violatedConstraint(error) === "account_email" ? new Refusal("access.address.back.taken") : error;
  }
  return DONE;
}

const linkDead = () => new Refusal("access.address.back.linkDead");
