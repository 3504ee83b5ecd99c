/** Characters. */
export const LONGEST_MESSAGE = { subject: 150, text: 5_000 } as const;

/** The most messages of one sender an hour, and to one person a day. */
export const MOST_MESSAGES = { anHour: 30, aDayToOne: 5 } as const;
