/** What the address of an entry remembers that was opened from the start numbers: the way back leads there. */
export const FROM_NUMBERS = "from-numbers";
