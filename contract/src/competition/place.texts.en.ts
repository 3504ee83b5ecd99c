import type { SameKeys } from "../kernel/texts.ts";
import type { placeTextsHu } from "./place.texts.hu.ts";

export const placeTextsEn: SameKeys<typeof placeTextsHu> = {
  of: "the place of {name}",
  map: {
    name: "where the competitions are",
    list: "Competitions on the map",
    group: { one: "{count} competition: {names}", other: "{count} competitions: {names}" },
    here: "{count} competitions here",
    closer: "Zoom in here",
    unplaced: {
      one: "{count} competition has no place on the map",
      other: "{count} competitions have no place on the map",
    },
    close: "Close",
  },
  pick: {
    open: "Choose on the map",
    title: "Where will the competition be?",
    how: "Click the map, drag the pin, or move it with the arrow keys.",
    fromAddress: "The town of the address: {town}",
    abroad: "This place is outside Hungary. If the competition is abroad, you can still use it.",
    use: "Use these coordinates",
    cancel: "Cancel",
    map: "where the competition will be",
  },
};
