import type { Viewer } from "@rajt/contract/kernel/access";
import { groundOf, weigh, type Ground, type Right } from "@rajt/contract/kernel/right";
import { sql, type RawBuilder } from "kysely";
import { UNNARROWED } from "../db/every-row.ts";

type Condition = RawBuilder<boolean>;

/** The expression of each fact over what the statement reads. */
export type FactColumns<Fact extends string = string> = Readonly<Record<Fact, RawBuilder<unknown>>>;

/**
 * The one who asks: what is known of a viewer, or the columns of a statement about many. `account`: no row belongs to
 * those who have none.
 */
export type Asker = Pick<Ground<string, Condition>, "viewer" | "holds"> & {
  readonly account: RawBuilder<unknown> | null;
};

/** A viewer whose account is a value. */
export const askerOf = (viewer: Viewer): Asker => ({
  ...groundOf(viewer),
  account: viewer.accountId === null ? null : sql`${viewer.accountId}`,
});

const NONE = sql<boolean>`false`;

/**
 * Compiles a right to a condition. What is known of who asks is decided here, so that only what the rows say is left:
 *
 *     conditionOf(anyOf(superAdmin, allOf(club, theirs("club"), is("isAthlete"))), { club: sql`p.club_id`, … }, askerOf(viewer))
 *     // of a club: (p.club_id = $1 and p.is_athlete); of a super admin: true; of a guest: false
 */
export function conditionOf<F extends string>(right: Right<F>, columns: FactColumns<F>, asker: Asker): Condition {
  const { account } = asker;
  const said = weigh<F, Condition>(right, {
    ...asker,
    theirs: (fact) => account !== null && sql<boolean>`${columns[fact]} = ${account}`,
    is: (fact) => sql<boolean>`${columns[fact]}`,
    any: (parts) => sql<boolean>`(${sql.join(parts, sql` or `)})`,
    all: (parts) => sql<boolean>`(${sql.join(parts, sql` and `)})`,
    // What the row does not say is no, so that not to be told is not to be so.
    not: (part) => sql<boolean>`(${part}) is not true`,
  });
  return typeof said === "boolean" ? (said ? UNNARROWED : NONE) : said;
}
