import type { CallContext } from "../../../kernel/calls/context.ts";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { violates } from "../../../kernel/db/errors.ts";
import { isBeyond } from "../role/beyond.ts";
import { checkNow, deleteAccount, readRights } from "../account/user.store.ts";

/**
 * Deletes an account: it signs in no more, and its sessions end. It can be restored for some days, and its records
 * remain.
 */
export async function removeAccount(
  tx: Tx,
  id: number,
  { viewer, now }: Pick<CallContext<unknown>, "viewer" | "now">,
): Promise<boolean> {
  const looking = await viewer();
  if (id === looking.accountId) throw new Refusal("access.user.notYourself");
  const rights = await readRights(tx, id);
  if (rights && isBeyond(looking, rights)) throw new Refusal("access.user.beyondYou");
  const wasThere = await deleteAccount(tx, id, now);
  await checkNow(tx).catch((error: unknown) => {
    throw violates(error, "account_super_admin_stays") ? new Refusal("access.user.lastSuperAdmin") : error;
  });
  return wasThere;
}
