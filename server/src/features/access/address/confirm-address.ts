import type { CallContext } from "../../../kernel/calls/context.ts";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { violatedConstraint } from "../../../kernel/db/errors.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { proveMailAddress } from "../../notification/index.ts";
import { hashToken } from "../../../kernel/session/session.ts";
import { findAddressChange, lockAccount, readCredentials, storeProvedAddress } from "./address-change.store.ts";
import { endAllSessions } from "../sign-in/session.store.ts";

const DONE = { successful: true } as const;

/**
 * Confirms an address: opening the mailed link proves access to the mailbox, so the address signs in from now on. Every
 * session ends, except the one that requested and confirms the change.
 */
export async function confirmAddress(
  db: Db,
  { input, session, now }: CallContext<{ token: string }>,
): Promise<typeof DONE> {
  const tokenHash = hashToken(input.token);
  try {
    await tx(db, async (tx) => {
      const found = await findAddressChange(tx, tokenHash, now);
      if (!found) throw linkDead();
      await lockAccount(tx, found.accountId);
      // Read again under the lock: of two concurrent requests one finds it.
      const change = await findAddressChange(tx, tokenHash, now);
      const before = await readCredentials(tx, found.accountId);
      if (!change || !before) throw linkDead();
      const { accountId, email, askedBy } = change;
      await storeProvedAddress(tx, change, now);
      await proveMailAddress(tx, email, now);
      await endAllSessions(tx, accountId, askedBy === accountId ? session.tokenHash : null);
      await logChange(tx, {
        actor: accountId,
        action: "update",
        object: "account",
        objectId: accountId,
        changes: { email: [before.email, email], ...(before.isUnproven && { registrationStatus: ["NEW", "ACTIVE"] }) },
        at: now,
      });
    });
  } catch (error) {
    throw violatedConstraint(error) === "account_email" ? new Refusal("access.address.confirm.taken") : error;
  }
  return DONE;
}

const linkDead = () => new Refusal("access.address.confirm.linkDead");
