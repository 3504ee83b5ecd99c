import type { SameKeys } from "../../kernel/texts.ts";
import type { startTextsHu } from "./start.texts.hu.ts";

/** The English texts of start numbers and start lists (product/entering 51). */
export const startTextsEn = {
  saved: "Ranges of start numbers saved.",
  given: "Start numbers given out: {given}.",
  nothingToGive: "There is nobody to give a number to.",
  refusal: {
    quicker: "Somebody else gave out start numbers of this competition meanwhile. Try again.",
    foreignRace: "This competition has no such race.",
    rangeOrder: "The last number cannot be lower than the first.",
    rangeTwice: "This race and age group has a range already.",
    rangeOverlaps: "This range overlaps another: {first}–{last}.",
    foreignGroup: "This age group does not start in this race.",
    numberTaken: "Start number {number} is given to {name}.",
    numberGone: "Start number {number} was given once: to {name}. A number that was given is not given again.",
  },
} as const satisfies SameKeys<typeof startTextsHu>;
