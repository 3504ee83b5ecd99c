/** Refusals of lists by the server. */
export const tableRefusalTextsHu = {
  noSession: "Ez a lista már nincs nyitva. Nyisd meg újra!",
  unknownView: "Nincs ilyen nézet.",
  fixedMissing: "Meg kell adni, kihez vagy mihez tartozik a lista.",
  unknownColumn: "Nincs ilyen oszlop.",
  notFilterable: "Erre az oszlopra így nem lehet szűrni.",
  notSortable: "Erre az oszlopra nem lehet rendezni.",
  orderedTwice: "Egy oszlop csak egyszer lehet a rendezésben.",
  tooManySelected: "Egyenként ennyi sort nem lehet kijelölni. Szűkítsd a listát, és jelöld ki mindet!",
  protected: "Ez a sor nem törölhető.",
  inUse: "Nem törölhető, mert máshol használják.",
  held: "Nem törölhető, amíg ez megvan: {holders}.",
  sharing: "Nézetet csak kiemelt adminisztrátor oszthat meg.",
  unknownRole: "Nincs ilyen szerepkör.",
  tooManyViews: "Ennél több nézetet nem menthetsz. Törölj egyet, amelyre már nincs szükséged!",
  emptySheet: "Ebben a fájlban most egyetlen sor sem lenne, ezért nem készült el.",
  exportsBusy: "Most túl sok exportálás fut. Próbáld újra néhány másodperc múlva.",
} as const;
