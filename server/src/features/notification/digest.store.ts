import type { Locale } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import type { Db, Runner } from "../../kernel/db/database.ts";
import type { NotificationRow } from "./notification.store.ts";

export type DigestReader = {
  readonly account: number;
  readonly locale: Locale;
  readonly categories: readonly string[];
};

/** Returns the active accounts that chose the weekly digest, with the categories that each chose it for. */
export async function digestReaders(db: Db): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select a.id as account, a.locale, array_agg(p.category order by p.category) as categories
    from notification_preference p join account a on a.id = p.account_id and a.registration_status = 'ACTIVE'
    where p.choice = 'digest' group by a.id, a.locale order by a.id`.execute(db);
  return rows;
}

type Week = { readonly after: Date; readonly until: Date };

/** Returns the notifications of an account of certain types in a week, newest first, without those that it removed. */
export async function notificationsOfWeek(
  runner: Runner,
  account: number,
  { types, after, until }: Week & { readonly types: readonly string[] },
): Promise<NotificationRow[]> {
  return runner
    .selectFrom("notification")
    .select(["id", "type", "severity", "data", "created_at as created", "updated_at as updated"])
    .where("account_id", "=", account)
    .where("deleted_at", "is", null)
    .where("type", "in", types)
    .where("created_at", ">", after)
    .where("created_at", "<=", until)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
