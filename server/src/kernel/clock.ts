/** The one source of "now" for every rule and deadline; tests pass their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
