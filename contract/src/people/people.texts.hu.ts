import { organisationTextsHu } from "./organisation/organisation.texts.hu.ts";
import { peopleListTextsHu } from "./people-list.texts.hu.ts";
import { personTextsHu } from "./person/person.texts.hu.ts";
import { countyNames, streetTypeNames } from "./places.values.ts";

/** Organisations and persons. */
export const peopleTextsHu = {
  organisation: organisationTextsHu,
  person: personTextsHu,
  list: peopleListTextsHu,
  county: countyNames,
  streetType: streetTypeNames,
  userStatus: {
    Verified: "Ellenőrzött",
    UnderVerification: "Ellenőrzés alatt",
    Prohibited: "Tiltott",
    Inactive: "Inaktív",
  },
  verification: {
    verify: {
      action: "Rendben, ellenőrizve",
      question: "Minden adata rendben van?",
      confirm: "Ellenőrizve",
      done: "Ellenőrzött, levélben értesítjük.",
    },
    doubt: {
      action: "Újra ellenőrzés alá",
      question: "Újra ellenőrzés alá kerül?",
      confirm: "Ellenőrzés alá",
      done: "Ellenőrzés alatt van.",
    },
    rest: {
      action: "Inaktív lesz",
      question: "Inaktív legyen?",
      confirm: "Inaktív",
      done: "Inaktív lett.",
    },
    prohibit: {
      action: "Eltiltás",
      question: "Eltiltod?",
      confirm: "Eltiltom",
      reason: "Az eltiltás oka",
      hint: "Az érintett ezt olvassa a levelében.",
      done: "Eltiltva, levélben értesítjük.",
    },
    told: {
      Verified: "A szövetség ellenőrizte a profilodat, minden rendben.",
      Prohibited: "A szövetség eltiltott.",
    },
    needsReason: "Az eltiltáshoz indok kell: a lap tetején, az „Eltiltás” gombbal adhatod meg.",
  },
  gender: { MALE: "Férfi", FEMALE: "Nő", NA: "Egyéb" },
  licenceType: { ELIT: "Elit", PARA: "Para", UP: "Up", AMATOR: "Amatőr" },
  shirtSize: { XS: "XS", S: "S", M: "M", L: "L", XL: "XL", XXL: "XXL", XXXL: "XXXL" },
  refereeQualification: {
    ASSISTANT: "Segédbíró",
    COUNTY: "Vármegyei",
    NATIONAL: "Országos",
    CONTINENTAL: "Kontinentális",
    WORLD: "Nemzetközi",
  },
  trainerQualification: {
    ASSISTANT: "Segédedző",
    SPORTS_TRAINER: "Sportoktató",
    TRAINER: "Edző",
    SPECIALIST: "Szakedző",
    MASTER: "Mesteredző",
    OTHER: "Egyéb",
  },
  athleteRegType: {
    NORMAL: "Rendes",
    LICENSE_REDEEM: "Licenszkiváltás",
    REG_HU: "Próbasportoló",
    REG_EN: "Próbasportoló (angol)",
  },
  chips: {
    paid: "Befizetve",
    unpaid: "Nem fizetve",
    checked: "Ellenőrzött",
    unchecked: "Nem ellenőrzött",
    cleared: "Sportorvosi engedélye érvényes",
    notCleared: "Sportorvosi engedélye nem érvényes",
  },
  toCalendar: "Vissza a naptárhoz",
  bounce: {
    title: "Erre a címre nem érkeznek meg a leveleink: {address}",
    text: "Ha elírtad vagy megszűnt, javítsd itt az adatlapon. Ha jó, kérj rá levelet: ha az abban lévő hivatkozással új jelszót állítasz be, újra küldünk rá.",
    ask: "Levél kérése",
    asked: "Elküldtük a levelet ide: {address}",
    tooOften: "Most nem kérhető több levél. Próbáld meg egy óra múlva!",
  },
  clearance: {
    title: "Nincs érvényes sportorvosi engedély.",
    lastDay: "A megadott érvényesség ({day}) lejárt. Amíg nincs érvényes engedély, nem lehet versenyre nevezni.",
    missing: "Nincs megadva az érvényessége. Amíg nincs érvényes engedély, nem lehet versenyre nevezni.",
    mend: "Sportorvosi engedély érvényessége",
  },
  gaps: {
    notice: "A profilodon hiányosságok vannak. Kérlek pótold azokat.",
    others: "Ezeket az egyesületed vagy a szövetség tudja pótolni: {fields}.",
  },
  refusal: {
    taxNumber: "Ez az adószám hibás, ellenőrizd a számjegyeit.",
    bankAccount: "Ez a bankszámlaszám hibás, ellenőrizd a számjegyeit.",
    taj: "Ez a TAJ-szám hibás, ellenőrizd a számjegyeit.",
  },
} as const;
