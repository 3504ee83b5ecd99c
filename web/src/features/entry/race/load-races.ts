/** The races of the dialog, of which a month that nobody looks closer at needs none. */
export const loadRaces = async () => (await import("./RaceSection.tsx")).RaceSection;
