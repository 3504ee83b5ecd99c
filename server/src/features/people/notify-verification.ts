import { pathTo } from "@rajt/contract/portal.pages";
import type { verificationFlow } from "@rajt/contract/people/verification.flow";
import type { Tx } from "../../kernel/db/database.ts";
import type { AppliedStep } from "../../kernel/flow/index.ts";
import { translate } from "../../kernel/http/texts.ts";
import { notify, type NotifyContext } from "../notification/index.ts";
import type { VerificationSubject } from "./verification.store.ts";

const EVENTS = { Verified: "ProfileVerified", Prohibited: "ProfileProhibited" } as const;

/**
 * Notifies a party that was verified or prohibited, on the bell and by mail (product/people 4); other states need no
 * notice.
 */
export async function notifyVerification(
  tx: Tx,
  context: NotifyContext,
  { id, to, reason, now: at }: AppliedStep<typeof verificationFlow, VerificationSubject, object>,
): Promise<void> {
  if (to !== "Verified" && to !== "Prohibited") return;
  const link = new URL(pathTo("profile"), context.publicUrl).href;
  await notify(
    tx,
    context,
    EVENTS[to],
    { id, accounts: [id], at },
    {
      values: { reason: reason ?? "" },
      mail: ({ locale }) => ({ happened: translate(locale, `people.verification.told.${to}`), reason, link }),
    },
  );
}
