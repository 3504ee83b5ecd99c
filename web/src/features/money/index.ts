/** The parts of money for other features: names of rows, and defaults of marks. */
export { bookingPresets, moneyName, partyIn } from "./booking.ts";
