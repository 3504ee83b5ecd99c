/** Átigazolások (product/transfers). */
export const transferTextsHu = {
  refusal: {
    notFound: "Ezzel a licenszszámmal nem található átigazolható egyesületi sportoló.",
    ownClub: "Ez a sportoló az egyesületed tagja.",
    feePaid: "Az átigazolás nem lehetséges: a sportoló éves díja be van fizetve.",
    tooMany: "Túl sok keresés. Próbáld újra {minutes} perc múlva!",
  },
} as const;
