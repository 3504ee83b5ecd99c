/** The ways by which money comes in. */
export const WAYS_TO_PAY = ["BARION", "SIMPLEPAY", "BANK_TRANSFER", "HAND", "CREDIT"] as const;
