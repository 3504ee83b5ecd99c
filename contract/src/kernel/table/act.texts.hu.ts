/** Acts of lists: what is said before, during and after. */
export const actTextsHu = {
  bar: "Műveletek a kijelölt sorokkal",
  none: "Jelölj ki sorokat a művelethez.",
  closed: "{act} itt nem választható: {name}",
  optional: "nem kötelező",
  running: "{done} / {total} sor kész",
  leave: "A művelet a háttérben fut tovább, ha bezárod ezt az ablakot.",
  changed: { one: "Módosítások rögzítve. {shown} sor.", other: "Módosítások rögzítve. {shown} sor." },
  unchanged: "Nem történt változás a tételek között.",
  refused: { one: "{shown} sor kimaradt:", other: "{shown} sor kimaradt:" },
  reason: "{shown} × {reason}",
  stillSelected: "A kimaradt sorok kijelölve maradtak.",
  failed: "A művelet megszakadt: {reason} Ami addig elkészült, az megmarad, és nem történik meg még egyszer.",
  goOn: "Folytatás",
  nothing: "Egy sor sincs kijelölve a látható sorok között. Jelölj ki legalább egyet!",
  gone: "Ez a sor már nincs meg, vagy nem hozzád tartozik. Frissítsd a listát!",
  otherRun: "Ez a művelet közben megváltozott. Kezdd újra!",
} as const;
