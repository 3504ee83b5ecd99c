import type { FeeFact } from "@rajt/contract/fee/fee.rights";
import { seesFee } from "@rajt/contract/fee/fee.rights";
import type { Viewer } from "@rajt/contract/kernel/access";
import { sql, type RawBuilder } from "kysely";
import { viewerTerms, conditionOf, type FactColumns } from "../../kernel/right/condition.ts";
import { DUE_FACTS } from "./fee-payable.store.ts";

/** The facts of a fee, over `receivable v` and the person `d` who owes it, if a person does. */
export const FEE_FACTS: FactColumns<FeeFact> = {
  ...DUE_FACTS,
  id: sql`v.debtor_id`,
  club: sql`d.club_id`,
  isTrainer: sql`d.is_trainer`,
  isOwed: sql`(v.active and not v.paid)`,
};

/** Returns the condition, over the same aliases, that a viewer may see a fee. */
export const feesOf = (viewer: Viewer): RawBuilder<boolean> => conditionOf(seesFee, FEE_FACTS, viewerTerms(viewer));

/**
 * Joins a row `came` with the uncorrected receipts of `receivable v`: the time and method of the last one, and the
 * references of providers and banks.
 */
export const WITH_RECEIPTS = sql`left join lateral (
  select max(l.at) as at, (array_agg(coalesce(p.method, 'CREDIT') order by l.id desc))[1] as way,
    string_agg(p.transaction_id, ', ' order by l.id) as transaction
  from ledger l left join payment p on p.id = l.payment_id
  where l.receivable_id = v.id and l.kind in ('PAYMENT', 'ALLOCATION')
    and not exists (select from ledger undone where undone.corrects = l.id)
) came on true`;

/** The day on which the receivable was paid in full. */
export const PAID_ON = sql`case when v.paid then (came.at at time zone 'Europe/Budapest')::date end`;
