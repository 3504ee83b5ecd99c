import { sql, type RawBuilder } from "kysely";

/**
 * Returns the condition that a party's annual fee of a kind and a year is paid (view `annual_fee_paid`, product/money
 * 27). All licences of a person count as one kind, LICENSE.
 *
 *     annualFeePaid({ party: sql`p.club_id`, kind: sql`'CLUB_ANNUAL'`, year: sql`2026` })
 */
export const annualFeePaid = ({
  party,
  kind,
  year,
}: {
  readonly party: RawBuilder<unknown>;
  readonly kind: RawBuilder<unknown>;
  readonly year: RawBuilder<unknown>;
}): RawBuilder<boolean> =>
  sql`exists (select from annual_fee_paid f where f.party_id = ${party} and f.kind = ${kind} and f.year = ${year})`;

/** Returns the condition that a receivable is in an open payment (view `in_open_payment`): inOpenPayment(sql`v.id`). */
export const inOpenPayment = (receivable: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from in_open_payment held where held.receivable_id = ${receivable})`;

/** Returns the condition that a REFUND, not corrected, gave back some of the money of a ledger row: isSentOn(sql`l`). */
export const isSentOn = (row: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from ledger back where back.payment_id = ${row}.payment_id and back.receivable_id = ${row}.receivable_id and back.kind = 'REFUND'
    and not exists (select from ledger undone where undone.corrects = back.id))`;
