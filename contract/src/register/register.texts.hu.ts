export const registerTextsHu = {
  /** `{code}` and `{message}` are the register's own. */
  refusal: {
    notVerified: "A sportnyilvántartásba csak ellenőrzött személy vagy szervezet kerülhet.",
    noNumber: "TAJ szám nélkül a sportorvosi nyilvántartás nem kérdezhető le.",
    notConfigured: "A nyilvántartás kapcsolata nincs beállítva.",
    notAnswered: "A sportorvosi nyilvántartás most nem válaszol ({code}). Minden adat megmaradt, próbáld újra később.",
  },
} as const;
