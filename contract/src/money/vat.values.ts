/** The VAT in a price (product/money 25): a rate in percent, or an exemption, which names its legal ground. */
export const VAT_CODES = ["27", "18", "5", "AAM", "TAM", "ATK"] as const;
export type VatCode = (typeof VAT_CODES)[number];

const RATES: ReadonlySet<VatCode> = new Set(["27", "18", "5"]);
export const isExempt = (code: VatCode): boolean => !RATES.has(code);

/** The VAT of prices for which nobody has chosen any: of services connected with sporting. The database begins with the same. */
export const EXEMPT_SPORT = { vatCode: "TAM", vatGround: "Áfa tv. 85. § (1) m)" } as const;
