import type { UserStatus } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { violatedConstraint } from "../../kernel/db/errors.ts";
import { PERSON_IS_THERE_ONCE } from "./person/person.store.ts";

/** A person or an organisation with its verification status. */
export type VerificationSubject = {
  readonly object: "person" | "organisation";
  readonly userStatus: UserStatus;
};

/** Locks in the same order as the save of the form. */
export async function lockVerificationSubject(tx: Tx, id: number): Promise<VerificationSubject | undefined> {
  await sql`select from account where id = ${id} for no key update`.execute(tx);
  const { rows } = await sql<VerificationSubject>`
    select judged.object, judged.user_status as "userStatus"
    from (select id, 'person' as object, user_status from person
      union all select id, 'organisation', user_status from organisation) as judged
    join account a on a.id = judged.id
    where judged.id = ${id} and a.registration_status <> 'DELETED'`.execute(tx);
  return rows[0];
}

/** Constraints that a verified duplicate violates: a second registration is merged, not verified. */
const TWICE: ReadonlySet<string | null> = new Set(["person_known_is_not_verified", ...PERSON_IS_THERE_ONCE]);

/**
 * Stores the verification status of a person (with the licence) or an organisation; only the flow's moves call this.
 */
export async function saveVerificationStatus(tx: Tx, id: number, status: UserStatus, at: Date): Promise<void> {
  for (const table of ["person", "organisation"])
    await sql`update ${sql.table(table)} set user_status = ${status} where id = ${id}`
      .execute(tx)
      .catch((error: unknown) => {
        throw TWICE.has(violatedConstraint(error)) ? new Refusal("people.person.knownTwice") : error;
      });
  await sql`update licence set status = ${status} where person_id = ${id}`.execute(tx);
  await sql`update account set updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${id}`.execute(tx);
}
