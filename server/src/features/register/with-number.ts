import type { Vault } from "../../kernel/vault/vault.ts";
import { openNumber } from "../people/index.ts";

/** Returns a person for a register, with the social security number in plain text. */
export const withNumber = <T extends { readonly socialSecurityNumber: string | null }>(
  vault: Vault,
  id: number,
  person: T,
): T => ({
  ...person,
  socialSecurityNumber:
    person.socialSecurityNumber && openNumber(vault, "social_security_number", id, person.socialSecurityNumber),
});
