/** The earliest year of birth of a relay's member that is taken for no typing error. */
export const EARLIEST_BIRTH_YEAR = 1900;
