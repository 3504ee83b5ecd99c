/** The list and the map, of which the month needs none. */
export const loadFound = async () => (await import("./found/FoundView.tsx")).FoundView;
