import type { tableRefusalTextsHu } from "./table-refusal.texts.hu.ts";
import type { SameKeys } from "../texts.ts";

export const tableRefusalTextsEn: SameKeys<typeof tableRefusalTextsHu> = {
  noSession: "This list is no longer open. Open it again.",
  unknownView: "There is no such view.",
  fixedMissing: "It must be said whose or what list this is.",
  unknownColumn: "There is no such column.",
  notFilterable: "This column cannot be filtered like this.",
  notSortable: "The list cannot be sorted by this column.",
  orderedTwice: "A column can be in the order only once.",
  tooManySelected: "This many rows cannot be selected one by one. Narrow the list and select all.",
  protected: "This row cannot be deleted.",
  inUse: "It cannot be deleted because it is used elsewhere.",
  held: "It cannot be deleted as long as there is: {holders}.",
  sharing: "Only federation administrators can share a view.",
  unknownRole: "There is no such role.",
  tooManyViews: "You cannot save more views. Delete one that you no longer need.",
  exportsBusy: "Too many exports are running. Try again in a few seconds.",
};
