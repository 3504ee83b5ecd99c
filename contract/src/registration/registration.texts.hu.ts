/** Public registration (S3 §2.8). */
export const registrationTextsHu = {
  title: "Regisztráció",
  intro: "Válaszd ki, mit szeretnél regisztrálni!",
  closed: "2024 januárjától új egyéni versenyző regisztrációja már nem indítható.",
  type: {
    organization: "Szervezet",
    organizationAbout: "Egyesület vagy versenyszervező, amely a szövetség tagja lenne.",
  },
  login: "Bejelentkezés",
  password: "Elfelejtett jelszó",
  back: "Vissza a választáshoz",
  organizationTitle: "Szervezet regisztrációja",
  submit: "Regisztráció elküldése",
  nickname: "Ezt a mezőt hagyd üresen",
  passwordHint: "Legalább 5 karakter.",
  done: {
    title: "Sikeres regisztráció",
    text: "Elküldtük a megerősítő levelet a megadott e-mail címre. Nyisd meg a benne lévő hivatkozást 48 órán belül, utána tudsz belépni. A szövetség is ellenőrzi az adatokat.",
    login: "Bejelentkezés",
    again: "Új regisztráció",
  },
  confirm: {
    title: "E-mail cím megerősítése",
    text: "Egy kattintás, és a fiókod használható.",
    submit: "Megerősítem",
    done: "Köszönjük, az e-mail címed megerősítve. Most már be tudsz lépni.",
  },
  refusal: {
    linkDead:
      "Ez a hivatkozás már nem él. Ha korábban megerősítetted a címed, jelentkezz be; ha nem, regisztrálj újra ugyanezzel a címmel, és új hivatkozást küldünk.",
    proof: "A regisztráció ellenőrzése lejárt vagy nem sikerült. Kérlek küldd el újra, a kitöltött adatok megmaradtak.",
    tooMany: "Innen már sok regisztráció érkezett. Próbáld újra {minutes} perc múlva, a kitöltött adatok megmaradnak.",
  },
} as const;
