/** Makes what tests need: parties and competitions, each with only the traits that matter named. */
export * from "./competition.factory.ts";
export * from "./money.factory.ts";
export * from "./party.factory.ts";
