import type { Tx } from "../../kernel/db/database.ts";
import type { Vault } from "../../kernel/vault/vault.ts";
import { keepPersonFiles } from "./person-files.ts";
import { writePersonRows } from "./person-parts.store.ts";
import { insertPerson, type PersonDto } from "./person.store.ts";

/** Makes the person of a new account, with the files that a guest's browser has put up for it. */
export async function addPerson(
  tx: Tx,
  id: number,
  dto: PersonDto,
  { guest, at, vault }: { guest: Buffer | null; at: Date; vault: Vault },
): Promise<void> {
  await insertPerson(tx, id, dto);
  await keepPersonFiles(tx, id, dto, { actor: null, guest, at });
  await writePersonRows(tx, id, dto, { now: at, vault });
}
