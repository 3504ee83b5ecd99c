/** Whoever takes cards: SimplePay those of entries, Barion those of fees (product/money 15). No schema here: pages load it. */
export const CARD_PROVIDERS = ["SIMPLEPAY", "BARION"] as const;
export type CardProvider = (typeof CARD_PROVIDERS)[number];

/** The outcomes that a guest is told of a payment at Barion; Pending, as long as nobody knows. */
export const BARION_STATUSES = ["Paid", "Pending", "Failed", "Canceled", "Expired"] as const;
export type BarionStatus = (typeof BARION_STATUSES)[number];

/** Names are names, in every language. */
export const PROVIDER_NAMES: Readonly<Record<CardProvider, string>> = { SIMPLEPAY: "SimplePay", BARION: "Barion" };
