import type { SameKeys } from "../../kernel/texts.ts";
import type { waitingTextsHu } from "./waiting.texts.hu.ts";

/** The English texts of an organiser's waiting lists. */
export const waitingTextsEn = {
  title: "Waiting list",
  of: "{name}: waiting list",
  back: "Back to the entries",
  empty: "Nobody waits for a place.",
  cachedPersonFullName: "Name",
  race: "Race",
  position: "Place",
  offerUntil: "Offered until",
  org: "Club",
  joined: "Joined",
  teamName: "Team",
  competition: "Competition",
  act: {
    passOver: {
      label: "Pass over",
      question: { one: "Take off the waiting list: {name}?", other: "Take {shown} off the waiting list?" },
      text: "The place may be the next one's at once. Whoever you take off is told, with your reason, and may join again at the end of the list.",
      confirm: "Take off",
      reason: "Reason",
    },
  },
} as const satisfies SameKeys<typeof waitingTextsHu>;
