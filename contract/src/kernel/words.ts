/** Comparison of names as people do it: "Újonc 2" and "ujonc 2" are the same word. */
const MARKS = /\p{M}/gu;

/** Returns a name without accents, capitals and superfluous blanks, for comparing; never for display. */
export const folded = (name: string): string =>
  name.normalize("NFD").replace(MARKS, "").toLowerCase().trim().replace(/\s+/g, " ");
