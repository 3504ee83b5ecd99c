import type { Vault } from "../../../kernel/vault/vault.ts";

/** The columns of a person that are stored sealed (docs/decisions/0020). */
export const SEALED_COLUMNS = ["social_security_number", "id_card_number", "passport_number"] as const;
export type SealedColumn = (typeof SEALED_COLUMNS)[number];

/** A person's document numbers in plain text, without blanks. */
export type PersonNumbers = Readonly<Record<SealedColumn, string | null>>;

const place = (column: SealedColumn, id: number): string => `person/${id}/${column}`;

/** Returns the sealed numbers of a person as columns of its row. */
export function sealNumbers(vault: Vault, id: number, numbers: PersonNumbers) {
  const seal = (column: SealedColumn) => sealNumber(vault, column, id, numbers[column]);
  return {
    social_security_number: seal("social_security_number"),
    social_security_number_mark: markOf(vault, numbers.social_security_number),
    id_card_number: seal("id_card_number"),
    passport_number: seal("passport_number"),
  };
}

/** Seals a number of a person for its column. */
export const sealNumber = (vault: Vault, column: SealedColumn, id: number, number: string | null): string | null =>
  number === null ? null : vault.seal(number, place(column, id));

/** Returns the mark by which a social security number is looked up. */
export const markOf = (vault: Vault, number: string | null): string | null =>
  number === null ? null : vault.mark(number);

/** Opens a sealed number of a person. */
export const openNumber = (vault: Vault, column: SealedColumn, id: number, sealed: string): string =>
  vault.open(sealed, place(column, id));
