import { createVault } from "../src/kernel/vault/vault.ts";

/** The vault of every portal under test. */
export const TEST_VAULT = createVault(["of tests, and of nothing else whatever"]);
