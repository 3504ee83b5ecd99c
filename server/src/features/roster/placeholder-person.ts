import { randomBytes, randomUUID } from "node:crypto";
import type { Vault } from "../../kernel/vault/vault.ts";
import type { RowRead } from "./read-row.ts";
import type { Stored } from "./check-against-stored.ts";

/** Returns a vault with random marks, by which nobody is found. */
export const withRandomMarks = (vault: Vault): Vault => ({
  ...vault,
  mark: () => randomBytes(32).toString("base64url"),
});

/**
 * Returns the fields to write for a row on trial: those of a person who cannot exist yet. So neither the result of the
 * trial nor its duration discloses whether the row's person is registered elsewhere.
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
