/** The texts of the demo: on its papers, its fees, and what the office has said. */
export const texts = {
  announcement: {
    sentBack: "A kerékpáros pálya lezárásához kérjük az útkezelő hozzájárulását.",
    cancelled: "A tó vízminősége miatt az idén nem rendezhető meg.",
  },
  /** Given on the payment page by payers whose profile has no address. */
  buyerPlace: { zipcode: "1146", city: "Budapest", address: "Istvánmezei út 1–3." },
  /** Letters of Western Europe only, since that is what every reader of PDF has. */
  paper: {
    doctor: "Sportorvosi igazolás",
    permission: "Hozzájárulás kiskorú versenyzéséhez",
    certificate: "Oklevél",
    dataSheet: "Egyesületi adatlap",
    camp: "Táborozói nyilatkozat",
  },
  paperNote: "Minta, a bemutató szezon része.",
  paperName: {
    doctor: "sportorvosi-igazolas.pdf",
    permission: "szuloi-hozzajarulas.pdf",
    certificate: "edzoi-oklevel.pdf",
    dataSheet: "adatlap.pdf",
    camp: "nyilatkozat.pdf",
  },
  portraitName: "arckep.jpg",
  relayMembers: [
    { written: "Vendég Viola", birthYear: 1991 },
    { written: "Barát Balázs", birthYear: 1988 },
    { written: "Szomszéd Szonja", birthYear: 1996 },
  ],
  teamNames: ["Hullámtörők", "Szélkerék", "Tiszavirág", "Vaskarika", "Célegyenes", "Pelotón", "Rajtkő", "Futóhomok"],
  prohibited: "Fegyelmi határozat: a szezon végéig nem indulhat.",
  licenceCost: {
    CLUB_ANNUAL: "Egyesületi éves díj",
    ORGANIZER_ANNUAL: "Rendezői éves díj",
    LICENSE_UP: "Utánpótlás licenc",
    LICENSE_AMATOR: "Amatőr licenc",
    LICENSE_ELIT: "Elit licenc",
    LICENSE_PARA: "Para licenc",
    COMPETITOR_ANNUAL: "Egyéni versenyző éves díja",
    REFEREE_ANNUAL: "Versenybírói éves díj",
    TRAINER_ANNUAL: "Edzői éves díj",
    TRANSFER: "Átigazolási díj",
  },
} as const;
