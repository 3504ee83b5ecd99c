/** Loads the races of the dialog, which the calendar needs only when a competition is opened. */
export const loadRaces = async () => (await import("./RaceSection.tsx")).RaceSection;
