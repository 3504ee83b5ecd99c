import { addressTextsHu } from "./address/address.texts.hu.ts";
import { accountTextsHu } from "./account/account.texts.hu.ts";

export const accessTextsHu = {
  ...accountTextsHu,
  address: addressTextsHu,
  login: {
    title: "Bejelentkezés",
    ended:
      "A munkameneted véget ért, mert sokáig nem történt semmi, vagy máshol kiléptél. Jelentkezz be újra, és ott folytatod, ahol abbahagytad.",
    identifier: "Email vagy Licensz szám",
    password: "Jelszó",
    showPassword: "Jelszó mutatása",
    hidePassword: "Jelszó elrejtése",
    submit: "Bejelentkezés",
    askNew: "Kérj újat!",
    forgotten: "Elfelejtetted a jelszavad?",
    identifierRequired: "Email vagy Licensz szám megadása kötelező.",
    identifierTooLong: "Az azonosító túl hosszú.",
    passwordRequired: "Kérlek add meg a jelszód.",
    passwordTooShort: "A jelszó túl rövid. Minimum 4 karakter hosszúságú kell legyen.",
    passwordTooLong: "A jelszó túl hosszú.",
    failed: "Hibás belépési azonosító vagy jelszó.",
    tooMany: "Túl sok sikertelen próbálkozás. Próbáld újra {minutes} perc múlva.",
  },
  logout: {
    leaving: "Logging out..",
    title: "Kijelentkezés",
  },
  passwordRequest: {
    title: "Új jelszó kérése",
    email: "E-mail-cím vagy licenszszám",
    submit: "Kérem az e-mail-t",
    back: "Vissza a bejelentkezéshez",
    emailRequired: "E-mail cím megadása kötelező.",
    emailInvalid: "Email formátuma nem megfelelő.",
    sent: "A megadott e-mail címre a jelszóbeállításhoz szükséges levelet küldtünk ki. Kérlek ellenőrizd a postafiókod.",
    sentByNumber:
      "Ha ezzel a licenszszámmal lép be valaki, a jelszóbeállításhoz szükséges levelet a nála megadott e-mail-címre küldtük: a sajátjára, vagy ha nincs, a kapcsolattartójáéra. Ha azt még nem erősítették meg, előbb a megerősítő levél érkezik.",
    failedByNumber: "Ezzel a licenszszámmal most nem lehet új jelszót igényelni. Próbáld újra egy óra múlva.",
    failed: "A megadott e-mail címre nem lehetséges új jelszót igényelni.",
  },
  newPassword: {
    title: "Új jelszó beállítása",
    password: "Új jelszó",
    passwordAgain: "Új jelszó még egyszer",
    submit: "Jelszó mentése",
    tooShort: "A jelszó túl rövid. Minimum 5 karakter hosszúságú kell legyen.",
    tooLong: "A jelszó túl hosszú. Legfeljebb 50 karakter lehet.",
    different: "A jelszavaknak meg kell egyeznie.",
    common: "Ez a jelszó túl gyakori, könnyű kitalálni. Válassz másikat.",
    done: "Az új jelszavad beállításra került. Kérlek jelentkezz be.",
    failed: "Hiba történt az új jelszó beállítása közben.",
    linkDead: "Ez a hivatkozás már nem érvényes. Kérj új levelet!",
  },
} as const;
