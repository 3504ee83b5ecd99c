import type { SameKeys } from "../../kernel/texts.ts";
import type { waitingTextsHu } from "./waiting.texts.hu.ts";

/** The English texts of an organiser's waiting lists. */
export const waitingTextsEn = {
  title: "Waiting list",
  of: "{name}: waiting list",
  back: "Back to the entries",
  empty: "No one is waiting for a place.",
  cachedPersonFullName: "Name",
  race: "Race",
  position: "Position",
  offerUntil: "Offered until",
  org: "Club",
  joined: "Joined",
  teamName: "Team",
  competition: "Competition",
  act: {
    passOver: {
      label: "Remove",
      question: { one: "Remove from the waiting list: {name}?", other: "Remove {shown} from the waiting list?" },
      text: "The place may go to the next in line immediately. Those you remove are notified with your reason and may join again at the end of the list.",
      confirm: "Remove",
      reason: "Reason",
    },
  },
} as const satisfies SameKeys<typeof waitingTextsHu>;
