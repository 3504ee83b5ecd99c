import { sql } from "kysely";
import { logged } from "../../../kernel/db/change-log.ts";
import type { Runner } from "../../../kernel/db/database.ts";

/**
 * Creates the account of the first administrator without a password: it signs in after setting one through the reset
 * mail. Does nothing if the address already has an account of any kind.
 *
 * @returns whether it was created now
 */
export async function ensureAdministrator(db: Runner, email: string, at: Date, name: string = email): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into account (kind, email, registration_status, registered_at, updated_at)
      values ('STAFF', ${email}, 'ACTIVE', ${at}, ${at})
      on conflict (lower(email)) where registration_status <> 'DELETED' do nothing
      returning id
    ), named as (
      insert into staff (id, name) select id, ${name} from made
    ), empowered as (
      insert into account_role (account_id, role_id)
      select made.id, r.id from made, dashboard_role r where r.key = 'FederationAdministrator'
    ), logged as (
      ${logged(sql`made`, {
        actor: null,
        action: "create",
        object: "account",
        objectId: sql`id`,
        changes: { role: [null, "FederationAdministrator"] },
        at,
      })}
    )
    select id from made`.execute(db);
  return rows.length === 1;
}
