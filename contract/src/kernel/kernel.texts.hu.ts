/** Sentences of the kernels: what any call or form may have to say. */
export const kernelTextsHu = {
  error: {
    server: "Szerverhiba! Kérem próbálja meg később.",
    invalid: "Hiba, kérjük, ellenőrizze az összes megadott adatot!",
    unknownField: "Ismeretlen mező.",
    required: "Mező kötelező.",
    wrongType: "Nem megfelelő érték.",
    tooLong: "Legfeljebb {maximum} karakter lehet.",
    tooShort: "Legalább {minimum} karakter szükséges.",
    tooSmall: "Legalább {minimum} lehet.",
    tooLarge: "Legfeljebb {maximum} lehet.",
    badCharacter: "A szövegben meg nem engedett karakter van.",
    notSignedIn: "A folytatáshoz jelentkezz be.",
    forbidden: "Ehhez nincs jogosultságod.",
    noData: "Nincs megjeleníthető adat!",
    notFound: "Nincs ilyen cím.",
    foreignOrigin: "A kérés nem a portálról érkezett.",
    wrongMediaType: "A kérés formátuma nem megfelelő.",
    tooMuch: "A kérés túl nagy.",
    tooMany: "Túl sok kérés érkezett. Próbáld újra kicsit később.",
    busy: "A portál most nagyon leterhelt. Próbáld újra néhány másodperc múlva.",
  },
} as const;
