import { useMedia } from "../../page/useMedia.ts";

/** True where the menu makes room for the page: there a row is a card, for a grid would be wider than its place. */
export const useCards = (): boolean => useMedia("(max-width: 60em)");

/** Wider than a phone, cards have room for whatever the grid would show. */
export const useWideCards = (): boolean => useMedia("(min-width: 40.0625em)");
