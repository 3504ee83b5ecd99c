import { pathTo } from "@rajt/contract/portal.pages";
import type { verificationFlow } from "@rajt/contract/people/verification.flow";
import type { Tx } from "../../kernel/db/database.ts";
import type { Taken } from "../../kernel/flow/index.ts";
import { say } from "../../kernel/http/texts.ts";
import { tell, type Telling } from "../notification/index.ts";
import type { Judged } from "./verification.store.ts";

const TOLD = { Verified: "ProfileVerified", Prohibited: "ProfileProhibited" } as const;

/** Tells whoever was verified or refused, by mail and on the bell (product/people 4); of the other words nobody needs to know at once. */
export async function tellOfWord(
  tx: Tx,
  world: Telling,
  { id, to, reason, now: at }: Taken<typeof verificationFlow, Judged, object>,
): Promise<void> {
  if (to !== "Verified" && to !== "Prohibited") return;
  const link = new URL(pathTo("profile"), world.publicUrl).href;
  await tell(
    tx,
    world,
    TOLD[to],
    { id, accounts: [id], at },
    {
      values: { reason: reason ?? "" },
      mail: ({ locale }) => ({ happened: say(locale, `people.verification.told.${to}`), reason, link }),
    },
  );
}
