export const notificationTextsHu = {
  /** By type (S1 §3); `{validUntil}` is a day. */
  message: {
    NewCompetition: "Új versenykiírás érkezett, elbírálásra vár.",
    PersonDoctorDateExpire: "A sportorvosi engedélyed {validUntil} napján lejár. Töltsd fel az újat a profilodon!",
  },
} as const;
