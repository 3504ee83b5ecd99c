export const notificationTextsHu = {
  /** By type (product/notifications 4); `{validUntil}` is a day. */
  message: {
    OrgRegistation: "Új szervezet regisztrált, ellenőrzésre vár: {name}.",
    PersonRegistration: "Új személy regisztrált, ellenőrzésre vár: {name}.",
    PersonReRegistration: "{name} regisztrált, de már szerepel a nyilvántartásban. Nézd meg, és vedd át a listán!",
    NewCompetition: "Új versenykiírás: {name}. Elbírálásra vár.",
    CompetitionAgreed: "{name}: az egyik elbíráló jóváhagyta a kiírást.",
    CompetitionAgreedWithChanges: "{name}: az egyik elbíráló módosítással hagyta jóvá a kiírást. Indok: {reason}",
    CompetitionApproved: "{name}: a kiírást jóváhagyták, megjelent a naptárban.",
    CompetitionDenied: "{name}: a kiírást visszaküldték. Indok: {reason}",
    CompetitionCancelled: "{name}: a verseny elmarad. Indok: {reason}",
    CompetitionCorrected: "{name}: a szövetség javított a jóváhagyott kiíráson. {changes}",
    CompetitionChanged: "{name}: megváltozott a verseny. {changes}",
    EntryDeleted: "{name} – {race}: a rendező törölte a nevezést.",
    TeamSeatLeft: "{name} – {race}: {person} kiesett ebből a csapatból: {team}. A csapat hiányos.",
    TeamSeatInDoubt: "{name} – {race}: {person} már nem indulhatna ebben a csapatban: {team}. A rendező dönt róla.",
    EntryLapses:
      "Lejáró, befizetetlen nevezés ({count}): {what}. Fizesd be eddig: {until} {untilTime}, különben megszűnik!",
    EntryLapsed: "Megszűnt nevezés ({count}): {what}. Nem fizették be a határidejéig.",
    PlaceOffered: "{name} – {race}: felszabadult egy hely, és a tiéd lehet. Nevezz be, mielőtt továbbadjuk!",
    PlaceUnused: "Továbbadott hely ({count}): {what}. Nem neveztél be rá időben.",
    PlacePassedOver: "{name} – {race}: a rendező levett a várólistáról. Indok: {reason}",
    PlaceCancelled: "{name} – {race}: a verseny elmarad, ezért a várólista megszűnt. Indok: {reason}",
    PlaceBarred: "{name} – {race}: felszabadult egy hely, de most nem nevezhetsz. A helyed a várólistán megmarad.",
    OrgAthleteDoctorDateExpire: "Sportorvosi engedélyek lejárnak. Érintett sportolóid száma: {count}.",
    PersonDoctorDateExpire: "A sportorvosi engedélyed {validUntil} napján lejár. Töltsd fel az újat a profilodon!",
    ProfileVerified: "A szövetség ellenőrizte a profilodat, minden rendben.",
    ProfileProhibited: "A szövetség eltiltott. Indok: {reason}",
    MailTrouble:
      "A levelezés akadozik: a legrégebbi levél {minutes} perce vár, és az elmúlt óra leveleinek {percent}%-a nem ment ki.",
    PortalTrouble:
      "Váratlan hiba történt a portálon ({cause}). A portál tovább működik; a hibát a naplóban ez jelöli: {mark}.",
    DoubtfulPayment: "Egy befizetést meg kell vizsgálni: {orderRef} ({payer}).",
    PaymentUnderReview:
      "A befizetésedet ({orderRef}) vizsgálja a szövetség: amit a kártyás szolgáltató mond róla, nem egyezik azzal, amit kértünk. Amíg nem döntöttek, a tételeket fenntartjuk neked. Ne fizesd ki újra!",
    PaymentTaken: "A befizetésedet ({orderRef}) elfogadták: {amount} a tételekre került belőle.",
    PaymentReleased:
      "A befizetésed ({orderRef}) tételei újra szabadok: ebből nem fizettünk ki belőlük semmit. Ami befolyt ({amount}), azt jóváírásként őrizzük neked.",
    PaymentReleasedUnbooked:
      "A befizetésed ({orderRef}) tételei újra szabadok: ebből nem fizettünk ki belőlük semmit, és jóváírás sem maradt belőle.",
    PaymentNotOwed:
      "A befizetésed ({orderRef}) megérkezett, de ebből {amount} olyasmire jött, amivel már nem tartoztál: ki volt fizetve, visszavontad, vagy elmaradt. A szövetség visszatéríti.",
    EntryMade: "{name} – {race}: nevezve, {amount}.",
    EntryMoved: "{name} – {race}: a nevezést másik futamra írták át. Az ára {amount}.",
    EntryWithdrawn: "{name} – {race}: a nevezést visszavonták. Visszajár: {amount}.",
    PriceRises:
      "{name} – {race}: a nevezés még nincs kifizetve. Az ára most {amount}, {risesOn} napjától {nextAmount}.",
    MoneyReceived: "Megérkezett {amount}, és könyveltük arra, amivel tartoztál.",
    RefundSent: "A szövetség visszaküldött neked {amount} összeget.",
    FeeBilled: "Új díjad van: {description}, {amount}. Határideje: {dueOn}",
    FeeReminder: "Befizetésre vár: {description}, {amount}. Határideje: {dueOn}",
    PaymentRefunded:
      "A befizetésedből ({orderRef}) {amount} visszakerült a kártyádra. Ha egy tétel a kosaradban van, azzal újra tartozol.",
    AthleteTransferWaitForAthlete:
      "{athlete} ({from} – {to}): átigazolást indított az átvevő egyesület. Nyilatkozz róla!",
    AthleteTransferAthleteAccepted:
      "{athlete} ({from} – {to}): a sportoló elfogadta az átigazolást, most az átadó egyesület nyilatkozik.",
    AthleteTransferAthleteRejected: "{athlete} ({from} – {to}): a sportoló elutasította az átigazolást.",
    AthleteTransferWaitForClub:
      "{athlete} ({from} – {to}): a sportoló elfogadta az átigazolást. Nyilatkozz az átadó egyesület nevében!",
    AthleteTransferClubAccepted:
      "{athlete} ({from} – {to}): az átadó egyesület elfogadta az átigazolást, most a szövetség dönt.",
    AthleteTransferClubRejected: "{athlete} ({from} – {to}): az átadó egyesület elutasította az átigazolást.",
    AthleteTransferWaitForAdmin: "{athlete} ({from} – {to}): az átigazolás a szövetség döntésére vár.",
    AthleteTransferAdminAccepted: "{athlete} ({from} – {to}): a szövetség elfogadta az átigazolást.",
    AthleteTransferAdminRejected: "{athlete} ({from} – {to}): a szövetség elutasította az átigazolást.",
    AthleteTransferAwaitingPayment:
      "{athlete} ({from} – {to}): a szövetség elfogadta az átigazolást. Fizesd ki a díját bankkártyával!",
    AthleteTransferAwaitingPaymentTransfer:
      "{athlete} ({from} – {to}): a szövetség elfogadta az átigazolást. Fizesd ki a díját átutalással!",
    AthleteTransferUnpaid: "{athlete} ({from} – {to}): az átigazolás megszűnt, mert a díját nem fizették ki.",
    AthleteTransferFinshed: "{athlete} ({from} – {to}): az átigazolás lezárult, a sportoló az átvevő egyesület tagja.",
    AthleteTransferClosed: "{athlete} ({from} – {to}): az átigazolás befejezés nélkül lezárult. Indok: {reason}",
    TransferReminder: "{athlete} ({from} – {to}): a nyilatkozat határideje {dueOn}",
    TransferSilenceConsents:
      "{athlete} ({from} – {to}): új határidőd van a nyilatkozatra: {dueOn} Ha addig nem nyilatkozol, a szövetség beleegyezésnek veszi.",
  },
  /** Of a submitted announcement that was returned to its organiser before its reader opened the notification. */
  notWaiting: "{name}: a kiírás elbírálásra megérkezett, de most nem vár rád.",
  /** The warning above every page of a super admin while mail is in trouble. */
  mailTrouble: {
    title: "Akadozik a levélküldés.",
    text: "Vagy régóta várnak levelek, vagy az elmúlt órában túl sok nem ment el.",
    open: "Levelek megnyitása",
  },
  list: {
    title: "Értesítések",
    message: "Értesítés",
    category: "Kategória",
    severity: "Jelleg",
    state: "Állapot",
    created: "Időpont",
    notificationType: "Típus",
    subjectId: "Azonosító",
    userId: "Személy vagy szervezet azonosítója",
    period: "Időszak",
    raceId: "Futam azonosítója",
    idList: "Több tétel azonosítói",
    isOrganizer: "Rendezőről szól",
    open: "Megnyitás",
    empty: "Jelenleg nincs értesítésed.",
    all: "Összes értesítés",
    severityOf: { error: "Hiba", success: "Siker", warning: "Figyelmeztetés", info: "Tájékoztatás" },
    stateOf: { UNREAD: "Olvasatlan", READ: "Olvasott" },
    act: {
      markRead: {
        label: "Olvasottnak jelölés",
        question: { one: "Olvasottnak jelölöd ezt az értesítést?", other: "Olvasottnak jelölsz {shown} értesítést?" },
        text: "Bármikor visszajelölheted olvasatlannak.",
        confirm: "Olvasottnak jelölöm",
      },
      markUnread: {
        label: "Olvasatlannak jelölés",
        question: {
          one: "Olvasatlannak jelölöd ezt az értesítést?",
          other: "Olvasatlannak jelölsz {shown} értesítést?",
        },
        text: "Bármikor visszajelölheted olvasottnak.",
        confirm: "Olvasatlannak jelölöm",
      },
      deleteById: {
        label: "Törlés",
        question: { one: "Törlöd ezt az értesítést?", other: "Törölsz {shown} értesítést?" },
        text: "A törölt értesítés nem jön vissza.",
        confirm: "Törlöm",
      },
    },
  },
  digest: { more: "és még {count} értesítés", health: "Értesítésed van a sportorvosi engedélyedről." },
  preference: {
    title: "Értesítési beállítások",
    lead: "Kategóriánként eldöntheted, hogyan értesítsünk.",
    saved: "Elmentettük.",
    always: "Ezeket mindig elküldjük, a portálon és e-mailben is",
    choice: {
      portal: "Csak a portálon",
      mail: "Portálon és e-mailben",
      digest: "Portálon és heti összefoglalóban",
      nothing: "Sehogy",
    },
    category: {
      account: "Fiók",
      money: "Pénzügyek",
      transfer: "Átigazolás",
      entry: "Nevezés",
      health: "Sportorvosi engedély",
      announcement: "Versenykiírások",
      registration: "Új regisztrációk",
      portal: "A portál működése",
    },
    about: {
      account: "A fiókod biztonságáról szól.",
      money: "A tartozásaidról és a befizetéseidről szól.",
      transfer: "Határideje van, és a válaszodra vár.",
      entry: "Ha elmarad vagy megváltozik a verseny, vagy megszűnik a nevezésed, azt mindig megírjuk.",
      health: "Mielőtt lejár az engedély.",
      announcement: "A versenykiírások elbírálása.",
      registration: "Ellenőrzésre váró személyek és szervezetek.",
      portal: "Hibák a portál működésében.",
    },
    unsubscribe: {
      title: "Leiratkozás",
      text: "Ebben a kategóriában nem küldünk több e-mailt. A portálon továbbra is látod az értesítéseket.",
      submit: "Leiratkozom",
      done: "Leiratkoztál. Az értesítési beállításoknál bármikor visszakapcsolhatod.",
      dead: "Ez a hivatkozás nem érvényes. Az értesítési beállításoknál tudod megváltoztatni, mit küldjünk.",
    },
  },
  panel: {
    title: "Értesítők",
    open: "Értesítők megnyitása",
    empty: "Jelenleg nincs értesítésed.",
    remove: "Értesítés törlése",
    removeAll: "Összes törlése",
  },
} as const;
