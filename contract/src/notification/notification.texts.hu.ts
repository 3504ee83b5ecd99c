export const notificationTextsHu = {
  /** By type (S1 §3); `{validUntil}` is a day. */
  message: {
    OrgRegistation: "Új szervezet regisztrált, ellenőrzésre vár: {name}.",
    PersonRegistration: "Új személy regisztrált, ellenőrzésre vár: {name}.",
    NewCompetition: "Új versenykiírás érkezett, elbírálásra vár.",
    CompetitionAgreed: "{name}: az egyik elbíráló jóváhagyta a kiírást.",
    CompetitionAgreedWithChanges: "{name}: az egyik elbíráló módosítással hagyta jóvá a kiírást. Indok: {reason}",
    CompetitionApproved: "{name}: a kiírást jóváhagyták, megjelent a naptárban.",
    CompetitionDenied: "{name}: a kiírást visszaküldték. Indok: {reason}",
    CompetitionCancelled: "{name}: a verseny elmarad. Indok: {reason}",
    PersonDoctorDateExpire: "A sportorvosi engedélyed {validUntil} napján lejár. Töltsd fel az újat a profilodon!",
    PortalTrouble:
      "Váratlan hiba történt a portálon ({cause}). A portál tovább működik; a hibát a naplóban ez jelöli: {mark}.",
  },
  /** Of an announcement that came and that its reader may not open when they read of it: it is its organiser's again. */
  notWaiting: "{name}: a kiírás elbírálásra megérkezett, de most nem vár rád.",
  /** The PortalTrouble that tells of a time in which nothing could be saved. */
  couldNotSave: {
    diskFull: "A portál {minutes} percig semmit sem tudott menteni, mert betelt a tárhelye. Most újra minden menthető.",
    readOnly:
      "A portál {minutes} percig semmit sem tudott menteni, mert az adatbázisa csak olvasható volt. Most újra minden menthető.",
  },
  /** What super admins read above every page as long as nothing can be saved. */
  cannotSave: {
    title: "A portál most semmit sem tud menteni.",
    diskFull: "Betelt a tárhely. Szabadíts fel helyet: a portál utána magától újra ment.",
    readOnly: "Az adatbázis vagy a tárhely csak olvasható. Amint újra írható, a portál magától ment.",
  },
  panel: {
    title: "Értesítők",
    open: "Értesítők megnyitása",
    empty: "Jelenleg nincs értesítésed.",
    remove: "Értesítés törlése",
    removeAll: "Összes törlése",
  },
} as const;
