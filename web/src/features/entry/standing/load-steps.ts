/** Loads the card of missing steps with its first page. */
export const loadSteps = async () => (await import("./StepsCard.tsx")).StepsCard;
