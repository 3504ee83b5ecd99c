/** The mark in the address of an entry that was opened from the start numbers: its link back leads there. */
export const FROM_NUMBERS = "from-numbers";
