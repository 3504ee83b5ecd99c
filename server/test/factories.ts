/** Creates parties and competitions for tests, which name only the traits that matter. */
export * from "./competition.factory.ts";
export * from "./money.factory.ts";
export * from "./party.factory.ts";
