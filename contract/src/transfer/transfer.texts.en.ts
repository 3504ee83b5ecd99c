import type { SameKeys } from "../kernel/texts.ts";
import type { transferTextsHu } from "./transfer.texts.hu.ts";

export const transferTextsEn = {
  refusal: {
    notFound: "No athlete of a club who may be transferred has this licence number.",
    ownClub: "This athlete is a member of your club.",
    feePaid: "The transfer is not possible: the athlete's annual fee is paid.",
    tooMany: "Too many searches. Try again in {minutes} minutes.",
  },
} as const satisfies SameKeys<typeof transferTextsHu>;
