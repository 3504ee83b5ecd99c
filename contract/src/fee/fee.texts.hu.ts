export const feeTextsHu = {
  refusal: {
    clubPaymentMissing: "Fizetés nem lehetséges, mert az egyesület éves licensz díja nincs megfizetve.",
  },
} as const;
