export const placeTextsHu = {
  /** On the page of a competition. */
  of: "{name} helye",
  /** The map view of the calendar. */
  map: {
    name: "a versenyek helye",
    list: "Versenyek a térképen",
    group: { one: "{count} verseny: {names}", other: "{count} verseny: {names}" },
    here: "{count} verseny itt",
    closer: "Nagyítás ide",
    unplaced: { one: "{count} versenynek nincs helye a térképen", other: "{count} versenynek nincs helye a térképen" },
    close: "Bezárás",
  },
  /** The location of an announcement, selected on a map. */
  pick: {
    open: "Kijelölés a térképen",
    title: "Hol lesz a verseny?",
    how: "Kattints a térképre, húzd a jelölőt, vagy mozgasd a nyilakkal.",
    fromAddress: "A cím települése: {town}",
    abroad: "Ez a hely Magyarországon kívül van. Ha külföldön lesz a verseny, így is beírhatod.",
    use: "Koordináták beírása",
    cancel: "Mégse",
    map: "a verseny helye",
  },
} as const;
