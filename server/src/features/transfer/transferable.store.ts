import { sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";
import { annualFeePaid } from "../money/index.ts";

type Transferable = {
  readonly id: number;
  readonly name: string;
  readonly clubId: number;
  readonly club: string;
  /** The annual fee of their licence, of the year asked about. */
  readonly isFeePaid: boolean;
};

/** Finds an athlete of a club, whom the federation has verified, by the licence number; undefined where there is none. */
export async function findTransferable(
  runner: Runner,
  licenceNumber: string,
  year: number,
): Promise<Transferable | undefined> {
  const { rows } = await sql<Transferable>`
    select p.id, p.last_name || ' ' || p.first_name as name, o.id as "clubId", o.short_name as club,
      ${annualFeePaid({ party: sql`p.id`, kind: sql`'LICENSE'`, year: sql`${year}::integer` })} as "isFeePaid"
    from licence l join person p on p.id = l.person_id join organisation o on o.id = p.club_id
    where l.number = upper(${licenceNumber}) and p.is_athlete and p.user_status = 'Verified' and not p.removed and not p.archived`.execute(
    runner,
  );
  return rows[0];
}
