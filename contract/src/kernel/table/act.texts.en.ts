import type { actTextsHu } from "./act.texts.hu.ts";
import type { SameKeys } from "../texts.ts";

export const actTextsEn = {
  bar: "Actions for the selected rows",
  none: "Select rows to act on.",
  closed: "{act} is not available here: {name}",
  barred: "{act} is not open here: {name}. {reason}",
  optional: "optional",
  running: "{done} of {total} rows done",
  leave: "The action continues in the background if you close this window.",
  changed: "Changes saved.",
  unchanged: "No item was changed.",
  refused: { one: "{shown} row was left out:", other: "{shown} rows were left out:" },
  reason: "{shown} × {reason}",
  stillSelected: "The rows that were left out are still selected.",
  failed: "The action was interrupted: {reason} Rows already done stay done and are not repeated.",
  goOn: "Continue",
  nothing: "None of the visible rows is selected. Select at least one.",
  gone: "This row no longer exists or is not yours. Refresh the list.",
  otherRun: "This action has changed in the meantime. Start again.",
} as const satisfies SameKeys<typeof actTextsHu>;
