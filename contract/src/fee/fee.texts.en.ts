import type { SameKeys } from "../kernel/texts.ts";
import type { feeTextsHu } from "./fee.texts.hu.ts";

export const feeTextsEn = {
  refusal: {
    clubPaymentMissing: "Payment is not possible because the club's annual licence fee is not paid.",
  },
} as const satisfies SameKeys<typeof feeTextsHu>;
