/** Public registration (product/registration 1). */
export const registrationTextsHu = {
  title: "Regisztráció",
  intro: "Válaszd ki, mit szeretnél regisztrálni!",
  closed: "{from} óta új egyéni versenyző regisztrációja már nem indítható.",
  privacy:
    "Mielőtt bármit beírsz, olvasd el, mire használja és meddig őrzi a szövetség az adataidat. Gyermek helyett a szülője vagy gyámja tölti ki.",
  trialClub: "Egyesület nélkül is regisztrálhatsz, akkor egyéni versenyző leszel. Ha van egyesületed, válaszd ki!",
  type: {
    organization: "Szervezet",
    organizationAbout: "Egyesület vagy versenyrendező, amely a szövetség tagja lenne.",
    person: "Személy",
    personAbout: "Sportoló, versenybíró vagy edző.",
    athlete: "Próbasportoló",
    athleteAbout: "Aki most ismerkedik a triatlonnal, egyesülettel vagy egyesület nélkül.",
    license: "Licenszkiváltás",
    licenseAbout: "Egyesületi sportoló, aki versenyezni szeretne, és licenszet vált ki.",
  },
  login: "Bejelentkezés",
  password: "Elfelejtett jelszó",
  back: "Vissza a választáshoz",
  organizationTitle: "Szervezet regisztrációja",
  personTitle: "Személy regisztrációja",
  athleteTitle: "Próbasportoló regisztrációja",
  licenseTitle: "Licenszkiváltás",
  /** Labels that differ from the edit form: fields of registrations only, or with another meaning for a guest. */
  words: {
    password: "Jelszó",
    passwordAgain: "Jelszó még egyszer",
    hints: {
      password: "Legalább 5 karakter.",
      email: "Ide küldjük a megerősítő levelet, és ezzel lépsz be.",
      isAthlete: "Egyesület tagja, és versenyez.",
      parentalPermission: "Kiskorúaknál kötelező: a szülő vagy gyám aláírt engedélye.",
      accept: "Elfogadom a szövetség alapszabályát, és megismertem az adatkezelési tájékoztatót.",
    },
    sections: { organisation: "Szervezet", person: "Személyes adatok", signIn: "Bejelentkezés", racing: "Versenyzés" },
  },
  brought: {
    text: "Visszatöltöttük, amit korábban beírtál. Ezeket a böngésző nem őrzi meg, add meg újra: {fields}.",
    anew: "Elölről kezdem",
  },
  submit: "Regisztráció elküldése",
  nickname: "Ezt a mezőt hagyd üresen",
  again: {
    question: "Most regisztráltál, és még nem erősítetted meg a címed?",
    send: "Kérem újra a levelet",
    sent: "Ha ezzel a címmel megerősítésre váró regisztráció van, a levelet újra elküldtük. Nézd meg a levélszemét között is.",
  },
  done: {
    title: "Sikeres regisztráció",
    text: "Elküldtük a megerősítő levelet a megadott e-mail-címre. Nyisd meg a benne lévő hivatkozást 48 órán belül, utána tudsz belépni. A szövetség is ellenőrzi az adatokat.",
    login: "Bejelentkezés",
    again: "Új regisztráció",
  },
  confirm: {
    title: "E-mail-cím megerősítése",
    text: "Egy kattintás, és a fiókod használható.",
    submit: "Megerősítem",
    done: "Köszönjük, az e-mail-címed megerősítve. Most már be tudsz lépni.",
  },
  refusal: {
    linkDead:
      "Ez a hivatkozás már nem érvényes. Ha korábban megerősítetted a címed, jelentkezz be; ha nem, regisztrálj újra ugyanezzel a címmel, és új hivatkozást küldünk.",
    athletesOnly: "Itt csak az regisztrálhat, aki versenyez.",
    club: "Ezt az egyesületet nem választhatod. Keresd ki a listából!",
    proof: "A regisztráció ellenőrzése lejárt vagy nem sikerült. Kérlek küldd el újra, a kitöltött adatok megmaradtak.",
    tooMany: "Innen már sok regisztráció érkezett. Próbáld újra {minutes} perc múlva, a kitöltött adatok megmaradnak.",
  },
} as const;
