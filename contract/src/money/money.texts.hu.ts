export const moneyTextsHu = {
  refusal: {
    ended: "Ez a tétel már megszűnt, ezért nem jelölhető befizetettnek.",
    unchanged: "Nem történt változás a tételek között.",
    inPayment: "Ennek a tételnek a bankkártyás fizetése folyamatban van. Várd meg, amíg lezárul, és próbáld újra!",
    settledBy: {
      SIMPLEPAY: "Ezt a tételt bankkártyával (SimplePay) fizették ki: kézzel nem vehető vissza, vissza kell téríteni.",
      BARION: "Ezt a tételt bankkártyával (Barion) fizették ki: kézzel nem vehető vissza, vissza kell téríteni.",
      BANK_TRANSFER: "Ezt a tételt banki átutalással fizették ki: kézzel nem vehető vissza, vissza kell téríteni.",
      CREDIT: "Ezt a tételt a befizető jóváírásából egyenlítették ki: kézzel nem vehető vissza.",
    },
    federationMark: "Ezt a tételt a szövetség jelölte befizetettnek, ezért csak a szövetség veheti vissza.",
    alreadyRecorded: "Ez az átutalás ezzel a banki azonosítóval már rögzítve van.",
    noCredit: "A befizetőnek nincs felhasználható jóváírása.",
  },
  kind: {
    CHARGE: "Fizetendő",
    PAYMENT: "Befizetés",
    REFUND: "Visszatérítés",
    CORRECTION: "Helyesbítés",
    ALLOCATION: "Jóváírás felhasználása",
  },
  list: {
    title: "Pénzmozgások",
    at: "Nap",
    description: "Megnevezés",
    kind: "Fajta",
    amount: "Összeg (Ft)",
    balance: "Egyenleg (Ft)",
    party: "Kié",
  },
} as const;
