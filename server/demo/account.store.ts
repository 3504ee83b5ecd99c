import type { Vault } from "../src/kernel/vault/vault.ts";
import type { Day } from "@rajt/contract/kernel/days";
import type { Tx } from "../src/kernel/db/database.ts";
import { insertRows } from "../src/kernel/db/rows.store.ts";

export type DemoSettings = {
  readonly passwordHash: string;
  readonly vault: Vault;
  readonly now: Date;
  readonly today: Day;
  /** Years whose fees were billed. */
  readonly years: readonly number[];
};

/** An account that can sign in by the demo's password. */
export const accountRow = (kind: string, email: string | null, { passwordHash, now }: DemoSettings) => ({
  kind,
  email,
  password_hash: passwordHash,
  registration_status: "ACTIVE",
  locale: "hu",
  registered_at: now,
  updated_at: now,
});

type Account = { id: number; email: string };

/** Accounts in the order of the rows, whatever order the database answers in. */
export async function addAccounts(tx: Tx, rows: readonly ReturnType<typeof accountRow>[]): Promise<number[]> {
  const made = await insertRows<Account>(tx, "account", rows, ["id", "email"]);
  const ids = new Map(made.map(({ email, id }) => [email, id]));
  return rows.map(({ email }) => {
    const id = ids.get(email ?? "");
    if (id === undefined) throw new Error(`no account for ${email}`);
    return id;
  });
}
