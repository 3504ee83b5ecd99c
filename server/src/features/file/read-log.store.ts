import { logSecurityReading } from "../../kernel/db/security-log.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { StoredFile } from "./file.store.ts";

type Reading = { readonly reader: number; readonly ip: string; readonly at: Date };

/** Writes down who read whose file; its name, which may tell of an illness, is not said. */
export async function logRead(db: Db, { id, ownerId }: StoredFile, { reader, ip, at }: Reading): Promise<void> {
  await logSecurityReading(db, { event: "FILE_READ", accountId: reader, ip, at, detail: { file: id, owner: ownerId } });
}
