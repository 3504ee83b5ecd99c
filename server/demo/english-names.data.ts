/** The English names of the demo's values, by table. */
export const ENGLISH_NAMES = {
  sport_category: {
    Triatlon: "Triathlon",
    Duatlon: "Duathlon",
    Aquatlon: "Aquathlon",
    Tereptriatlon: "Cross triathlon",
    Terepduatlon: "Cross duathlon",
    "Téli triatlon": "Winter triathlon",
  },
  qualification: {
    "Országos Bajnokság": "National Championships",
    "Utánpótlás OB": "Youth National Championships",
    "Országos Diákolimpia döntő": "National School Games final",
    "Utánpótlás ranglistaverseny": "Youth ranking race",
    "Amatőr Kupa": "Amateur Cup",
    "Junior Európa-kupa": "Junior European Cup",
    "Nyílt verseny": "Open race",
    "OB Mix váltó": "Mixed relay championship",
    "OB Klubcsapat": "Club team championship",
    "OB váltó": "Relay championship",
    Váltó: "Relay",
  },
  group_age_group: { Utánpótlás: "Youth", Felnőtt: "Adult", Szenior: "Masters", Abszolút: "Open" },
  age_group: {
    "Újonc 1": "Novice 1",
    "Újonc 2": "Novice 2",
    Gyermek: "Children",
    Serdülő: "Cadet",
    Ifjúsági: "Youth",
    ...numbered("Felnőtt", "Adult", 4),
    ...numbered("Szenior", "Masters", 7),
    Abszolút: "Open",
  },
  distance: {
    "Újonc 1 táv": "Novice 1 distance",
    "Újonc 2 táv": "Novice 2 distance",
    "Gyermek táv": "Children's distance",
    "Serdülő táv": "Cadet distance",
    Szupersprint: "Super sprint",
    Olimpiai: "Olympic",
    Középtáv: "Middle distance",
    Hosszútáv: "Long distance",
    "Mix váltó": "Mixed relay",
    "Téli táv": "Winter distance",
    "Terep táv": "Cross distance",
  },
} as const;

function numbered(name: string, nameEn: string, count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name} ${at + 1}`, `${nameEn} ${at + 1}`]));
}
