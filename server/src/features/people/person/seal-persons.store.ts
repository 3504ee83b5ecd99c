import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Vault } from "../../../kernel/vault/vault.ts";
import { openNumber, SEALED_COLUMNS, sealNumbers, type PersonNumbers, type SealedColumn } from "./person-numbers.ts";

const AT_ONCE = 1_000;

/**
 * Seals the numbers of persons that are not sealed under the current key: those stored before sealing, and all of them
 * after a key change. A second process waits for the first one and finds nothing left to do.
 *
 * @throws {VaultError} if they are sealed under an unknown key
 */
export async function sealPersons(db: Db, vault: Vault): Promise<void> {
  const nextAfter = (id: number) => tx(db, (tx) => sealSome(tx, vault, id));
  let last: number | undefined = 0;
  while (last !== undefined) last = await nextAfter(last);
}

type Row = PersonNumbers & { readonly id: number };

/** Seals the next rows after an id. @returns the last id sealed; undefined if none is left */
async function sealSome(tx: Tx, vault: Vault, after: number): Promise<number | undefined> {
  const { rows } = await sql<Row>`
    select id, social_security_number, id_card_number, passport_number from person
    where id > ${after} and (not starts_with(social_security_number, ${vault.prefix})
      or not starts_with(id_card_number, ${vault.prefix}) or not starts_with(passport_number, ${vault.prefix}))
    order by id limit ${AT_ONCE} for update`.execute(tx);
  const sealed = rows.map((row) => ({ id: row.id, ...sealNumbers(vault, row.id, opened(vault, row)) }));
  await sql`update person p set social_security_number = s.social_security_number, id_card_number = s.id_card_number,
      passport_number = s.passport_number, social_security_number_mark = s.social_security_number_mark
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as s (id integer, social_security_number text,
      social_security_number_mark text, id_card_number text, passport_number text) where p.id = s.id`.execute(tx);
  return rows.at(-1)?.id;
}

const opened = (vault: Vault, row: Row): PersonNumbers =>
  Object.fromEntries(SEALED_COLUMNS.map((column) => [column, inTheClear(vault, column, row)])) as PersonNumbers;

const SEALED = /^v1\.[0-9a-f]{8}\./;

function inTheClear(vault: Vault, column: SealedColumn, row: Row): string | null {
  const stored = row[column];
  return stored === null || !SEALED.test(stored) ? stored : openNumber(vault, column, row.id, stored);
}
