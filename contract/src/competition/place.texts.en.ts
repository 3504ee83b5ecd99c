import type { SameKeys } from "../kernel/texts.ts";
import type { placeTextsHu } from "./place.texts.hu.ts";

export const placeTextsEn: SameKeys<typeof placeTextsHu> = {
  of: "the venue of {name}",
  map: {
    name: "competition venues",
    list: "Competitions on the map",
    group: { one: "{count} competition: {names}", other: "{count} competitions: {names}" },
    here: "{count} competitions here",
    closer: "Zoom in here",
    unplaced: {
      one: "{count} competition is not on the map",
      other: "{count} competitions are not on the map",
    },
    close: "Close",
  },
  pick: {
    open: "Choose on the map",
    title: "Where will the competition be?",
    how: "Click the map, drag the pin, or move it with the arrow keys.",
    fromAddress: "Town in the address: {town}",
    abroad: "This location is outside Hungary. If the competition is abroad, you can still use it.",
    use: "Use these coordinates",
    cancel: "Cancel",
    map: "competition venue",
  },
};
