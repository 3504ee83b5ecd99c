import { randomUUID } from "node:crypto";
import type { verificationFlow } from "@rajt/contract/people/verification.flow";
import type { NotificationType } from "@rajt/contract/notification/notification.calls";
import type { Tx } from "../../kernel/db/database.ts";
import type { Taken } from "../../kernel/flow/index.ts";
import { say } from "../../kernel/http/texts.ts";
import type { World } from "../../world.ts";
import { queueMail } from "../mail/index.ts";
import { notify } from "../notification/index.ts";
import type { Judged } from "./verification.store.ts";

const TOLD = {
  Verified: { type: "ProfileVerified", severity: "success" },
  Prohibited: { type: "ProfileProhibited", severity: "warning" },
} as const satisfies Record<string, { type: NotificationType; severity: string }>;

/** Tells whoever was verified or refused, by mail and on the bell (decisions §21); of the other words nobody needs to know at once. */
export async function tellOfWord(
  tx: Tx,
  { jobs, publicUrl }: Pick<World, "jobs" | "publicUrl">,
  { id, to, subject: { name, email, locale }, reason, now: at }: Taken<typeof verificationFlow, Judged, object>,
): Promise<void> {
  if (to !== "Verified" && to !== "Prohibited") return;
  const about = `word:${id}:${randomUUID()}`;
  await notify(tx, { accountIds: [id], ...TOLD[to], data: { reason: reason ?? "" }, about, at });
  if (email === null) return;
  const happened = say(locale, `people.verification.told.${to}`);
  const link = new URL("/profile", publicUrl).href;
  const values = { name, happened, reason, link };
  await queueMail(tx, jobs, { template: "VERIFICATION", locale, to: email, values, about, at });
}
