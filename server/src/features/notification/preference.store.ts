import type { OptionalCategory, PreferenceChoice } from "@rajt/contract/notification/preference.values";
import { sql } from "kysely";
import type { Db, Runner } from "../../kernel/db/database.ts";

/** Returns the stored preferences of accounts, by account and category. */
export async function choicesOf(
  runner: Runner,
  accounts: readonly number[],
): Promise<(account: number, category: string) => PreferenceChoice | undefined> {
  const { rows } = await sql<{ account: number; category: string; choice: PreferenceChoice }>`
    select account_id as account, category, choice from notification_preference
    where account_id = any(${accounts}::integer[])`.execute(runner);
  const choices = new Map(rows.map(({ account, category, choice }) => [`${account} ${category}`, choice]));
  return (account, category) => choices.get(`${account} ${category}`);
}

export async function addressOf(db: Db, account: number): Promise<string | null> {
  const { rows } = await sql<{
    email: string | null;
  }>`select mail_to as email from party where id = ${account}`.execute(db);
  return rows[0]?.email ?? null;
}

type NewChoice = {
  readonly account: number;
  readonly category: OptionalCategory;
  readonly choice: PreferenceChoice;
  readonly at: Date;
};

export async function writeChoice(db: Db, { account, category, choice, at }: NewChoice): Promise<void> {
  await db
    .insertInto("notification_preference")
    .values({ account_id: account, category, choice, updated_at: at })
    .onConflict((conflict) => conflict.columns(["account_id", "category"]).doUpdateSet({ choice, updated_at: at }))
    .execute();
}

/** Ends the mails of a category. Returns whether the account exists. An account that chose no notification at all stays unchanged. */
export async function endMails(
  db: Db,
  { account, category, at }: { readonly account: number; readonly category: OptionalCategory; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_preference as p (account_id, category, choice, updated_at)
    select id, ${category}, 'portal', ${at} from account where id = ${account} and erased_at is null
    on conflict (account_id, category) do update set updated_at = ${at},
      choice = case when p.choice = 'nothing' then 'nothing' else 'portal' end
    returning account_id`.execute(db);
  return rows.length > 0;
}

/** Ends the weekly digest; its categories stay in the bell. */
export async function endDigest(db: Db, account: number, at: Date): Promise<void> {
  await sql`update notification_preference set choice = 'portal', updated_at = ${at}
    where account_id = ${account} and choice = 'digest'`.execute(db);
}
