/** The texts of the demo's papers. */
export const texts = {
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
  fee: (year: number) => `Éves díj ${year}`,
} as const;
