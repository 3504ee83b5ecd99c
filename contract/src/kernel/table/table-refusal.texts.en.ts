import type { tableRefusalTextsHu } from "./table-refusal.texts.hu.ts";
import type { SameKeys } from "../texts.ts";

export const tableRefusalTextsEn: SameKeys<typeof tableRefusalTextsHu> = {
  noSession: "This list is no longer open. Open it again.",
  unknownView: "This view does not exist.",
  fixedMissing: "Specify whom or what the list belongs to.",
  unknownColumn: "This column does not exist.",
  notFilterable: "This column cannot be filtered in this way.",
  notSortable: "The list cannot be sorted by this column.",
  orderedTwice: "A column can appear in the sort order only once.",
  tooManySelected: "Too many rows to select one by one. Narrow the list and select all.",
  protected: "This row cannot be deleted.",
  inUse: "It cannot be deleted because it is in use elsewhere.",
  held: "It cannot be deleted because of: {holders}.",
  sharing: "Only super administrators can share a view.",
  unknownRole: "This role does not exist.",
  tooManyViews: "You have reached the limit of saved views. Delete one you no longer need.",
  emptySheet: "This file would have no rows now, so it was not made.",
  exportsBusy: "Too many exports are running. Try again in a few seconds.",
};
