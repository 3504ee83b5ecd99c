import { sql, type RawBuilder } from "kysely";

/**
 * The condition under which a party's annual fee of a kind and a year is settled: the one place that knows (product/money 27). One that was never
 * billed is not.
 *
 *     annualFeeSettled({ party: sql`p.club_id`, kind: sql`'CLUB_ANNUAL'`, year: sql`2026` })
 */
export const annualFeeSettled = ({
  party,
  kind,
  year,
}: {
  readonly party: RawBuilder<unknown>;
  readonly kind: RawBuilder<unknown>;
  readonly year: RawBuilder<unknown>;
}): RawBuilder<boolean> => sql`exists (select from fee_with_balance settled where settled.account_id = ${party} and settled.cost_type = ${kind}
  and settled.year = ${year} and settled.active and settled.paid)`;
