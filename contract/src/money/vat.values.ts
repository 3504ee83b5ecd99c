/** The VAT in a price (product/money 25): a rate in percent, or an exemption, which names its legal ground. */
export const VAT_CODES = ["27", "18", "5", "AAM", "TAM", "ATK"] as const;
export type VatCode = (typeof VAT_CODES)[number];

const RATES: ReadonlySet<VatCode> = new Set(["27", "18", "5"]);
export const isExempt = (code: VatCode): boolean => !RATES.has(code);

/** The default VAT of prices: of services connected with sport. The database has the same default. */
export const EXEMPT_SPORT = { vatCode: "TAM", vatGround: "Áfa tv. 85. § (1) m)" } as const;

const PERCENT: Readonly<Record<VatCode, number>> = { "27": 27, "18": 18, "5": 5, AAM: 0, TAM: 0, ATK: 0 };

/** Returns the net part of a gross amount in forints, rounded half up as in the database; the rest is VAT (product/money 26). */
export const netOf = (gross: number, code: VatCode): number => Math.round((gross * 100) / (100 + PERCENT[code]));
