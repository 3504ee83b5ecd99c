import type { SameKeys } from "../kernel/texts.ts";
import type { registerTextsHu } from "./register.texts.hu.ts";

export const registerTextsEn = {
  sports: {
    title: "Sports register (NSR)",
    again: "Synchronise again",
    next: "Tried again: {when}",
    asked: "It is sent again within a minute.",
  },
  medical: {
    asked: "Last asked: {when}",
    never: "Not asked yet.",
    refresh: "Ask now",
    refreshed: "The register of sports medicine has answered.",
  },
  failed: "Error: {code}",
  refusal: {
    notVerified: "Only a verified person or organisation goes to the sports register.",
    notChecked:
      "The register of sports medicine is asked of verified persons only: until then the number may be somebody else's.",
    noNumber: "The register of sports medicine cannot be asked without a social security number.",
    notConfigured: "The connection to the register is not configured.",
    notAnswered: "The register of sports medicine does not answer now ({code}). Nothing was lost; try again later.",
  },
} as const satisfies SameKeys<typeof registerTextsHu>;
