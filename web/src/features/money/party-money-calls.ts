import type { CallName } from "../../kernel/calls/calls.ts";

export const PARTY_MONEY = "POST /partyMoneyControl/getParty";

/** The calls on the page of a payer's money that a receipt or the use of credit makes stale. */
export const STALE_AFTER_BOOKING: readonly CallName[] = [
  PARTY_MONEY,
  "POST /partyPaymentTableControl/getList",
  "POST /partyMoneyTableControl/getList",
];
