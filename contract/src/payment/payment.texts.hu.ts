export const paymentTextsHu = {} as const;
