import { fieldsRefused } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { keepFiles } from "../../file/index.ts";

/** Makes the account the owner of its saved picture. @throws {Refusal} for a picture of another uploader */
export async function keepPicture(
  tx: Tx,
  id: number,
  key: string | null,
  { actor, at }: { actor: number | null; at: Date },
): Promise<void> {
  const keys = key === null ? [] : [key];
  const foreign = await keepFiles(tx, { object: "account", objectId: id, keys, actor, owner: id, at });
  if (foreign.length > 0) throw fieldsRefused([{ path: "profilePicture", message: "file.refusal.notYours" }]);
}
