import type { Viewer } from "@rajt/contract/kernel/access";
import { viewerEvaluator, evaluateRight, type RightEvaluator, type Right } from "@rajt/contract/kernel/right";
import { sql, type RawBuilder } from "kysely";
import { ALL_ROWS } from "../db/all-rows.ts";

type Condition = RawBuilder<boolean>;

/** The expression of each fact over what the statement reads. */
export type FactColumns<Fact extends string = string> = Readonly<Record<Fact, RawBuilder<unknown>>>;

/**
 * The one who asks: what is known of a viewer, or the columns of a statement about many. `account`: no row belongs to
 * those who have none.
 */
export type ViewerTerms = Pick<RightEvaluator<string, Condition>, "viewer" | "holds"> & {
  readonly account: RawBuilder<unknown> | null;
};

/** A viewer whose account is a value. */
export const viewerTerms = (viewer: Viewer): ViewerTerms => ({
  ...viewerEvaluator(viewer),
  account: viewer.accountId === null ? null : sql`${viewer.accountId}`,
});

const NONE = sql<boolean>`false`;

/**
 * Compiles a right to a condition. What is known of who asks is decided here, so that only what the rows say is left:
 *
 *     conditionOf(anyOf(superAdmin, allOf(club, isAccount("club"), is("isAthlete"))), { club: sql`p.club_id`, … }, viewerTerms(viewer))
 *     // of a club: (p.club_id = $1 and p.is_athlete); of a super admin: true; of a guest: false
 */
export function conditionOf<F extends string>(
  right: Right<F>,
  columns: FactColumns<F>,
  viewer: ViewerTerms,
): Condition {
  const { account } = viewer;
  const condition = evaluateRight<F, Condition>(right, {
    ...viewer,
    isAccount: (fact) => account !== null && sql<boolean>`${columns[fact]} = ${account}`,
    is: (fact) => sql<boolean>`${columns[fact]}`,
    any: (parts) => sql<boolean>`(${sql.join(parts, sql` or `)})`,
    all: (parts) => sql<boolean>`(${sql.join(parts, sql` and `)})`,
    // What the row does not say is no, so that not to be told is not to be so.
    not: (part) => sql<boolean>`(${part}) is not true`,
  });
  return typeof condition === "boolean" ? (condition ? ALL_ROWS : NONE) : condition;
}
