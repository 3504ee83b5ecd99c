import { useMedia } from "../../page/useMedia.ts";

/** Returns whether the screen is too narrow for a grid: rows are then cards. */
export const useCards = (): boolean => useMedia("(max-width: 60em)");

/** Returns whether cards have room for all columns: on screens wider than a phone. */
export const useWideCards = (): boolean => useMedia("(min-width: 40.0625em)");
