import type { UserStatus } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { violatedConstraint } from "../../kernel/db/errors.ts";
import { PERSON_IS_THERE_ONCE } from "./person/person.store.ts";

/** Somebody on whom the office has a word. */
export type VerificationSubject = {
  readonly object: "person" | "organisation";
  readonly userStatus: UserStatus;
};

/** Locks as whoever saves their form does. */
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

/** Whoever registered though they were there already is not verified beside themselves. */
const TWICE: ReadonlySet<string | null> = new Set(["person_known_is_not_verified", ...PERSON_IS_THERE_ONCE]);

/** Only the flow's moves call this. The word on a person is the word on the licence too. */
export async function saveVerificationStatus(tx: Tx, id: number, word: UserStatus, at: Date): Promise<void> {
  for (const table of ["person", "organisation"])
    await sql`update ${sql.table(table)} set user_status = ${word} where id = ${id}`
      .execute(tx)
      .catch((error: unknown) => {
        throw TWICE.has(violatedConstraint(error)) ? new Refusal("people.person.knownTwice") : error;
      });
  await sql`update licence set status = ${word} where person_id = ${id}`.execute(tx);
  await sql`update account set updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${id}`.execute(tx);
}
