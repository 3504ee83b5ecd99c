export const paymentTextsHu = {
  refusal: {
    foreignAddress: "Fizetés után csak a portál egy oldalára lehet visszatérni.",
    notPayable: "A kiválasztott tételek között van olyan, amelyet már nem lehet kifizetni. Nézd át újra a kosarat!",
    inPayment:
      "A kiválasztott tételek között van olyan, amelynek a fizetése folyamatban van. Próbáld újra {until} után!",
    starting: "Ezeknek a tételeknek a fizetése éppen indul. Próbáld újra néhány másodperc múlva!",
    tooMuch: "Ez egy fizetéshez túl nagy összeg. Fizesd ki a tételeket több részletben!",
    noEmail: "A bankkártyás fizetéshez e-mail-cím kell. Add meg a profilodon!",
    notStarted: "A fizetést nem sikerült elindítani. Próbáld újra kicsit később!",
    unclear: "A SimplePay nem válaszolt, ezért még ellenőrizzük, hogy elindult-e a fizetés. Próbáld újra {until} után!",
    forgedReturn: "A fizetés visszajelzését nem tudtuk ellenőrizni.",
  },
} as const;
