import type { CallContext } from "../../kernel/calls/context.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { World } from "../../world.ts";
import { countOrRefuse } from "./admit-registration.ts";
import { proofAgainLimit } from "./registration-limits.ts";
import { notifyUnproven } from "./notify-registration.ts";

/** Mails the link of a registration again where it was never followed. Whether there is such a one, only the mail says. */
export async function sendProofAgain(
  world: World,
  { input: { email }, ip, now }: CallContext<{ email: string }>,
): Promise<{ successful: true }> {
  await countOrRefuse(world.db, proofAgainLimit(ip), now);
  await tx(world.db, (tx) => notifyUnproven(tx, world, email, now));
  return { successful: true };
}
