/** How other features name rows of money, and what they offer where one is marked as paid. */
export { bookingPresets, moneyName, partyIn } from "./booking.ts";
