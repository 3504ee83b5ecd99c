import { removesAccount } from "@rajt/contract/access/account/account.rights";
import { permits } from "@rajt/contract/kernel/right";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { ActContext, ActHandler } from "../../../kernel/table/binding.ts";
import { isBeyond } from "../role/beyond.ts";
import { readRights } from "../account/user.store.ts";
import { lockDeleted, restoreAccount } from "./deleted-account.store.ts";

/** Restores deleted accounts with their sign-in; for viewers who may delete them. */
export const restoreAccounts: ActHandler = async (tx, ids, context) => {
  const refused = new Map<number, MessageCode>();
  for (const id of ids) {
    const refusal = await restore(tx, id, context);
    if (refusal !== null) refused.set(id, refusal);
  }
  return refused;
};

/** @returns the code of the obstacle, or null */
async function restore(tx: Tx, id: number, { viewer, actor, at }: ActContext<object>): Promise<MessageCode | null> {
  const deleted = await lockDeleted(tx, id, at);
  if (deleted === null) return "access.deletedAccount.refusal.gone";
  if (!permits(viewer, removesAccount, deleted)) return "access.deletedAccount.refusal.notYours";
  const rights = await readRights(tx, id);
  if (rights !== undefined && isBeyond(viewer, rights)) return "access.user.beyondYou";
  const refusal = await restoreAccount(tx, id, at);
  if (refusal !== null) return refusal;
  const changes = { registrationStatus: ["DELETED", deleted.statusBefore] } as const;
  await logChange(tx, { actor, action: "status", object: "account", objectId: id, changes, at });
  return null;
}
