import { leavesOf } from "../kernel/texts.ts";
import { personTextsHu } from "./person/person.texts.hu.ts";

/** The office's word, as an act of a list. */
const word = {
  verify: {
    label: "Ellenőrizve",
    question: { one: "Minden adata rendben van: {name}?", other: "Rendben van {shown} kijelölt adatlap?" },
    text: "Ellenőrzött lesz, és levélben értesítjük.",
    confirm: "Ellenőrizve",
  },
  doubt: {
    label: "Újra ellenőrzés alá",
    question: {
      one: "Újra ellenőrzés alá kerül: {name}?",
      other: "{shown} kijelölt adatlap kerüljön újra ellenőrzés alá?",
    },
    text: "Amíg ellenőrzés alatt van, nem nevezhet.",
    confirm: "Ellenőrzés alá",
  },
  rest: {
    label: "Inaktív lesz",
    question: { one: "Inaktív legyen: {name}?", other: "Inaktív legyen {shown} kijelölt adatlap?" },
    text: "Ha újra részt vesz, bármikor ellenőrzötté tehető.",
    confirm: "Inaktív",
  },
  prohibit: {
    label: "Eltiltás",
    question: { one: "Eltiltod: {name}?", other: "Eltiltasz {shown} kijelöltet?" },
    text: "Mindegyikük ezt az indokot olvassa a levelében.",
    confirm: "Eltiltom",
    reason: "Az eltiltás oka",
  },
} as const;

/** A column that shows a field of the form is called as the field is, unless it is said otherwise here. */
const person = {
  ...leavesOf(personTextsHu.athlete),
  ...leavesOf(personTextsHu),
  fullName: "Név",
  cachedLicenseNumber: "Licenszszám",
  licenseType: "Licensztípus",
  licenseExpirationDate: "Licensz lejárata",
  cachedDoctorValid: "Orvosi érvényes",
  cachedCurrentLicensePaymentPaid: "Fizetett",
  registeredAgain: "Ismételt regisztráció",
  knownAs: "Aki már szerepel",
  county: "Megye",
  refereeQualification: "Bírói minősítés",
  trainerQualification: "Edzői képesítés",
  registered: "Regisztrált",
  registerError: "Nyilvántartási hiba",
  isTechnicalCommittee: "Technikai bizottsági tag",
  act: {
    ...word,
    takeOn: {
      label: "Regisztráció átvétele",
      question: {
        one: "Biztosan átveszed ezt a regisztrációt: {name}?",
        other: "Biztosan átveszel {shown} regisztrációt?",
      },
      text: "Csak akkor vedd át, ha meggyőződtél róla, hogy ugyanaz a személy. A regisztráció megszűnik. A meglévő fiók az ezzel megadott e-mail címet kapja: az új címre megerősítő levél megy, az előzőre értesítés, amellyel a régi cím visszaállítható.",
      confirm: "Átveszem",
    },
  },
} as const;

const organisation = {
  fullName: "Teljes név",
  shortName: "Rövid név",
  cachedAddress: "Székhely",
  userStatus: "Státusz",
  cachedCurrentLicensePaymentPaid: "Fizetett",
  nsrSyncStatus: "NSR szinkron állapota",
  nsrSyncDate: "NSR szinkron ideje",
  registerError: "Nyilvántartási hiba",
  registered: "Regisztrált",
  isClub: "Egyesület",
  isOrganizer: "Szervező",
  act: word,
} as const;

