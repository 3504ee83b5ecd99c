import { changesRole } from "@rajt/contract/access/account/account.rights";
import { permits } from "@rajt/contract/kernel/right";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { CallContext } from "../../../kernel/calls/context.ts";
import { deleteRole, readRole } from "./role.store.ts";

/** Deletes a role that nobody holds, for good; one that opens everything only for someone who may do everything. */
export async function removeRole(
  tx: Tx,
  id: number,
  { viewer }: Pick<CallContext<unknown>, "viewer">,
): Promise<boolean> {
  const role = await readRole(tx, id);
  if (role && !permits(await viewer(), changesRole, role)) throw new Refusal("access.dashboardRole.superAdminOnly");
  return deleteRole(tx, id);
}
