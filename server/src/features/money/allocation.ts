import type { LedgerRow } from "./ledger.store.ts";

/** Returns the two ledger rows that move credit of `from` into a receivable of `party`. */
export const allocation = ({
  receivable,
  from,
  party,
  amount,
}: {
  readonly receivable: number;
  readonly from: number;
  readonly party: number;
  readonly amount: number;
}): LedgerRow[] => {
  const row = { kind: "ALLOCATION", payment: null, cause: "CREDIT" } as const;
  return [
    { ...row, party: from, receivable: null, amount: -amount },
    { ...row, party, receivable, amount },
  ];
};
