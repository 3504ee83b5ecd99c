import type { SameKeys } from "../../kernel/texts.ts";
import type { dayTextsHu } from "./day.texts.hu.ts";

/** The English texts of an organiser's race morning (product/entering 62). */
export const dayTextsEn = {
  title: "The day of the competition",
  next: "Your next competition",
  back: "Back to the competitions",
  today: "today",
  tomorrow: "tomorrow",
  inDays: "in {count} days",
  figures: "{name} in numbers",
  entered: "entered",
  paid: "paid",
  owed: "outstanding",
  withoutNumber: "without a number",
  waiting: "waiting",
  here: "present",
  hereOf: "{here} / {entered}",
  lists: "start lists published",
  listsOf: "{published} / {races}",
  numbers: "Start numbers",
  entries: "Entries",
  publish: "Publish the start lists",
  print: "Print: all",
  add: "New entry",
  announcement: "Announcement",
  checkIn: "Present",
  checkInOf: "Present: {name}",
  checkedIn: "Arrived",
  undoOf: "Arrived: {name}. Undo",
  paidOf: "Paid: {name}",
  hereCount: "{here} / {entered} present",
  owedOf: { one: "{count} entry, {amount}", other: "{count} entries, {amount}" },
  refusal: {
    early: "The race is more than {days} days away, so no athlete can have arrived yet.",
  },
} as const satisfies SameKeys<typeof dayTextsHu>;
