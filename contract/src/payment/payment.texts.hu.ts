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
  basket: {
    title: "Kosár",
    open: "Kosár megnyitása",
    empty: "Nincs tétel a kosárban.",
    emptyHint: "Nevezz egy versenyre, és itt fizetheted ki.",
    toCalendar: "Versenynaptár",
    total: "Összesen",
    back: "Vissza",
    payByCard: "Fizetés bankkártyával",
    paying: "Átirányítunk a SimplePay oldalára…",
    inPayment: "Fizetése folyamatban van",
    nextRise: "{from} után a díj {amount}",
    choose: "{name}: kifizetem most",
    nothingChosen: "Válassz ki legalább egy tételt!",
    consent:
      "A fizetéssel tudomásul veszed, hogy a szövetség a nevedet, az e-mail-címedet és a fizetendő összeget átadja a SimplePay Zrt.-nek mint adatfeldolgozónak.",
    consentLink: "SimplePay adatkezelési tájékoztató",
  },
  result: {
    back: "Bezárás",
    toBasket: "Vissza a kosárhoz",
    kept: "Amit ki akartál fizetni, a kosaradban maradt.",
    transactionId: "SimplePay tranzakcióazonosító: {id}",
    notAvailable: "nem elérhető",
    checking: {
      title: "A fizetés ellenőrzése",
      text: "Megkérdezzük a SimplePayt, sikerült-e a fizetés. Ez néhány másodpercig tart.",
    },
    SUCCESS: {
      title: "Sikeres tranzakció",
      text: "Köszönjük! A befizetésed megérkezett, a visszaigazolást e-mailben is elküldtük.",
    },
    FAIL: {
      title: "Sikertelen tranzakció",
      text: "Kérjük, ellenőrizze a tranzakció során megadott adatok helyességét. Amennyiben minden adatot helyesen adott meg, a visszautasítás okának kivizsgálása érdekében kérjük, szíveskedjen kapcsolatba lépni kártyakibocsátó bankjával.",
    },
    TIMEOUT: { title: "Időtúllépés", text: "Ön túllépte a tranzakció elindításának lehetséges maximális idejét." },
    CANCEL: { title: "Megszakított fizetés", text: "Ön megszakította a fizetést." },
    pending: {
      title: "A fizetés feldolgozás alatt",
      text: "A SimplePay még nem jelezte vissza az eredményt. A tételek addig zárolva vannak; amint megérkezik a válasz, a kosarad magától frissül.",
    },
    unreached: {
      title: "Még nem tudjuk az eredményt",
      text: "Nem sikerült megkérdezni, hogyan ért véget a fizetés. Ne fizess újra! Kérdezd le még egyszer, vagy nézd meg később a kosaradat.",
    },
    unknown: {
      title: "Sikertelen tranzakció",
      text: "A fizetés nem sikerült. Próbáld meg újra, vagy keresd a szövetség irodáját!",
    },
  },
} as const;
