export const registerTextsHu = {
  sports: {
    title: "Sportnyilvántartás (NSR)",
    again: "Szinkronizálás újra",
    next: "Újra próbáljuk: {when}",
    asked: "Elküldjük újra, egy percen belül.",
  },
  medical: {
    asked: "Utolsó lekérdezés: {when}",
    never: "Még nem kérdeztük le.",
    refresh: "Lekérdezés most",
    refreshed: "A sportorvosi nyilvántartás válaszolt.",
  },
  failed: "Hiba: {code}",
  /** `{code}` and `{message}` are the register's own. */
  refusal: {
    notVerified: "A sportnyilvántartásba csak ellenőrzött személy vagy szervezet kerülhet.",
    notChecked:
      "A sportorvosi nyilvántartás csak ellenőrzött személyről kérdezhető le: addig a TAJ-szám másé is lehet.",
    noNumber: "TAJ-szám nélkül a sportorvosi nyilvántartás nem kérdezhető le.",
    notConfigured: "A nyilvántartás kapcsolata nincs beállítva.",
    notAnswered: "A sportorvosi nyilvántartás most nem válaszol ({code}). Minden adat megmaradt, próbáld újra később.",
  },
} as const;
