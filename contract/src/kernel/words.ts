/** Comparing names as people do: "Újonc 2" and "ujonc 2" are the same word. */
const MARKS = /\p{M}/gu;

/** A name without accents, capitals and superfluous blanks, for comparing; never for showing. */
export const folded = (name: string): string =>
  name.normalize("NFD").replace(MARKS, "").toLowerCase().trim().replace(/\s+/g, " ");
