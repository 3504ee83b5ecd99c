/** The methods by which receivables are settled. */
export const SETTLEMENT_METHODS = ["BARION", "SIMPLEPAY", "BANK_TRANSFER", "HAND", "CREDIT"] as const;
