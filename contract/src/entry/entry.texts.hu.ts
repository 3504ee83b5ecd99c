/** What entering a race says in Hungarian (S1 §4, §8). */
export const entryTextsHu = {
  refusal: {
    cancelled: "Ez a verseny elmarad, már nem lehet rá nevezni.",
    notApproved: "Erre a versenyre még nem lehet nevezni, mert a kiírása nincs jóváhagyva. Nézz vissza később!",
    deadlinePassed: "A nevezési határidő lejárt ({deadline}). A helyszíni nevezésről a szervezőnél érdeklődhetsz.",
    tooLate:
      "A futam ({raceDate}) előtti nap 17:00 után már nem lehet nevezni. A helyszíni nevezésről a szervezőnél érdeklődhetsz.",
    notAnAthlete: "Nevezni sportolóként vagy egyéni versenyzőként lehet. Jelentkezz be a saját fiókoddal!",
    teamRace: "Ez csapatverseny, egyedül nem nevezhetsz rá. Kérd az egyesületedet, hogy nevezzen csapatot!",
    alreadyEntered: "Erre a futamra már beneveztél.",
    personNotVerified:
      "Az adataidat a szövetség még nem hagyta jóvá, ezért most nem nevezhetsz. Ellenőrizd a profilodat, vagy keresd a szövetséget!",
    feeUnpaid: "A {year}. évi licenszdíjad nincs befizetve. Fizesd be, és utána nevezhetsz!",
    medicalExpired:
      "A sportorvosi engedélyed nem érvényes a verseny napján ({raceDate}). Töltsd fel az újat a profilodon!",
    wrongAgeGroup: "Ezt a futamot nem a te korcsoportodnak írták ki. Válassz másik futamot!",
    wrongLicenceType: "Ezt a futamot nem a te licensztípusodnak írták ki. Válassz másik futamot!",
    wrongGender: "Ezt a futamot nem a te nemednek írták ki. Válassz másik futamot!",
    overlapping:
      "Ugyanebben az időben egy másik futamra már beneveztél. Ha inkább ezen indulnál, előbb vond vissza azt a nevezést!",
    full: "Ez a futam betelt. Ha valaki visszalép, a helye újra szabad lesz: nézz vissza később!",
  },
  cannotEnter: {
    signInFirst: "A nevezéshez jelentkezz be!",
    notAPerson:
      "Ezzel a fiókkal nem lehet nevezni: a sportolók és az egyéni versenyzők a saját fiókjukkal nevezhetnek.",
    noPrice:
      "A korcsoportodnak ezen a versenyen még nincs megadva a nevezési díja, ezért most nem nevezhetsz. Kérdezd meg a szervezőt!",
  },
  withdrawalRefusal: {
    notEntered: "Erre a futamra nincs nevezésed.",
    closed: "A nevezést a verseny előtti nap 17:00 óráig lehetett módosítani. Ha mégsem indulsz, szólj a szervezőnek!",
    inPayment: "Ennek a nevezésnek a fizetése folyamatban van. Várd meg, amíg lezárul, és próbáld újra!",
  },
  action: {
    enter: "Nevezés",
    withdraw: "Nevezés törlése",
    cancel: "Mégse",
    saveList: "Nevezések mentése",
    selectAll: "Mindenki kijelölése",
    teamEntry: "Csapat nevezés",
    addTeam: "Csapat hozzáadása",
    saveTeam: "Csapat mentése",
    deleteTeam: "Csapat törlése",
    addMember: "Csapattag hozzáadása",
    removeMember: "Csapattag törlése",
  },
  confirm: {
    enter: "Biztosan benevezel a versenyre?",
    withdraw: "Biztosan törlöd a nevezésed a versenyre?",
    withdrawPaid:
      "Ezt a nevezést már befizetted. Ha törlöd, a díj visszatérítését a szövetség intézi. Biztosan törlöd?",
    saveTeam: "Biztosan mented a csapat nevezését?",
    deleteTeam: "Biztosan törlöd a csapat nevezését?",
  },
  done: {
    entered: "Sikeres nevezés.",
    withdrawn: "Sikeres visszavonás.",
    listSaved: "Nevezések sikeresen rögzítve",
    teamSaved: "A nevezés sikeresen mentésre került!",
    teamDeleted: "A csapat nevezése törölve.",
  },
  failed: {
    change: "Hiba történt a nevezés módosítása során",
    list: "Hiba történt a nevezések rögzítése során",
    team: "Hiba a nevezés során, kérjük, ellenőrizze az adatokat!",
    teamDelete: "Hiba a nevezés törlése során, kérjük, ellenőrizze az adatokat!",
  },
  state: {
    entered: "Nevezve",
    paid: "Befizetett",
    unpaid: "Befizetésre vár",
    notSaved: "Nem mentett",
    organizerAfterDeadline:
      "A nevezési határidő lejárt: szervezőként módosíthatsz, és a változás a határidő utániak közé kerül.",
    priceRises: "{moment} után a díj {amount}.",
  },
  team: {
    tooFew: "A csapathoz legalább {minimum} tag kell.",
    tooMany: "A csapatban legfeljebb {maximum} tag lehet.",
    wrongGender: { MALE: "A(z) {position}. tag férfi legyen.", FEMALE: "A(z) {position}. tag nő legyen." },
    memberTaken: "{name} már egy másik csapatban indul ezen a futamon.",
    oneTeamOnly: "Egy egyesület erre a futamra egy csapatot nevezhet.",
    nameRequired: "Mező kötelező.",
    memberRequired: "Mező kötelező.",
  },
  rowStatus: { ORIGINAL: "Eredeti", ADDED: "Hozzáadott", MODIFIED: "Módosított", DELETED: "Törölt" },
  /** The entries of a competition (S2 §2.7). */
  list: {
    title: "Nevezések",
    of: "{name} nevezések",
    one: "nevezés",
    back: "Vissza a versenyekhez",
    gone: "Ez a verseny nem található.",
    goneText: "Lehet, hogy törölték, vagy elírás van a címben.",
    cachedPersonFullName: "Név",
    race: "Futam",
    birthYear: "Születési év",
    cachedPersonGender: "Nem",
    org: "Egyesület",
    teamName: "Csapatnév",
    teamMembers: "További csapattagok",
    cachedPersonLicenseNumber: "Licensz szám",
    cachedPersonLicenseType: "Licensz típus",
    cachedPersonAgeGroup: "Korcsoport",
    cachedPersonChipNumber: "Chip szám",
    paid: "Befizetve",
    amount: "Nevezési díj",
    rowStatus: "Változás a határidő után",
    competition: "Verseny",
  },
  ageGroup: { boys: "fiú", girls: "lány", men: "férfi", women: "nő" },
} as const;
