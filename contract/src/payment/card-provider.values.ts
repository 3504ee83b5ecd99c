/** The card providers: SimplePay for entries, Barion for fees (product/money 15). No schema here: pages load it. */
export const CARD_PROVIDERS = ["SIMPLEPAY", "BARION"] as const;
export type CardProvider = (typeof CARD_PROVIDERS)[number];

/** The outcomes of a Barion payment that a guest may see; Pending as long as it is unknown. */
export const BARION_STATUSES = ["Paid", "Pending", "Failed", "Canceled", "Expired"] as const;
export type BarionStatus = (typeof BARION_STATUSES)[number];

/** Names are the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<CardProvider, string>> = { SIMPLEPAY: "SimplePay", BARION: "Barion" };
