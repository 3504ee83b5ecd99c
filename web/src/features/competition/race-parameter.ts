/** Names the race in the address whose athletes a club looks at. */
export const RACE = "race";
