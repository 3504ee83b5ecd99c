import { useMedia } from "../../page/useMedia.ts";

/** On a narrow screen a row is a card. */
export const useCards = (): boolean => useMedia("(max-width: 640px)");
