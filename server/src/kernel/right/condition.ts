import type { Viewer } from "@rajt/contract/kernel/access";
import { viewerEvaluator, evaluateRight, type RightEvaluator, type Right } from "@rajt/contract/kernel/right";
import { sql, type RawBuilder } from "kysely";
import { ALL_ROWS } from "../db/all-rows.ts";

type Condition = RawBuilder<boolean>;

/** The SQL expression of each fact, over the tables of the statement. */
export type FactColumns<Fact extends string = string> = Readonly<Record<Fact, RawBuilder<unknown>>>;

/**
 * What a right needs to know of a viewer: known values, or the columns of a statement about many viewers. `account`: null for a viewer
 * without an account, to whom no row belongs.
 */
export type ViewerTerms = Pick<RightEvaluator<string, Condition>, "viewer" | "holds"> & {
  readonly account: RawBuilder<unknown> | null;
};

/** The terms of a viewer whose account is known. */
export const viewerTerms = (viewer: Viewer): ViewerTerms => ({
  ...viewerEvaluator(viewer),
  account: viewer.accountId === null ? null : sql`${viewer.accountId}`,
});

const NONE = sql<boolean>`false`;

/**
 * Compiles a right to an SQL condition. Everything known of the viewer is decided here, so that the condition is only about rows:
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
    // A null fact is false, so its negation is true.
    not: (part) => sql<boolean>`(${part}) is not true`,
  });
  return typeof condition === "boolean" ? (condition ? ALL_ROWS : NONE) : condition;
}
