import type { Texts } from "../kernel/texts.ts";
import type { TransferActor, TransferStatus } from "./transfer.flow.ts";
import type { Obstacle, PaymentMode } from "./transfer.rules.ts";

/** Átigazolások (product/transfers). */
export const transferTextsHu = {
  title: "Átigazolások",
  status: {
    STARTED: "Elindítva",
    WAIT_FOR_ATHLETE: "A sportolóra vár",
    ATHLETE_ACCEPTED: "A sportoló elfogadta",
    ATHLETE_REJECTED: "A sportoló elutasította",
    WAIT_FOR_CLUB: "Az átadó egyesületre vár",
    CLUB_ACCEPTED: "Az átadó egyesület elfogadta",
    CLUB_REJECTED: "Az átadó egyesület elutasította",
    WAIT_FOR_ADMIN: "A szövetségre vár",
    ADMIN_ACCEPTED: "A szövetség elfogadta",
    ADMIN_REJECTED: "A szövetség elutasította",
    AWAITING_PAYMENT: "Fizetésre vár",
    UNPAID: "Nem fizették ki",
    FINISHED: "Lezárult",
  },
  actor: {
    targetClub: "Átvevő egyesület",
    athlete: "Sportoló",
    sourceClub: "Átadó egyesület",
    admin: "Szövetség",
  },
  paymentMode: {
    CREDIT_CARD: "online bankkártya",
    BANK_TRANSFER: "átutalás",
  },
  /** What follows when a source club does not answer in its term. */
  setting: {
    title: "Ha az átadó egyesület nem nyilatkozik",
    consent: "A hallgatása beleegyezés",
    LATE_LIST: "A határidő után az átigazolás a lejártak közé kerül, és a szövetség dönt róla.",
    CONSENT: "A határidő után az átigazolás magától továbblép a szövetséghez.",
    question: "Beleegyezés legyen az átadó egyesületek hallgatása?",
    text: "Minden egyesület, amelyre most vár egy átigazolás, új, teljes határidőt kap, és levelet erről.",
    confirm: "Beleegyezés legyen",
    saved: "A beállítás elmentve",
  },
  list: {
    athlete: "Sportoló",
    licenseNumber: "Licenszszám",
    srcClub: "Átadó egyesület",
    targetClub: "Átvevő egyesület",
    status: "Állapot",
    turn: "Ki következik",
    dueOn: "Határidő",
    paymentMode: "Fizetési mód",
    isLate: "Lejárt",
    created: "Elindítva",
    closed: "Lezárva",
    act: {
      withdraw: {
        label: "Visszavonás",
        question: { one: "Visszavonod ezt az átigazolást: {name}?", other: "Visszavonsz {shown} átigazolást?" },
        text: "Az átigazolás lezárul, az érintettek levelet kapnak az indokkal.",
        confirm: "Visszavonom",
        reason: "A visszavonás oka",
      },
      moveOn: {
        label: "Továbblépés az átadó egyesület nélkül",
        question: {
          one: "Továbblépsz az átadó egyesület nyilatkozata nélkül: {name}?",
          other: "Továbblépsz {shown} átigazolással az átadó egyesület nyilatkozata nélkül?",
        },
        text: "Az átadó egyesület határideje lejárt. Az átigazolás a szövetség döntésére vár, a nyilatkozat üres marad.",
        confirm: "Továbblépek",
      },
      close: {
        label: "Lezárás",
        question: { one: "Lezárod ezt az átigazolást: {name}?", other: "Lezársz {shown} átigazolást?" },
        text: "Az átigazolás a mostani állapotában lezárul, az érintettek levelet kapnak az indokkal.",
        confirm: "Lezárom",
        reason: "A lezárás oka",
      },
    },
  },
  start: {
    title: "Átigazolás indítása",
    select: "Válassz ki egy sportolót!",
    done: "Sikeres indítás",
    failed: "Hiba történt az átigazolás indítása során",
  },
  answer: {
    done: "Nyilatkozat rögzítve",
    failed: "Hiba történt a nyilatkozat rögzítése során",
    chooseOne: "Válaszd ki az egyiket: elfogadás vagy elutasítás.",
  },
  received: {
    question: "Biztosan fizetettnek jelölöd?",
    failed: "Hiba történt a beállítás során.",
  },
  certificate: {
    title: "Átigazolási igazolás",
    text: "A szövetség igazolja, hogy a sportoló átigazolása {day} napján lezárult, a sportoló ettől a naptól az átvevő egyesület tagja.",
    athlete: "Sportoló",
    licenceNumber: "Licenszszám",
    from: "Átadó egyesület",
    to: "Átvevő egyesület",
    day: "Az átigazolás napja",
    number: "Az átigazolás száma",
  },
  problem: {
    tick: "Kötelező elfogadni",
    permission: "Szülői engedély feltöltése kötelező",
  },
  refusal: {
    notFound: "Ezzel a licenszszámmal nem található átigazolható egyesületi sportoló.",
    ownClub: "Ez a sportoló az egyesületed tagja.",
    feePaid: "Az átigazolás nem lehetséges: a sportoló éves díja be van fizetve.",
    targetClub: "Átigazolást csak aktív, ellenőrzött egyesület indíthat.",
    open: "Ennek a sportolónak már folyamatban van egy átigazolása.",
    clubClosed: "Az egyesület nem módosítható, amíg a sportoló átigazolása folyamatban van.",
    tooMany: "Túl sok keresés. Próbáld újra {minutes} perc múlva!",
    noCost:
      "Az átigazolásnak nincs bekapcsolt díja. Vedd fel a Díjak között az „Átigazolás” típust, utána fogadható el az átigazolás.",
  },
  /** A condition that no longer holds when somebody accepts. */
  obstacle: {
    athlete: "Most nem fogadható el: a sportoló nincs ellenőrizve, vagy archiválták.",
    ownClub: "Most nem fogadható el: a sportoló már az átvevő egyesület tagja.",
    clubChanged: "Most nem fogadható el: a sportoló közben másik egyesület tagja lett.",
    feePaid: "Most nem fogadható el: a sportoló idei licenszdíjára befizetés érkezett.",
    targetClub: "Most nem fogadható el: az átvevő egyesület nem aktív, vagy nincs ellenőrizve.",
  },
} as const satisfies Texts & {
  status: Record<TransferStatus, string>;
  actor: Record<TransferActor, string>;
  paymentMode: Record<PaymentMode, string>;
  obstacle: Record<Obstacle, string>;
};
