/** The Hungarian texts of start numbers and start lists (product/entering 51). */
export const startTextsHu = {
  saved: "Rajtszámtartományok rögzítve.",
  given: "Kiosztott rajtszámok: {given}.",
  nothingToGive: "Nincs kinek rajtszámot adni.",
  refusal: {
    quicker: "Közben más is adott rajtszámot ezen a versenyen. Próbáld újra!",
    foreignRace: "Ilyen futama nincs ennek a versenynek.",
    rangeOrder: "Az utolsó szám nem lehet kisebb az elsőnél.",
    rangeTwice: "Ennek a futamnak és korcsoportnak már van tartománya.",
    rangeOverlaps: "Ez a tartomány átfed egy másikkal: {first}–{last}.",
    foreignGroup: "Ez a korcsoport nem indul ezen a futamon.",
    numberTaken: "A(z) {number} rajtszámot már megkapta: {name}.",
    numberGone: "A(z) {number} rajtszámot már kiosztottuk egyszer: {name}. Kiosztott számot nem adunk újra.",
  },
} as const;
