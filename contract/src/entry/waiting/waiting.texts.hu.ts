/** The Hungarian texts of an organiser's waiting lists (product/entering 43). */
export const waitingTextsHu = {
  title: "Várólista",
  of: "{name} várólista",
  back: "Vissza a nevezésekhez",
  empty: "Senki nem vár helyre.",
  cachedPersonFullName: "Név",
  race: "Futam",
  position: "Hely",
  offerUntil: "Felajánlva eddig",
  org: "Egyesület",
  joined: "Feliratkozott",
  teamName: "Csapatnév",
  competition: "Verseny",
  act: {
    passOver: {
      label: "Levétel",
      question: { one: "Leveszed a várólistáról: {name}?", other: "Leveszel {shown} várakozót a várólistáról?" },
      text: "A hely azonnal a következőé lehet. Akit leveszel, értesítést kap az indokoddal, és a lista végére újra feliratkozhat.",
      confirm: "Leveszem",
      reason: "Indoklás",
    },
  },
} as const;
