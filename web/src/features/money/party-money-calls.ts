import type { CallName } from "../../kernel/calls/calls.ts";

export const PARTY_MONEY = "POST /partyMoneyControl/getParty";

/** What a receipt or the use of credit changes on the page of a payer's money. */
export const STALE_AFTER_BOOKING: readonly CallName[] = [
  PARTY_MONEY,
  "POST /partyPaymentTableControl/getList",
  "POST /partyMoneyTableControl/getList",
];
