import { personForm } from "@rajt/contract/people/person/person.form";
import type { Tx } from "../../../kernel/db/database.ts";
import { fillRecord } from "../../../kernel/form/index.ts";
import type { Vault } from "../../../kernel/vault/vault.ts";
import { keepMembership } from "../change-club.ts";
import { writeLicence } from "./licence.store.ts";
import { keepPersonFiles } from "./person-files.ts";
import { personTables } from "./person-fields.store.ts";
import type { PersonDto } from "./person.store.ts";

/** Creates the person of a new account, with the files that the guest's browser uploaded for it. */
export async function addPerson(
  tx: Tx,
  id: number,
  dto: PersonDto,
  { guest, at, vault }: { guest: Buffer | null; at: Date; vault: Vault },
): Promise<void> {
  await keepPersonFiles(tx, id, dto, { actor: null, guest, at });
  await fillRecord(tx, personForm, personTables(vault), { id, dto, now: at, isNew: true });
  await keepMembership(tx, id, { cause: "REGISTRATION" }, { actor: null, at, isNew: true });
  await writeLicence(tx, id, dto);
}
