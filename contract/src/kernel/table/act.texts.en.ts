import type { actTextsHu } from "./act.texts.hu.ts";
import type { SameKeys } from "../texts.ts";

export const actTextsEn = {
  bar: "Actions for the selected rows",
  none: "Select rows to act on.",
  closed: "{act} is not open here: {name}",
  barred: "{act} is not open here: {name}. {reason}",
  optional: "optional",
  running: "{done} of {total} rows done",
  leave: "It goes on in the background if you close this window.",
  changed: { one: "Changes saved: {shown} row.", other: "Changes saved: {shown} rows." },
  unchanged: "No item was changed.",
  refused: { one: "{shown} row was left out:", other: "{shown} rows were left out:" },
  reason: "{shown} × {reason}",
  stillSelected: "The rows that were left out are still selected.",
  failed: "This was cut off: {reason} What was done stays done and is not done again.",
  goOn: "Go on",
  nothing: "None of the rows shown is selected. Select at least one.",
  gone: "This row is no longer there, or it is not yours. Refresh the list.",
  otherRun: "This has changed meanwhile. Start again.",
} as const satisfies SameKeys<typeof actTextsHu>;
