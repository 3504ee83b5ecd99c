import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";

export type Registered = {
  readonly knownAs: number;
  /** Null: the person has a contact address only. */
  readonly email: string | null;
  /** Nobody has opened the link mailed to the address yet. */
  readonly isUnproven: boolean;
  /** The existing account never signed in: staff or a club entered the person. */
  readonly hasNoPassword: boolean;
};

/**
 * Locks the registration of an existing person together with the existing account; null if it is not such a
 * registration.
 */
export async function lockRegistered(tx: Tx, id: number): Promise<Registered | null> {
  await sql`select from account where id = ${id} or id = (select known_as from person where id = ${id})
    order by id for no key update`.execute(tx);
  const { rows } = await sql<Registered>`
    select p.known_as as "knownAs", a.email,
      case when a.email is null then a.contact_proved_at is null else a.registration_status = 'NEW' end as "isUnproven", k.password_hash is null as "hasNoPassword"
    from person p join account a on a.id = p.id join account k on k.id = p.known_as and k.registration_status <> 'DELETED'
    where p.id = ${id} and a.registration_status <> 'DELETED' and (a.email is not null or a.contact_email is not null)`.execute(
    tx,
  );
  return rows[0] ?? null;
}
