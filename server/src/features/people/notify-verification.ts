import { pathTo } from "@rajt/contract/portal.pages";
import type { verificationFlow } from "@rajt/contract/people/verification.flow";
import type { Tx } from "../../kernel/db/database.ts";
import type { Taken } from "../../kernel/flow/index.ts";
import { say } from "../../kernel/http/texts.ts";
import { notify, type NotifyContext } from "../notification/index.ts";
import type { VerificationSubject } from "./verification.store.ts";

const EVENTS = { Verified: "ProfileVerified", Prohibited: "ProfileProhibited" } as const;

/**
 * Notifies a party that was verified or prohibited, on the bell and by mail (product/people 4); other states need no
 * notice.
 */
export async function notifyVerification(
  tx: Tx,
  world: NotifyContext,
  { id, to, reason, now: at }: Taken<typeof verificationFlow, VerificationSubject, object>,
): Promise<void> {
  if (to !== "Verified" && to !== "Prohibited") return;
  const link = new URL(pathTo("profile"), world.publicUrl).href;
  await notify(
    tx,
    world,
    EVENTS[to],
    { id, accounts: [id], at },
    {
      values: { reason: reason ?? "" },
      mail: ({ locale }) => ({ happened: say(locale, `people.verification.told.${to}`), reason, link }),
    },
  );
}
