import { logSecurityReading } from "../../kernel/db/security-log.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { StoredFile } from "./file.store.ts";

type Reading = { readonly reader: number; readonly ip: string; readonly at: Date };

/** Logs the reader and the owner of a file, without its name, which may disclose an illness. */
export async function logRead(db: Db, { id, ownerId }: StoredFile, { reader, ip, at }: Reading): Promise<void> {
  await logSecurityReading(db, { event: "FILE_READ", accountId: reader, ip, at, detail: { file: id, owner: ownerId } });
}
