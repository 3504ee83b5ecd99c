import type { SourceClubSilence } from "@rajt/contract/transfer/transfer.rules";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { notifySilence } from "./notify-transfer.ts";
import type { TransferContext } from "./transfer-life.ts";
import { restartTerms, writeSilence } from "./transfer-setting.store.ts";

/** The setting has one row. */
const ONLY = 1;

/** Saves the effect of a source club's silence. If it becomes consent, every awaited source club gets a new full term and a mail. */
export async function saveSilence(
  tx: Tx,
  context: TransferContext,
  silence: SourceClubSilence,
  { actor, at }: { readonly actor: number; readonly at: Date },
): Promise<void> {
  if (!(await writeSilence(tx, silence, at))) return;
  const before = silence === "CONSENT" ? "LATE_LIST" : "CONSENT";
  const changes = { sourceClubSilence: [before, silence] } as const;
  await logChange(tx, { actor, action: "update", object: "transfer_setting", objectId: ONLY, changes, at });
  if (silence !== "CONSENT") return;
  for (const { id, sourceClubId } of await restartTerms(tx, at))
    await notifySilence(tx, context, { id, sourceClubId, now: at });
}