/** Lists of organisations and persons (product/people 15). */
export const peopleListTextsHu = {
  organisation: { ...organisation, title: "Szervezetek" },
  club: { ...organisation, title: "Egyesületek", new: "Új egyesület" },
  organizer: { ...organisation, title: "Szervezők", new: "Új szervező" },
  person: { ...person, title: "Személyek" },
  athlete: { ...person, title: "Egyesületi sportolók", new: "Új sportoló" },
  competitor: { ...person, title: "Egyéni versenyzők", new: "Új versenyző" },
  referee: { ...person, title: "Versenybírók", new: "Új versenybíró" },
  trainer: { ...person, title: "Edzők", new: "Új edző" },
  technicalCommittee: { ...person, title: "Technikai bizottság", new: "Új tag" },
  userLog: {
    title: "Napló",
    logDate: "Időpont",
    logLevel: "Szint",
    logCategory: "Kategória",
    message: "Üzenet",
    modifierUserName: "Módosította",
    modifierUserId: "Módosító azonosítója",
    userName: "Kit érint",
    userId: "Azonosító",
    user: "Kit érint",
  },
  partyPayment: {
    title: "Befizetések",
    description: "Megnevezés",
    kind: "Fajta",
    amount: "Összeg (Ft)",
    status: "Állapot",
    billedOn: "Kiírva",
    paidOn: "Befizetve",
    invoice: "Számla",
    party: "Kié",
    act: {
      markPaid: {
        label: "Befizetve",
        question: {
          one: "Biztosan fizetettre állítod: {name}?",
          other: "Biztosan fizetettre állítasz {shown} tételt?",
        },
        text: "Azt jelölöd, hogy a pénz a portálon kívül, például készpénzben beérkezett.",
        confirm: "Fizetettre állítom",
      },
      markUnpaid: {
        label: "Nem fizetve",
        question: {
          one: "Biztosan fizetetlenre állítod: {name}?",
          other: "Biztosan fizetetlenre állítasz {shown} tételt?",
        },
        text: "Csak a kézzel jelölt befizetés vonható vissza. Amit bankkártyával vagy átutalással fizettek, azt vissza kell téríteni.",
        confirm: "Fizetetlenre állítom",
        reason: "A helyesbítés oka",
      },
    },
  },
  paymentKind: { FEE: "Díj", ENTRY: "Nevezés" },
  paymentStatus: {
    Unpaid: "Kiegyenlítetlen",
    Paid: "Fizetett",
    Deleted: "Törölt",
    RefundDue: "Visszajár",
  },
  medicalLicense: {
    title: "Sportorvosi engedélyek",
    oseiSportag: "Sportág",
    minosites: "Minősítés",
    minositesKiadas: "Minősítés kiadása",
    lejaratiDatum: "Lejárat",
    lejart: "Lejárt",
    ervenytelenites: "Érvénytelenítés",
    megjegyzes: "Megjegyzés",
    utolsoFrissites: "Utolsó frissítés",
    elsolekerdezesDatum: "Első lekérdezés",
    archive: "Archív",
    person: "Személy",
  },
  nsrSyncStatus: {
    NONE: "Nincs szinkronizálva",
    PENDING: "Folyamatban",
    SYNCED: "Szinkronizálva",
    ERROR: "Hibás",
    NOT_REQUIRED: "Nem szükséges",
  },
  registerErrorOf: { SPORTS: "NSR", MEDICAL: "Sportorvosi", BOTH: "Mindkettő" },
  logLevel: { INFO: "Információ", WARN: "Figyelmeztetés" },
  logCategory: {
    CREATE: "Létrehozás",
    UPDATE: "Módosítás",
    DELETE: "Törlés",
    LOGIN: "Belépés",
    CREATE_PROFILE: "Profil létrehozása",
    UPDATE_PROFILE: "Profil módosítása",
    DELETE_PROFILE: "Profil törlése",
    PASSWORD_UPDATE: "Jelszó módosítása",
    LICENSE_STATUS_CHANGE: "Licensz állapotának változása",
    REFEREE_QUALIFICATION_CHANGE: "Bírói minősítés változása",
    ATHLETE_TRANSFER: "Átigazolás",
  },
  minosites: {
    BANNED_FOR_GOOD: "eltiltva véglegesen",
    BANNED: "eltiltva",
    FIT: "alkalmas",
    UNFIT: "nem alkalmas",
    MAY_COMPETE: "versenyezhet",
    NO_PERMIT: "nincs engedélye",
  },
} as const;
