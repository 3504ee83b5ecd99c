import { actTextsHu } from "./table/act.texts.hu.ts";
import { formTextsHu } from "./form/form.texts.hu.ts";
import { mapTextsHu } from "../map/map.texts.hu.ts";
import { richTextTextsHu } from "../rich-text/rich-text.texts.hu.ts";
import { tableRefusalTextsHu } from "./table/table-refusal.texts.hu.ts";
import { tableTextsHu } from "./table/table.texts.hu.ts";

/** Sentences of the kernels, for any call or form. */
export const kernelTextsHu = {
  error: {
    server: "Szerverhiba! Kérem próbálja meg később.",
    invalid: "Hiba, kérjük, ellenőrizze az összes megadott adatot!",
    unknownField: "Ismeretlen mező.",
    required: "Mező kötelező.",
    wrongType: "Nem megfelelő érték.",
    dayInvalid: "Ezt a dátumot nem értjük. Így add meg: 2027.05.31.",
    noSuchDay: "Nincs ilyen nap a naptárban.",
    amountInvalid: "Egész forintot adj meg, 0 és 100 000 000 között.",
    tooLong: "Legfeljebb {maximum} karakter lehet.",
    tooShort: "Legalább {minimum} karakter szükséges.",
    tooSmall: "Legalább {minimum} lehet.",
    tooLarge: "Legfeljebb {maximum} lehet.",
    badCharacter: "A szövegben meg nem engedett karakter van.",
    unchangeable: "Ez az adat már nem módosítható és nem törölhető.",
    changedMeanwhile: "Az adatok közben megváltoztak, ezért ez nem történt meg. Töltsd be újra az oldalt!",
    notSignedIn: "A folytatáshoz jelentkezz be.",
    forbidden: "Ehhez nincs jogosultságod.",
    noData: "Nincs megjeleníthető adat!",
    notFound: "Nincs ilyen cím.",
    foreignOrigin: "A kérés nem a portálról érkezett.",
    wrongMediaType: "A kérés formátuma nem megfelelő.",
    tooMuch: "A kérés túl nagy.",
    tooMany: "Túl sok kérés érkezett. Próbáld újra kicsit később.",
    cannotSave:
      "A portál most nem tud menteni, ezért ez nem történt meg. Semmi sem veszett el: próbáld újra néhány perc múlva!",
    busy: "A portál most nagyon leterhelt. Próbáld újra néhány másodperc múlva.",
  },
  flow: {
    notOpen: "Ez a lépés most nem tehető meg. Töltsd be újra az oldalt!",
    movedBy: "Ez a lépés már nem tehető meg: közben {name} lépett ({when}). Töltsd be újra az oldalt!",
  },
  act: actTextsHu,
  form: formTextsHu,
  map: mapTextsHu,
  richText: richTextTextsHu,
  table: tableTextsHu,
  tableRefusal: tableRefusalTextsHu,
} as const;
