/** The address that an account signs in with, and how it changes. */
export const addressTextsHu = {
  waitingHint: "Belépni akkor lehet vele, ha a rá küldött levélben megerősítették. Addig a régi cím érvényes.",
  resend: "Levél újra",
  resent: "Az új címre ismét küldtünk levelet.",
  cancel: "Mégse változzon",
  cancelled: "A cím nem változik.",
  asked:
    "Mentve. Az új címre levelet küldtünk: belépni akkor lehet vele, ha ott megerősítették. Addig a régi cím érvényes.",
  theirs: "A belépési címet a tulajdonosa módosíthatja a profilján, vagy egy kiemelt adminisztrátor.",
  wrongPassword: "Nem ez a jelenlegi jelszavad.",
  tooMany: "Túl sok címváltoztatás. Próbáld újra {minutes} perc múlva.",
  nothingWaits: "Nincs megerősítésre váró cím.",
  confirm: {
    title: "Új e-mail-cím megerősítése",
    text: "Egy kattintás, és ezután ezzel a címmel lépsz be.",
    submit: "Megerősítem",
    done: "Köszönjük, ezután ezzel a címmel lépsz be.",
    linkDead: "Ez a hivatkozás már nem érvényes. Ha az új cím még nincs érvényben, kérd a levelet újra a profilodon.",
    taken: "Ezzel a címmel már másik fiókba lehet belépni. Adj meg a profilodon másikat.",
  },
  back: {
    title: "Nem te kérted az új címet?",
    text: "Egy kattintás, és az előző címed marad érvényben, minden belépés véget ér, a jelszó nem használható többé, és levelet küldünk, amellyel újat állíthatsz be.",
    submit: "Nem én voltam",
    done: "Az előző címed van érvényben, és minden belépés véget ért. Új jelszót a most küldött levéllel állíthatsz be.",
    linkDead: "Ez a hivatkozás már nem érvényes. Ha nem te változtattad meg a címed, fordulj a szövetséghez.",
    taken: "Az előző címeddel azóta másik fiókba lehet belépni, ezért nem állítható vissza. Fordulj a szövetséghez.",
  },
} as const;
