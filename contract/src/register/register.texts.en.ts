import type { SameKeys } from "../kernel/texts.ts";
import type { registerTextsHu } from "./register.texts.hu.ts";

export const registerTextsEn = {
  sports: {
    title: "Sports register (NSR)",
    again: "Synchronise again",
    next: "Next attempt: {when}",
    asked: "It will be sent again within a minute.",
  },
  medical: {
    asked: "Last queried: {when}",
    never: "Not queried yet.",
    refresh: "Query now",
    refreshed: "The sports medicine register has answered.",
  },
  failed: "Error: {code}",
  refusal: {
    notVerified: "Only a verified person or organisation can be sent to the sports register.",
    notChecked:
      "The sports medicine register is queried for verified persons only: until then the number may be someone else's.",
    noNumber: "The sports medicine register cannot be queried without a social security number.",
    notConfigured: "The connection to the register is not configured.",
    notAnswered: "The sports medicine register is not responding ({code}). No data was lost; please try again later.",
  },
} as const satisfies SameKeys<typeof registerTextsHu>;
