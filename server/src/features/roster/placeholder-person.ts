import { randomBytes, randomUUID } from "node:crypto";
import type { Vault } from "../../kernel/vault/vault.ts";
import type { RowRead } from "./read-row.ts";
import type { Stored } from "./check-against-stored.ts";

/** A vault by whose marks nobody is found. */
export const withRandomMarks = (vault: Vault): Vault => ({
  ...vault,
  mark: () => randomBytes(32).toString("base64url"),
});

/**
 * Returns the fields that are written of a row on trial: somebody of whom there cannot be another. So neither what the
 * trial comes to nor how long it takes tells whether the person of the row is registered elsewhere.
 */
export function placeholderPerson(fields: RowRead["fields"], record: Stored | null): RowRead["fields"] {
  const name = randomUUID();
  const email = fields["email"] ?? null;
  return {
    ...fields,
    ...((fields["motherFirstName"] ?? record) && { motherFirstName: name }),
    ...(email !== null && email !== record?.values["email"] && { email: `${name}@example.invalid` }),
  };
}
