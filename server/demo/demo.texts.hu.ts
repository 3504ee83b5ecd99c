/** The texts of the demo: on its papers, its fees, and what the office has said. */
export const texts = {
  announcement: {
    sentBack: "A kerékpáros pálya lezárásához kérjük az útkezelő hozzájárulását.",
    cancelled: "A tó vízminősége miatt az idén nem rendezhető meg.",
  },
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
  fee: (year: number) => `Éves díj ${year}`,
} as const;
