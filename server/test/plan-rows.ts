import type pg from "pg";

type Plan = {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
};
const isPlan = (plan: unknown): plan is Plan => typeof plan === "object" && plan !== null && "Actual Rows" in plan;

/** The rows of a table that a plan read. */
export function rowsOf(table: string, plan: Plan): number {
  const own =
    plan["Relation Name"] === table
      ? (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"]
      : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(table, part), own);
}

/** A statement as it was run, with its values. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** Returns the plan of a statement, run once more. */
export async function planOf(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: unknown }] }>(`explain (analyze, format json) ${text}`, [
    ...values,
  ]);
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  if (!isPlan(plan)) throw new Error("no plan");
  return plan;
}
